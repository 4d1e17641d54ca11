import { AppError } from '../../core/errors.ts';

/**
 * Runs at most `atOnce` tasks at a time. The tasks of each key wait in a queue of their own, and
 * the queues take turns (round robin), so that a long queue delays the others by one task each.
 * A queue holds at most `maxWaiting` tasks; more are refused with server.busy.
 */
export function fairQueue(atOnce: number, maxWaiting: number) {
  /** Start the tasks that wait, by key; the keys are in the order of their turns. */
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
    if (running < atOnce) running += 1;
    else await enter(key);
    try {
      return await task();
    } finally {
      // Whoever had the last turn goes behind those who came meanwhile.
      moveToEnd(key, queues.get(key) ?? []);
      startNext();
    }
  };
}
