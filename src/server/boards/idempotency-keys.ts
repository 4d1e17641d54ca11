import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import {
  idempotencyKeysRepository,
  type StoredAnswer,
} from '../storage/boards/idempotency-keys.ts';
import type { Query, Store } from '../storage/store.ts';

/** Longer answers are not stored but computed again on a repetition. */
const MAX_ANSWER_BYTES = RESOURCE_LIMITS.storedAnswerBytes.max;

/** A request with a key. `id` is a digest of sender and key, `request` a digest of the content. */
export interface KeyedRequest {
  id: string;
  userId: string;
  request: string;
}

/** Stores the answer in the same transaction as the write. */
export type StoreAnswerIn = (query: Query, answer: unknown) => Promise<void>;

type Work = (storeAnswer: StoreAnswerIn) => Promise<unknown>;

export interface IdempotencyKeys {
  /**
   * Returns the stored answer to a request, or runs `work` and stores its answer. Of two concurrent
   * requests with one key, only one runs. `work` may store the answer itself, in the transaction of
   * its write. Otherwise it must tolerate repetition: the process may end before the answer is
   * stored, and long answers are computed again. Refusals are not stored, nor are answers for which
   * `hasChanged` returns false.
   * @throws AppError key.reused if the key was used for another request
   */
  runOnce(sent: KeyedRequest, work: Work, hasChanged?: () => boolean): Promise<StoredOrNewAnswer>;
  /** Whether a request with this key was answered. */
  isKnown(id: string): Promise<boolean>;
}

export interface StoredOrNewAnswer {
  answer: unknown;
  /** Whether the request is a repetition. */
  isRepeated: boolean;
}

export function createIdempotencyKeys(store: Store, now: () => number = Date.now): IdempotencyKeys {
  const answers = idempotencyKeysRepository(store.tables);
  /** The running requests of this process, by id. */
  const running = new Map<string, Promise<unknown>>();

  /** Runs the requests with one key one after another. */
  async function runExclusively<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = running.get(id) ?? Promise.resolve();
    const run = before.then(work, work);
    running.set(id, run);
    try {
      return await run;
    } finally {
      if (running.get(id) === run) running.delete(id);
    }
  }

  async function rowOf({ id, request }: KeyedRequest): Promise<StoredAnswer | null> {
    const row = await store.read((query) => answers.byId(query, id));
    if (row && row.request !== request) throw new AppError('key.reused');
    return row;
  }

  async function storedAnswer(sent: KeyedRequest): Promise<StoredOrNewAnswer | null> {
    const { body = null } = (await rowOf(sent)) ?? {};
    return body === null ? null : { answer: JSON.parse(body), isRepeated: true };
  }

  function insert(query: Query, sent: KeyedRequest, answer: unknown): Promise<boolean> {
    const text: string | undefined = JSON.stringify(answer);
    const isStored = text !== undefined && Buffer.byteLength(text) <= MAX_ANSWER_BYTES;
    const body = isStored ? text : null;
    return answers.insert(query, { ...sent, body, at: now() });
  }

  async function run(
    sent: KeyedRequest,
    work: Work,
    hasChanged: () => boolean,
  ): Promise<StoredOrNewAnswer> {
    let isStored = false;
    const answer = await work(async (query, value) => {
      // Another server was faster: this transaction is rolled back.
      if (!(await insert(query, sent, value))) throw new AppError('key.reused');
      isStored = true;
    });
    const fresh = { answer, isRepeated: false };
    if (isStored || !hasChanged()) return fresh;
    // The work is done, even if its answer cannot be stored.
    const isFirst = await store.tx((query) => insert(query, sent, answer)).catch(() => true);
    return (isFirst ? null : await storedAnswer(sent).catch(() => null)) ?? fresh;
  }

  /** The stored answer if another server answered first. @throws the given error otherwise */
  async function answerAfter(error: unknown, sent: KeyedRequest): Promise<StoredOrNewAnswer> {
    const isSlower = error instanceof AppError && error.code === 'key.reused';
    const earlier = isSlower ? await storedAnswer(sent) : null;
    if (earlier) return earlier;
    throw error;
  }

  return {
    isKnown: async (id) => (await store.read((query) => answers.byId(query, id))) !== null,
    runOnce: (sent, work, hasChanged = () => true) =>
      runExclusively(sent.id, async () => {
        const row = await rowOf(sent);
        if (!row) {
          return run(sent, work, hasChanged).catch((error) => answerAfter(error, sent));
        }
        const { body } = row;
        const answer = body === null ? await work(refuseToStore) : JSON.parse(body);
        return { answer, isRepeated: true };
      }),
  };
}

/** Refuses to store a second answer under a key. */
async function refuseToStore(): Promise<never> {
  throw new AppError('key.reused');
}
