import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { CPU_BOUND_CONCURRENCY, semaphore } from '../lib/semaphore.ts';
import { HashingError, HashingWorker } from './hashing-worker.ts';

/** argon2id, which is the library's default algorithm; 19 MiB and about 20 ms each. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WAITING = RESOURCE_LIMITS.waitingPasswords.max;

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password has that hash. Without a hash it takes as long and is false. `begin` runs
   * when it is this one's turn, and may still refuse it.
   */
  matches(hash: string | null, password: string, begin: () => Promise<void>): Promise<boolean>;
}

/** Of the whole process, whose processors are no more where it has several of these. */
const inTurn = semaphore(CPU_BOUND_CONCURRENCY, WAITING);
const idle = Array.from({ length: CPU_BOUND_CONCURRENCY }, () => new HashingWorker());

export function createPasswords(): Passwords {
  let decoy: Promise<string> | undefined;

  return {
    hash: (password) => inTurn(() => hash(password)),
    matches: (known, password, begin) =>
      inTurn(async () => {
        await begin();
        decoy ??= hash('no account has this password');
        const same = await verifyQuietly(known ?? (await decoy), password);
        return same && known !== null;
      }),
  };

  function hash(password: string): Promise<string> {
    return onThread((thread) => thread.call('hashSync', password, COST));
  }

  /** A hash that cannot be read matches nothing. */
  async function verifyQuietly(known: string, password: string): Promise<boolean> {
    try {
      return await onThread((thread) => thread.call('verifySync', known, password));
    } catch (error) {
      if (error instanceof HashingError) return false;
      throw error;
    }
  }

  /** In its turn everybody finds a thread that does nothing. */
  async function onThread<T>(work: (thread: HashingWorker) => Promise<T>): Promise<T> {
    const thread = idle.pop() ?? new HashingWorker();
    try {
      return await work(thread);
    } finally {
      idle.push(thread);
    }
  }
}
