import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Command } from '../../core/board/commands.ts';
import type { Snapshot } from '../../core/board/feed.ts';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { createSnapshots, type Snapshots } from './snapshots.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

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

/** What a person is shown, in an order of its own. */
async function shown(snapshots: Snapshots, { id }: Person, boardId: string) {
  const { etag, encoded } = await snapshots.read(id, boardId);
  const snapshot: Snapshot = JSON.parse(String(await encoded('identity')));
  const tickets = snapshot.tickets.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { etag, snapshot: { ...snapshot, tickets } };
}

it('L11 a snapshot that is brought forward by the log is as one that is read anew', async () => {
  const { boardId, todo, done } = await makeBoard();
  const kept = createSnapshots(harness.services);
  const run = async (command: Command) => {
    const { result } = await harness.execute(owner, command);
    for (const person of [owner, insider, outsider]) {
      const anew = await shown(createSnapshots(harness.services), person, boardId);
      expect(await shown(kept, person, boardId)).toEqual(anew);
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
  await run({ type: 'tickets.delete', boardId, ticketId: open });
  await run({ type: 'boards.deleteColumn', boardId, columnId: done });
  await create('After');
});

it('L11 several changes at once are caught up with, and more than a few hundred as well', async () => {
  const { boardId, todo } = await makeBoard();
  const kept = createSnapshots(harness.services);
  for (const count of [5, 250]) {
    await shown(kept, owner, boardId);
    await Promise.all(
      Array.from({ length: count }, (_, n) =>
        harness.execute(owner, { type: 'tickets.create', boardId, columnId: todo, name: `${n}` }),
      ),
    );
    const anew = await shown(createSnapshots(harness.services), owner, boardId);
    expect(await shown(kept, owner, boardId)).toEqual(anew);
  }
});
