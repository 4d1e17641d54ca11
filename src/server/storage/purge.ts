import { inArray, lt } from 'drizzle-orm';
import { historyRepository } from './history.ts';
import { keptAnswersRepository } from './kept-answers.ts';
import { logRepository } from './log.ts';
import { photosRepository } from './photos.ts';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

/** A time (ms) before that of anything else. */
const FIRST = 1;

/** Drops for good what was marked as deleted, and answers that nobody will ask for again. */
export function purgeRepository(tables: Tables) {
  const { boards, columns, tickets, comments } = tables;
  const log = logRepository(tables);
  const history = historyRepository(tables);
  const photos = photosRepository(tables);
  const keptAnswers = keptAnswersRepository(tables);

  /** Everything deleted or answered before a time (ms). What hangs on it goes with it. */
  async function purgeBefore(query: Query, at: number): Promise<void> {
    await log.dropBefore(query, at);
    await keptAnswers.dropBefore(query, at);
    await photos.dropDeletedBefore(query, at, Date.now());
    await history.dropDeletedBefore(query, at);
    // The janitor finds their photos, which nothing shows any more.
    await query.delete(comments).where(lt(comments.deletedAt, at));
    await query.delete(tickets).where(lt(tickets.deletedAt, at));
    await query.delete(columns).where(lt(columns.deletedAt, at));
    await query.delete(boards).where(lt(boards.deletedAt, at));
  }

  /** Drops boards at once, in the trash or not, with whatever else was to go first of all. */
  async function dropBoards(query: Query, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await query.update(boards).set({ deletedAt: FIRST }).where(inArray(boards.id, ids));
    await purgeBefore(query, FIRST + 1);
  }

  return { purgeBefore, dropBoards };
}
