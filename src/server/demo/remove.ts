import type { NO_SOURCE } from '../lib/request-source.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';
import { BOARDS, PEOPLE, PROJECT } from './content.ts';
import type { SampleDeps } from './fill.ts';

/** In the order of their ids: who locks several boards takes them in that order. */
const BOARD_IDS = BOARDS.map(({ id }) => id).sort();

/** Those of the sample's boards that are there. */
export async function sampleBoards(
  query: Query,
  { boards }: Pick<BoardRepositories, 'boards'>,
): Promise<BoardRow[]> {
  const found: BoardRow[] = [];
  for (const { id } of BOARDS) {
    const head = await boards.head(query, id);
    if (head) found.push(head);
  }
  return found;
}

/**
 * Takes the sample away for good, trash and all, whatever was done with it meanwhile. Of its people
 * those stay who are on other boards by now; answers with their names.
 */
export async function removeDemo(
  deps: SampleDeps,
  by: string,
  source?: typeof NO_SOURCE,
): Promise<string[]> {
  const { store, repositories, recordIn, projects, bus } = deps;
  await store.tx(async (query) => {
    for (const boardId of BOARD_IDS) {
      await recordIn(query, by, boardId, () => [{ change: { type: 'board.removed' } }]);
    }
  });
  // Who has one of them open is told.
  for (const boardId of BOARD_IDS) bus.wake(boardId);
  // In short transactions, between which everybody else goes on.
  for (let isGone = false; !isGone; ) {
    isGone = await store.tx((query) => repositories.retention.dropSomeOfBoards(query, BOARD_IDS));
  }
  const project = await store.read(async (query) =>
    (await repositories.projects.byIds(query, [PROJECT.id])).get(PROJECT.id),
  );
  if (project) await projects.remove(by, project.id, source);
  return removePeople(deps);
}

async function removePeople({ store, repositories }: SampleDeps): Promise<string[]> {
  const users = usersRepository(store.tables);
  const { people, projects } = repositories;
  return store.tx(async (query) => {
    const staying: string[] = [];
    await people.holdAll(
      query,
      PEOPLE.map(({ id }) => id),
    );
    for (const { id, firstName } of PEOPLE) {
      const owned = await people.ownBoards(query, id);
      const touched = await people.touchedBoards(query, id);
      const isNeeded = owned.length + touched.length > 0;
      if (isNeeded || (await projects.ownedBy(query, id)).length > 0) staying.push(firstName);
      else {
        await people.leaveTrash(query, id);
        await users.remove(query, id);
      }
    }
    return staying;
  });
}
