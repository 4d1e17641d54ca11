import { expect, test } from 'vitest';
import { startHarness } from '../../test/harness.ts';

const LATER = Date.now() + 60_000;

test('B5 what is deleted is dropped for good later, and nothing else with it', async () => {
  const harness = await startHarness();
  try {
    const owner = await harness.register('owner');
    const boardId = await harness.createBoard(owner);
    const [first, second] = (await harness.snapshot(owner, boardId)).columns;
    for (const columnId of [first?.id ?? '', second?.id ?? '']) {
      await harness.execute(owner, { type: 'tickets.create', boardId, columnId, name: 'Ticket' });
    }
    await harness.execute(owner, {
      type: 'boards.deleteColumn',
      boardId,
      columnId: first?.id ?? '',
    });
    const before = await harness.snapshot(owner, boardId);
    const { store, repositories } = harness.services;
    const { tickets, columns, history } = store.tables;
    await store.tx((query) => repositories.purge.purgeBefore(query, LATER));
    expect(await harness.snapshot(owner, boardId)).toEqual(before);
    const left = await store.read(async (query) => [
      (await query.select().from(tickets)).length,
      (await query.select().from(columns)).length,
      (await query.select().from(history)).length,
    ]);
    expect(left).toEqual([1, 2, 1]);
    await harness.execute(owner, { type: 'boards.delete', boardId });
    await store.tx((query) => repositories.purge.purgeBefore(query, LATER));
    const rest = await store.read((query) =>
      Promise.all([tickets, columns, history].map((table) => query.select().from(table))),
    );
    expect(rest).toEqual([[], [], []]);
  } finally {
    await harness.close();
  }
});
