import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { getQueryKey } from '@trpc/react-query';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { until } from '../../../test/until.ts';
import { type AppRouter, trpc } from '../../session/trpc.ts';
import { boardCreated, boardDeleted } from '../boards/board-list-changes.ts';
import { creationOf, newBoard } from '../boards/create/new-board.ts';
import { newProjectId } from '../projects/new-project-id.ts';
import { projectAdded, projectDeleted, projectSet } from '../projects/project-list-changes.ts';
import { createOptimisticLists, withListChanges } from './optimistic-lists.ts';

let harness: Harness;
let ann: Person;
let bob: Person;
const opened: QueryClient[] = [];

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('ann');
  bob = await harness.register('bob');
});
afterEach(() => {
  for (const queryClient of opened.splice(0)) queryClient.clear();
});
afterAll(() => harness.close());

/** A page's project list and every state of it that was shown. `answered` delays the first response. */
async function openPage(person: Person, answered?: Promise<void>) {
  const queryClient = new QueryClient();
  opened.push(queryClient);
  const headers = { authorization: `Bearer ${person.token}` };
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${harness.origin}/trpc`, headers })],
  });
  const lists = createOptimisticLists(queryClient);
  let requestCount = 0;
  let isRead = false;
  const list = new QueryObserver(queryClient, {
    queryKey: getQueryKey(trpc.projects.list, undefined, 'query'),
    queryFn: async () => {
      requestCount += 1;
      const isFirst = requestCount === 1;
      const rows = await client.projects.list.query();
      isRead = true;
      if (isFirst) await answered;
      return rows;
    },
  });
  const names = () => {
    const rows = list.getCurrentResult().data ?? [];
    return withListChanges('projects', rows, lists.getPending())
      .map(({ name }) => name)
      .join();
  };
  const states: string[] = [];
  const show = () => {
    if (states.at(-1) !== names()) states.push(names());
  };
  list.subscribe(() => list.getCurrentResult().isSuccess && show());
  await until('the list is there', () => (answered ? isRead : list.getCurrentResult().isSuccess));
  lists.subscribe(show);
  return {
    client,
    ...lists,
    names,
    states,
    refetch: () => list.refetch(),
    getRequestCount: () => requestCount,
    settled: () => until('nothing is asked for', () => !list.getCurrentResult().isFetching),
  };
}

type Page = Awaited<ReturnType<typeof openPage>>;

function addProject(page: Page, owner: Person, name: string) {
  const id = newProjectId();
  const project = { id, name, ownerId: owner.id, createdAt: Date.now(), boards: [] };
  const done = page.change(projectAdded(project), () =>
    page.client.projects.save.mutate({ projectId: id, name }),
  );
  return { id, done };
}

function rename(page: Page, projectId: string, name: string) {
  return page.change(projectSet(projectId, { name }), () =>
    page.client.projects.save.mutate({ projectId, name }),
  );
}

function remove(page: Page, projectId: string) {
  return page.change(projectDeleted(projectId), () =>
    page.client.projects.delete.mutate({ projectId }),
  );
}

test('N16 a change is shown at once and never disappears in between', async () => {
  const page = await openPage(ann);
  const { done } = addProject(page, ann, 'Nord');
  expect(page.names()).toBe('Nord');
  await done;
  await page.settled();
  expect(page.states).toEqual(['', 'Nord']);
  expect((await openPage(ann)).names()).toBe('Nord');
});

test('N16 changes are sent one at a time, and the lists are refetched once after the last', async () => {
  const page = await openPage(bob);
  const { id, done } = addProject(page, bob, 'Mira');
  const renamed = rename(page, id, 'Mira Bakery');
  const other = addProject(page, bob, 'Kiosk');
  const removed = remove(page, id);
  expect(page.names()).toBe('Kiosk');
  await Promise.all([done, renamed, other.done, removed]);
  await page.settled();
  expect(page.names()).toBe('Kiosk');
  expect(page.getRequestCount()).toBe(2);
  await remove(page, other.id);
});

test('N16 a refused change is undone without affecting other pending changes', async () => {
  const annPage = await openPage(ann);
  const { id, done } = addProject(annPage, ann, 'Alpha');
  await done;
  await harness.createBoard(ann, {
    projectId: id,
    members: [{ userId: bob.id, role: 'EDITOR' }],
  });
  const page = await openPage(bob);
  const refused = remove(page, id);
  const { done: added } = addProject(page, bob, 'Beta');
  expect(page.names()).toBe('Beta');
  await expect(refused).rejects.toThrow('You are not allowed to do this');
  expect(page.names()).toBe('Alpha,Beta');
  await added;
  await page.settled();
  expect(page.states).toEqual(['Alpha', '', 'Beta', 'Alpha,Beta']);
});

test('N16 a refetch during a change undoes nothing', async () => {
  const page = await openPage(bob);
  const namesBefore = page.names();
  let send = () => {};
  const answered = new Promise<void>((resolve) => {
    send = resolve;
  });
  const id = newProjectId();
  const project = { id, name: 'Held', ownerId: bob.id, createdAt: 1, boards: [] };
  const change = page.change(projectAdded(project), () => answered);
  await page.refetch();
  expect(page.names()).toBe(`${namesBefore},Held`);
  send();
  await change;
});

test('N16 a response that predates a change but arrives later undoes nothing', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const page = await openPage(bob, answered);
  const { id, done } = addProject(page, bob, 'Late');
  await done;
  answer();
  await until('the list is there', () => page.names() !== '');
  await page.settled();
  expect(page.names()).toContain('Late');
  await remove(page, id);
});

test('N16 a new board and project are listed as the server will list them', async () => {
  const page = await openPage(ann);
  const { id: projectId, done } = addProject(page, ann, 'Gamma');
  const creation = creationOf({ ...newBoard(projectId), name: ' Relaunch ' });
  const change = boardCreated(
    { ...creation, columnCount: creation.columns.length },
    { by: ann.id, at: 1 },
  );
  const creating = page.change(change, () =>
    page.client.boards.create.mutate({ commandId: newTestId(), ...creation }),
  );
  const isSame = { id: projectId, name: 'Gamma', ownerId: ann.id };
  const optimisticRows = withListChanges(
    'projects',
    [{ ...isSame, createdAt: 1, boards: [] }],
    page.getPending(),
  );
  await Promise.all([done, creating]);
  const anyTime = { createdAt: expect.any(Number), updatedAt: expect.any(Number) };
  const board = optimisticRows[0]?.boards[0];
  expect(await page.client.projects.get.query({ projectId })).toEqual({
    ...isSame,
    createdAt: expect.any(Number),
    boards: [{ ...board, ...anyTime }],
  });

  const { boardId } = creation;
  const removing = page.change(boardDeleted(boardId), () =>
    page.client.boards.delete.mutate({ commandId: newTestId(), boardId }),
  );
  expect(withListChanges('projects', optimisticRows, page.getPending())[0]?.boards).toEqual([]);
  await removing;
  expect((await page.client.projects.get.query({ projectId })).boards).toEqual([]);
});
