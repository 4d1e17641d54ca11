import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import {
  idempotencyKeysRepository,
  type StoredAnswer,
} from '../storage/boards/idempotency-keys.ts';
import type { Query, Store } from '../storage/store.ts';

/** Longer answers are made anew from what was made at first. */
const MAX_BYTES = RESOURCE_LIMITS.keptAnswerBytes.max;

/** A request under a key. `id` is who sends it and the key, `request` is what it asks: digests. */
export interface KeyedRequest {
  id: string;
  userId: string;
  request: string;
}

/** Keeps the answer beside what is written: in the same transaction. */
export type KeepIn = (query: Query, answer: unknown) => Promise<void>;

type Work = (keep: KeepIn) => Promise<unknown>;

export interface IdempotencyKeys {
  /**
   * The first answer to a request, or what `work` comes to, which is kept for the next time; of two
   * at once one is done. `work` may keep it itself, together with what it writes; what is repeated
   * must else be harmless to it, for it may end before its answer is kept, and it makes long answers
   * anew. Refusals are not kept, nor is what `hasChanged` says has changed nothing.
   * @throws AppError key.reused where the key was used for another request
   */
  once(sent: KeyedRequest, work: Work, hasChanged?: () => boolean): Promise<Given>;
  /** Whether a request was answered under this key. */
  isKnown(id: string): Promise<boolean>;
}

export interface Given {
  answer: unknown;
  /** Whether it was given before. */
  isRepeated: boolean;
}

export function createIdempotencyKeys(store: Store, now: () => number = Date.now): IdempotencyKeys {
  const kept = idempotencyKeysRepository(store.tables);
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

  async function rowOf({ id, request }: KeyedRequest): Promise<StoredAnswer | null> {
    const row = await store.read((query) => kept.byId(query, id));
    if (row && row.request !== request) throw new AppError('key.reused');
    return row;
  }

  async function first(sent: KeyedRequest): Promise<Given | null> {
    const { body = null } = (await rowOf(sent)) ?? {};
    return body === null ? null : { answer: JSON.parse(body), isRepeated: true };
  }

  function insert(query: Query, sent: KeyedRequest, answer: unknown): Promise<boolean> {
    const text: string | undefined = JSON.stringify(answer);
    const isKept = text !== undefined && Buffer.byteLength(text) <= MAX_BYTES;
    const body = isKept ? text : null;
    return kept.insert(query, { ...sent, body, at: now() });
  }

  async function done(sent: KeyedRequest, work: Work, hasChanged: () => boolean): Promise<Given> {
    let isKept = false;
    const answer = await work(async (query, made) => {
      // Another server was faster: nothing of this is done.
      if (!(await insert(query, sent, made))) throw new AppError('key.reused');
      isKept = true;
    });
    const fresh = { answer, isRepeated: false };
    if (isKept || !hasChanged()) return fresh;
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
    once: (sent, work, hasChanged = () => true) =>
      inTurn(sent.id, async () => {
        const row = await rowOf(sent);
        if (!row) {
          return done(sent, work, hasChanged).catch((error) => firstAfter(error, sent));
        }
        const { body } = row;
        const answer = body === null ? await work(keepNothing) : JSON.parse(body);
        return { answer, isRepeated: true };
      }),
  };
}

/** What was done under a key is not done a second time. */
async function keepNothing(): Promise<never> {
  throw new AppError('key.reused');
}
