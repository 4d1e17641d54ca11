import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { CPU_BOUND_CONCURRENCY, semaphore } from '../lib/semaphore.ts';
import { HashingError, HashingWorker } from './hashing-worker.ts';

/** argon2id, the library's default algorithm; 19 MiB and about 20 ms per hash. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_WAITING = RESOURCE_LIMITS.waitingPasswords.max;

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password has that hash. Without a hash it takes as long and returns false. `begin`
   * runs when a worker is free, and may still refuse the attempt.
   */
  matches(hash: string | null, password: string, begin: () => Promise<void>): Promise<boolean>;
}

/** Shared by the whole process, which may have several instances of these. */
const limitConcurrency = semaphore(CPU_BOUND_CONCURRENCY, MAX_WAITING);
const idleWorkers = Array.from({ length: CPU_BOUND_CONCURRENCY }, () => new HashingWorker());

export function createPasswords(): Passwords {
  let decoyHash: Promise<string> | undefined;

  return {
    hash: (password) => limitConcurrency(() => hash(password)),
    matches: (expectedHash, password, begin) =>
      limitConcurrency(async () => {
        await begin();
        decoyHash ??= hash('no account has this password');
        const isSame = await isVerified(expectedHash ?? (await decoyHash), password);
        return isSame && expectedHash !== null;
      }),
  };

  function hash(password: string): Promise<string> {
    return withWorker((worker) => worker.call('hashSync', password, COST));
  }

  /** A malformed hash matches nothing. */
  async function isVerified(passwordHash: string, password: string): Promise<boolean> {
    try {
      return await withWorker((worker) => worker.call('verifySync', passwordHash, password));
    } catch (error) {
      if (error instanceof HashingError) return false;
      throw error;
    }
  }

  /** The semaphore guarantees an idle worker. */
  async function withWorker<T>(work: (worker: HashingWorker) => Promise<T>): Promise<T> {
    const worker = idleWorkers.pop() ?? new HashingWorker();
    try {
      return await work(worker);
    } finally {
      idleWorkers.push(worker);
    }
  }
}
