import { lt } from 'drizzle-orm';
import { photosRepository } from './photos.ts';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

/** Drops for good what was marked as deleted, and answers that nobody will ask for again. */
export function purgeRepository(tables: Tables) {
  const { boards, columns, tickets, commands } = tables;
  const photos = photosRepository(tables);

  /** Everything deleted or answered before a time (ms). What hangs on it goes with it. */
  async function purgeBefore(query: Query, at: number): Promise<void> {
    await query.delete(commands).where(lt(commands.at, at));
    await photos.dropDeletedBefore(query, at, Date.now());
    await query.delete(tickets).where(lt(tickets.deletedAt, at));
    await query.delete(columns).where(lt(columns.deletedAt, at));
    await query.delete(boards).where(lt(boards.deletedAt, at));
  }

  return { purgeBefore };
}
