import { AppError } from '../core/errors.ts';
import { keptAnswersRepository } from './storage/kept-answers.ts';
import type { Query, Store } from './storage/store.ts';

/** Longer answers are made anew, in characters. */
export const LONGEST_KEPT = 256 * 1024;

/** A request under a key. `id` is who sends it and the key, `request` is what it asks: digests. */
export interface KeyedRequest {
  id: string;
  userId: string;
  request: string;
}

/** Keeps the answer beside what is written: in the same transaction. */
export type KeepIn = (query: Query, answer: unknown) => Promise<void>;

type Work = (keep: KeepIn) => Promise<unknown>;

export interface KeptAnswers {
  /**
   * The first answer to a request, or what `work` comes to, which is kept for the next time; of two
   * at once one is done. `work` may keep it itself, together with what it writes; what is repeated
   * must else be harmless to it, for it may end before its answer is kept. Refusals are not kept.
   * @throws AppError key.reused where the key was used for another request
   */
  once(sent: KeyedRequest, work: Work): Promise<Given>;
  /** Whether a request was answered under this key. */
  isKnown(id: string): Promise<boolean>;
}

export interface Given {
  answer: unknown;
  /** Whether it was given before. */
  isRepeated: boolean;
}

export function createKeptAnswers(store: Store, now: () => number = Date.now): KeptAnswers {
  const kept = keptAnswersRepository(store.tables);
  /** The requests under way in this process, by their ids. */
  const running = new Map<string, Promise<unknown>>();

  /** Does what is asked under one key one after the other. */
  async function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = running.get(id) ?? Promise.resolve();
    const turn = before.then(work, work);
    running.set(id, turn);
    try {
      return await turn;
    } finally {
      if (running.get(id) === turn) running.delete(id);
    }
  }

  async function first({ id, request }: KeyedRequest): Promise<Given | null> {
    const row = await store.read((query) => kept.byId(query, id));
    if (!row) return null;
    if (row.request !== request) throw new AppError('key.reused');
    return row.body === null ? null : { answer: JSON.parse(row.body), isRepeated: true };
  }

  function insert(query: Query, sent: KeyedRequest, answer: unknown): Promise<boolean> {
    const text: string | undefined = JSON.stringify(answer);
    const body = text === undefined || text.length > LONGEST_KEPT ? null : text;
    return kept.insert(query, { ...sent, body, at: now() });
  }

  async function done(sent: KeyedRequest, work: Work): Promise<Given> {
    let isKept = false;
    const answer = await work(async (query, made) => {
      // Another server was faster: nothing of this is done.
      if (!(await insert(query, sent, made))) throw new AppError('key.reused');
      isKept = true;
    });
    const fresh = { answer, isRepeated: false };
    if (isKept) return fresh;
    // What is done is done, whether its answer can be kept or not.
    const isFirst = await store.tx((query) => insert(query, sent, answer)).catch(() => true);
    return (isFirst ? null : await first(sent).catch(() => null)) ?? fresh;
  }

  /** What was answered first, for who was slower than that. @throws the error that told so */
  async function firstAfter(error: unknown, sent: KeyedRequest): Promise<Given> {
    const isSlower = error instanceof AppError && error.code === 'key.reused';
    const known = isSlower ? await first(sent) : null;
    if (known) return known;
    throw error;
  }

  return {
    isKnown: async (id) => (await store.read((query) => kept.byId(query, id))) !== null,
    once: (sent, work) =>
      inTurn(sent.id, async () => {
        const known = await first(sent);
        return known ?? done(sent, work).catch((error) => firstAfter(error, sent));
      }),
  };
}
