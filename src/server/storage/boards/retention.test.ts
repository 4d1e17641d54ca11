import { expect, test } from 'vitest';
import { startHarness } from '../../../test/kits/harness.ts';
import { openPostgresBoard } from '../../../test/kits/postgres-board.ts';
import type { TestDatabase } from '../../../test/servers/test-database.ts';
import { until } from '../../../test/until.ts';

const LATER = Date.now() + 60_000;

test('B5 deleted records are later deleted for good, and nothing else with them', async () => {
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
    await store.tx((query) => repositories.retention.purgeBefore(query, LATER));
    expect(await harness.snapshot(owner, boardId)).toEqual(before);
    const left = await store.read(async (query) => [
      (await query.select().from(tickets)).length,
      (await query.select().from(columns)).length,
      (await query.select().from(history)).length,
    ]);
    expect(left).toEqual([1, 2, 1]);
    await harness.execute(owner, { type: 'boards.delete', boardId });
    await store.tx((query) => repositories.retention.purgeBefore(query, LATER));
    const rowsAfter = await store.read((query) =>
      Promise.all([tickets, columns, history].map((table) => query.select().from(table))),
    );
    expect(rowsAfter).toEqual([[], [], []]);
  } finally {
    await harness.close();
  }
});

test('I23 retention waits for a transaction that adds a photo to a board, and then deletes that photo', async () => {
  const board = await openPostgresBoard();
  try {
    const { store, services, database, boardId } = board;
    await board.execute(board.addTicket('Ticket'));
    const [ticket] = await store.read((query) => query.select().from(store.tables.tickets));
    const ticketId = ticket?.id ?? '';
    await board.execute({ type: 'tickets.delete', boardId, ticketId });
    const path = `${boardId}/${ticketId}/1-a.png`;
    const release = await database.hold(
      `with held as (update boards set seq = seq returning id)
       insert into photos (path, board_id, ticket_id, uploaded_by, mime, bytes, created_at)
       select '${path}', id, '${ticketId}', '-', 'image/png', 1, 1 from held`,
    );
    let isOver = false;
    const retentionRun = store
      .tx((query) => services.repositories.retention.purgeBefore(query, LATER))
      .finally(() => {
        isOver = true;
      });
    await until('retention waits or is over', async () => isOver || (await isWaiting(database)));
    await release();
    await retentionRun;
    const { photos, photoDeletions } = store.tables;
    const left = await store.read(async (query) => [
      await query.select().from(photos),
      (await query.select().from(photoDeletions)).map((row) => row.path),
    ]);
    expect(left).toEqual([[], [path]]);
  } finally {
    await board.close();
  }
});

async function isWaiting({ query }: Pick<TestDatabase, 'query'>): Promise<boolean> {
  const [row] = await query(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(row?.count) > 0;
}
