import { availableParallelism } from 'node:os';
import { AppError } from '../../core/errors.ts';

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

/**
 * Runs at most `concurrency` tasks at a time. Each key has its own queue, and the queues are
 * served in turn (round robin), so a long queue delays the others by one task each. A queue holds
 * at most `maxWaiting` tasks; further ones are refused with server.busy.
 */
export function fairQueue(concurrency: number, maxWaiting: number) {
  /**
   * Callbacks that start waiting tasks, by key; the keys are in the order in which they are served.
   */
  const queues = new Map<string, (() => void)[]>();
  let running = 0;

  function enter(key: string): Promise<void> {
    const queue = queues.get(key) ?? [];
    if (queue.length >= maxWaiting) throw new AppError('server.busy', { retryAfterSeconds: 1 });
    queues.set(key, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  function startNext(): void {
    const [first] = queues;
    if (!first) {
      running -= 1;
      return;
    }
    const [key, queue] = first;
    queue.shift()?.();
    moveToEnd(key, queue);
  }

  function moveToEnd(key: string, queue: (() => void)[]): void {
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
  }

  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running += 1;
    else await enter(key);
    try {
      return await task();
    } finally {
      // Moves the key behind those that were queued meanwhile.
      moveToEnd(key, queues.get(key) ?? []);
      startNext();
    }
  };
}
