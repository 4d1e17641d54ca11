import { availableParallelism } from 'node:os';
import { fairQueue } from './fair-queue.ts';

/** How much work of the kind that keeps a processor busy is done at once: one is left for boards. */
export const CPU_BOUND_CONCURRENCY = availableParallelism() > 2 ? 2 : 1;

/** Runs at most `atOnce` at a time; the others wait in line, and a line too long is refused. */
export function semaphore(atOnce: number, longest: number) {
  const inTurn = fairQueue(atOnce, longest);
  return <T>(work: () => Promise<T>): Promise<T> => inTurn('', work);
}

/** The same for the work of each key by itself. */
export function semaphorePerKey(atOnce: number, longest: number) {
  const lines = new Map<string, { inTurn: ReturnType<typeof semaphore>; users: number }>();

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { inTurn: semaphore(atOnce, longest), users: 0 };
    lines.set(key, line);
    line.users += 1;
    try {
      return await line.inTurn(work);
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(key);
    }
  };
}
