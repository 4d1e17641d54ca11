import { describe, expect, it } from 'vitest';
import { fairQueue, semaphore } from './semaphore.ts';

/** Work that ends on request. */
function pendingTask() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, work };
}

describe('P3 a semaphore', () => {
  it('P3 limits running and waiting tasks; more are refused', async () => {
    const limit = semaphore(2, 3);
    const { ends, work } = pendingTask();
    const running = Array.from({ length: 5 }, () => limit(work));
    expect(ends).toHaveLength(2);
    await expect(limit(work)).rejects.toMatchObject({ code: 'server.busy', status: 503 });
    for (let i = 0; i < 5; i += 1) {
      ends[i]?.();
      await running[i];
      expect(ends.length).toBeLessThanOrEqual(i + 3);
    }
    expect(ends).toHaveLength(5);
  });

  it('P3 a failed task frees its slot', async () => {
    const limit = semaphore(1, 1);
    const failing = limit(() => Promise.reject(new Error('no')));
    const next = limit(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});

/** A queue of tasks that end on request, and the names of started tasks in order. */
function pendingQueue(atOnce: number, maxWaiting: number) {
  const enqueue = fairQueue(atOnce, maxWaiting);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const tasks = new Map<string, Promise<void>>();
  function add(key: string, name: string): Promise<void> {
    const task = enqueue(key, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
    tasks.set(name, task);
    return task;
  }
  /** Ends all tasks in the order in which they started. */
  async function finish(): Promise<void> {
    for (const name of begun) {
      ends.get(name)?.();
      await tasks.get(name);
    }
  }
  return { add, begun, finish };
}

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`);

describe('I24 a fair queue', () => {
  it('I24 a later key waits only for the running task, however many others wait', async () => {
    const { add, begun, finish } = pendingQueue(1, 20);
    const all = names('a', 21).map((name) => add('ann', name));
    all.push(add('bob', 'b1'));
    await finish();
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', ...names('a', 21).slice(1)]);
  });

  it('I24 keys are served in turn, each in the order of its tasks', async () => {
    const { add, begun, finish } = pendingQueue(1, 20);
    const all = ['ann', 'bob', 'cleo'].flatMap((key) =>
      names(key[0] ?? '', 3).map((name) => add(key, name)),
    );
    await finish();
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']);
  });

  it('I24 limits the running tasks and those waiting for each key; more are refused', async () => {
    const { add, begun, finish } = pendingQueue(2, 3);
    const all = names('a', 5).map((name) => add('ann', name));
    await expect(add('ann', 'a6')).rejects.toMatchObject({ code: 'server.busy', status: 503 });
    all.push(add('bob', 'b1'));
    expect(begun).toEqual(['a1', 'a2']);
    await finish();
    await Promise.all(all);
    expect(begun.indexOf('b1')).toBe(2);
  });

  it('I24 a failed task frees its slot', async () => {
    const enqueue = fairQueue(1, 1);
    const failing = enqueue('ann', () => Promise.reject(new Error('no')));
    const next = enqueue('bob', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
