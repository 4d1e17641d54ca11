import { inArray, lt } from 'drizzle-orm';
import { historyRepository } from './history.ts';
import { keptAnswersRepository } from './kept-answers.ts';
import { photosRepository } from './photos.ts';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

/** Drops for good what was marked as deleted, and answers that nobody will ask for again. */
export function purgeRepository(tables: Tables) {
  const { boards, columns, tickets, comments, log, commands } = tables;
  const history = historyRepository(tables);
  const photos = photosRepository(tables);
  const keptAnswers = keptAnswersRepository(tables);

  /** Everything deleted or answered before a time (ms). What hangs on it goes with it. */
  async function purgeBefore(query: Query, at: number): Promise<void> {
    await query.delete(commands).where(lt(commands.at, at));
    await keptAnswers.dropBefore(query, at);
    await photos.dropDeletedBefore(query, at, Date.now());
    await history.dropDeletedBefore(query, at);
    // The janitor finds their photos, which nothing shows any more.
    await query.delete(comments).where(lt(comments.deletedAt, at));
    await query.delete(tickets).where(lt(tickets.deletedAt, at));
    await query.delete(columns).where(lt(columns.deletedAt, at));
    const gone = query.select({ id: boards.id }).from(boards).where(lt(boards.deletedAt, at));
    await query.delete(log).where(inArray(log.boardId, gone));
    await query.delete(boards).where(lt(boards.deletedAt, at));
  }

  return { purgeBefore };
}
