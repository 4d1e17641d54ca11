import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Command } from '../../core/board/commands.ts';
import { fromColumnar } from '../../core/board/wire/columnar-snapshot.ts';
import type { Snapshot } from '../../core/board/wire/feed.ts';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { userViewer } from '../access/viewer.ts';
import { createSnapshots, type Snapshots } from './snapshots.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

const ORDER = ['Later', 'Done', 'In Progress', 'To Do'];

let harness: Harness;
let owner: Person;
let insider: Person;
let outsider: Person;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.register('owner');
  insider = await harness.register('insider');
  outsider = await harness.register('outsider');
});
afterAll(() => harness.close());

async function makeBoard() {
  const members = [insider, outsider].map(({ id }) => ({ userId: id, role: 'ADMIN' as const }));
  const boardId = await harness.createBoard(owner, { members });
  const { columns } = await harness.snapshot(owner, boardId);
  return { boardId, todo: columns[0]?.id ?? '', done: columns[1]?.id ?? '' };
}

/** A person's snapshot, checked to be equal in both forms, with sorted tickets. */
async function read(snapshots: Snapshots, { id }: Person, boardId: string) {
  const { etag, encoded } = await snapshots.read(userViewer(id), boardId);
  const plain = sorted(JSON.parse(String(await encoded('identity'))));
  const columnar = await snapshots.read(userViewer(id), boardId, 'columnar');
  const text = String(await columnar.encoded('identity'));
  expect(sorted(fromColumnar(JSON.parse(text)))).toEqual(plain);
  expect(columnar.etag).not.toBe(etag);
  return { etag, snapshot: plain };
}

function sorted(snapshot: Snapshot): Snapshot {
  return { ...snapshot, tickets: snapshot.tickets.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** Drops the cursor: it depends on when a process first read the same content. */
function withoutCursor({ snapshot }: { snapshot: Snapshot }) {
  return { ...snapshot, cursor: '' };
}

it('L11 a cached snapshot advanced by the log equals a fresh one', async () => {
  const { boardId, todo, done } = await makeBoard();
  const cached = createSnapshots(harness.services);
  const run = async (command: Command) => {
    const { result } = await harness.execute(owner, command);
    for (const person of [owner, insider, outsider]) {
      const fresh = await read(createSnapshots(harness.services), person, boardId);
      expect(withoutCursor(await read(cached, person, boardId))).toEqual(withoutCursor(fresh));
    }
    return result?.id ?? '';
  };
  const create = (name: string, visibleTo: string[] | null = null) =>
    run({ type: 'tickets.create', boardId, columnId: todo, name, visibleTo });
  const edit = (ticketId: string, set: Command<'tickets.edit'>['set']) =>
    run({ type: 'tickets.edit', boardId, ticketId, set });
  const open = await create('Open');
  const secret = await create('Secret', [insider.id]);
  await edit(open, { description: 'Something', labels: ['one', 'two'], priority: 'HIGH' });
  await edit(open, { visibleTo: [outsider.id] });
  await edit(secret, { visibleTo: null, dueDate: '2030-01-01T00:00:00' });
  await run({ type: 'tickets.move', boardId, ticketId: secret, to: { columnId: done } });
  await edit(secret, { visibleTo: [outsider.id], assignee: insider.id });
  await run({ type: 'boards.addColumn', boardId, name: 'Later' });
  await run({ type: 'tickets.movePosition', boardId, ticketId: open, direction: 'up' });
  await run({ type: 'tickets.comment', boardId, ticketId: open, text: 'Said', photoUrls: [] });
  await run({ type: 'tickets.edit', boardId, ticketId: open, set: {}, to: { columnId: done } });
  await run({ type: 'boards.rename', boardId, name: 'Renamed' });
  await run({ type: 'boards.save', boardId, name: 'Saved', columnOrder: ORDER });
  await run({ type: 'tickets.delete', boardId, ticketId: open });
  await run({ type: 'boards.deleteColumn', boardId, columnId: done });
  await create('After');
});

it('K2 comments cause no new read of a snapshot and are not part of it', async () => {
  const { boardId, todo: columnId } = await makeBoard();
  const { store, repositories } = harness.services;
  let reads = 0;
  const boardRecords = {
    ...repositories.boardRecords,
    read: (...args: Parameters<typeof repositories.boardRecords.read>) => {
      reads += 1;
      return repositories.boardRecords.read(...args);
    },
  };
  const cached = createSnapshots({ store, repositories: { ...repositories, boardRecords } });
  const run = (command: Command) => harness.execute(owner, command);
  const { result } = await run({ type: 'tickets.create', boardId, columnId, name: 'Ticket' });
  const on = { boardId, ticketId: result?.id ?? '' };
  const before = await read(cached, insider, boardId);
  for (const text of ['Said', 'Said again']) {
    await run({ type: 'tickets.comment', ...on, text, photoUrls: [] });
    await read(cached, insider, boardId);
  }
  await run({ type: 'tickets.deleteComment', ...on, comment: 1 });
  const after = await read(cached, insider, boardId);
  expect(reads).toBe(1);
  expect({ ...after.snapshot, cursor: '' }).toEqual({ ...before.snapshot, cursor: '' });
  expect(JSON.stringify(after)).not.toContain('Said');
  await run({ type: 'boards.rename', boardId, name: 'Renamed' });
  expect((await read(cached, insider, boardId)).snapshot.name).toBe('Renamed');
  expect(reads).toBe(2);
});

it('L11 advances over several and over several hundred changes', async () => {
  const { boardId, todo } = await makeBoard();
  const cached = createSnapshots(harness.services);
  for (const count of [5, 250]) {
    await read(cached, owner, boardId);
    await Promise.all(
      Array.from({ length: count }, (_, n) =>
        harness.execute(owner, { type: 'tickets.create', boardId, columnId: todo, name: `${n}` }),
      ),
    );
    const fresh = await read(createSnapshots(harness.services), owner, boardId);
    expect(await read(cached, owner, boardId)).toEqual(fresh);
  }
});
