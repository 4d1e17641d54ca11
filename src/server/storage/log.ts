import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Fact } from '../../core/board/changes.ts';
import type { Mutation } from './facts.ts';
import type { Answer, Tables } from './schema.ts';
import { prepared, type Query } from './store.ts';

/** Rows kept of a board's log; whoever is further behind gets a fresh snapshot. */
export const KEPT_ROWS = 1000;
/** How often rows that are kept no longer are dropped, in numbers. */
export const TRIM_EVERY = 256;

export type LogRow = Tables['log']['$inferSelect'];

/** A board's numbered log, and the answers kept so that a repeated command is answered alike. */
export function logRepository({ log, commands }: Tables) {
  const appendStatement = prepared<Mutation & { seq: number; facts: Fact[] }>()((query, $) =>
    query.insert(log).values({
      boardId: $('boardId'),
      seq: $('seq'),
      at: $('at'),
      by: $('by'),
      commandId: $('commandId'),
      facts: $('facts'),
    }),
  );
  const afterStatement = prepared<{ boardId: string; seq: number; limit: number }>()((query, $) =>
    query
      .select()
      .from(log)
      .where(and(eq(log.boardId, $('boardId')), gt(log.seq, $('seq'))))
      .orderBy(asc(log.seq))
      .limit($('limit')),
  );
  const answerStatement = prepared<{ boardId: string; userId: string; id: string }>()((query, $) =>
    query
      .select({ hash: commands.hash, answer: commands.answer })
      .from(commands)
      .where(
        and(
          eq(commands.boardId, $('boardId')),
          eq(commands.userId, $('userId')),
          eq(commands.id, $('id')),
        ),
      ),
  );
  const rememberStatement = prepared<{
    boardId: string;
    userId: string;
    id: string;
    hash: string;
    answer: Answer;
    at: number;
  }>()((query, $) =>
    query.insert(commands).values({
      boardId: $('boardId'),
      userId: $('userId'),
      id: $('id'),
      hash: $('hash'),
      answer: $('answer'),
      at: $('at'),
    }),
  );

  /** Appends the row of a mutation, and now and then drops those that are kept no longer. */
  async function append(query: Query, mutation: Mutation, seq: number, facts: Fact[]) {
    // The spread is last, as in slices.ts.
    await appendStatement(query, { seq, facts, ...mutation });
    if (seq % TRIM_EVERY !== 0) return;
    const oldest = seq - KEPT_ROWS;
    await query.delete(log).where(and(eq(log.boardId, mutation.boardId), lte(log.seq, oldest)));
  }

  /** The rows after a number, in order. */
  function after(query: Query, boardId: string, seq: number, limit: number): Promise<LogRow[]> {
    return afterStatement(query, { boardId, seq, limit });
  }

  /** The first answer to a command, with the hash of what was asked. */
  async function answerTo(query: Query, sent: Pick<Mutation, 'boardId' | 'by' | 'commandId'>) {
    const { boardId, by: userId, commandId: id } = sent;
    const [row] = await answerStatement(query, { boardId, userId, id });
    return row;
  }

  async function remember(query: Query, mutation: Mutation, hash: string, answer: Answer) {
    const { boardId, by: userId, commandId: id, at } = mutation;
    await rememberStatement(query, { boardId, userId, id, hash, answer, at });
  }

  return { append, after, answerTo, remember };
}
