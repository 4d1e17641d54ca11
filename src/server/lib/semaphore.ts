import { availableParallelism } from 'node:os';
import { fairQueue } from './fair-queue.ts';

/** Concurrency of CPU-bound work; at least one core stays free for boards. */
export const CPU_BOUND_CONCURRENCY = availableParallelism() > 2 ? 2 : 1;

/**
 * Runs at most `concurrency` tasks at a time; up to `maxWaiting` others wait, further ones are
 * refused.
 */
export function semaphore(concurrency: number, maxWaiting: number) {
  const enqueue = fairQueue(concurrency, maxWaiting);
  return <T>(work: () => Promise<T>): Promise<T> => enqueue('', work);
}

/** A semaphore per key. */
export function semaphorePerKey(concurrency: number, maxWaiting: number) {
  const semaphores = new Map<string, { limit: ReturnType<typeof semaphore>; users: number }>();

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const entry = semaphores.get(key) ?? { limit: semaphore(concurrency, maxWaiting), users: 0 };
    semaphores.set(key, entry);
    entry.users += 1;
    try {
      return await entry.limit(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) semaphores.delete(key);
    }
  };
}
