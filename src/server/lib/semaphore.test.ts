import { describe, expect, it } from 'vitest';
import { semaphore } from './semaphore.ts';

/** Work that ends on request. */
function heldTask() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, work };
}

describe('P3 a semaphore', () => {
  it('P3 limits running and waiting tasks; more are refused', async () => {
    const limit = semaphore(2, 3);
    const { ends, work } = heldTask();
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
