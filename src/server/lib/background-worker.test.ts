import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BackgroundWorker, createBackgroundWorker } from './background-worker.ts';

const INTERVAL_MS = 1000;

describe('the background worker', () => {
  /** The promise on which the running work waits. */
  let held: (() => void)[] = [];
  let runs = 0;
  let errors: unknown[] = [];
  let wakeUp = () => {};
  let isListening = false;
  let worker: BackgroundWorker;

  function create(options: { wakeDelayMs?: number; onInterval?(): void } = {}, isHeld = false) {
    worker = createBackgroundWorker({
      ...{ intervalMs: INTERVAL_MS, onError: (error) => errors.push(error), ...options },
      async work() {
        runs += 1;
        if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      },
      listen(wake) {
        wakeUp = wake;
        isListening = true;
        return () => {
          isListening = false;
        };
      },
    });
    return worker;
  }

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    vi.useFakeTimers();
    [held, runs, errors, isListening] = [[], 0, [], false];
  });

  afterEach(async () => {
    for (const release of held) release();
    await worker.close();
    vi.useRealTimers();
  });

  it('works at its start and at each interval', async () => {
    const onInterval = vi.fn();
    create({ onInterval }).start();
    await pass(0);
    expect([runs, onInterval.mock.calls.length]).toEqual([1, 0]);
    await pass(2 * INTERVAL_MS);
    expect([runs, onInterval.mock.calls.length]).toEqual([3, 2]);
  });

  it('works at once after a wake-up, or once after the delay for several', async () => {
    create().start();
    await pass(0);
    wakeUp();
    await pass(0);
    expect(runs).toBe(2);
    await worker.close();

    runs = 0;
    create({ wakeDelayMs: 100 }).start();
    await pass(0);
    wakeUp();
    await pass(50);
    wakeUp();
    await pass(49);
    expect(runs).toBe(1);
    await pass(1);
    expect(runs).toBe(2);
    await pass(100);
    expect(runs).toBe(2);
  });

  it('ignores wake-ups before its start, and can run without it', async () => {
    create().wake();
    await pass(0);
    expect([runs, isListening]).toEqual([0, false]);
    await worker.run();
    expect(runs).toBe(1);
  });

  it('never works twice at the same time: calls meanwhile share one run after it', async () => {
    create({}, true);
    const first = worker.run();
    await pass(0);
    const [second, third] = [worker.run(), worker.run()];
    expect(third).toBe(second);
    await pass(0);
    expect(runs).toBe(1);
    held.shift()?.();
    await first;
    await pass(0);
    expect(runs).toBe(2);
    held.shift()?.();
    await third;
    expect(runs).toBe(2);
  });

  it('continues after an error', async () => {
    const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('disk'));
    const onError = (error: unknown) => errors.push(error);
    worker = createBackgroundWorker({ work, intervalMs: INTERVAL_MS, onError });
    await worker.run();
    expect(errors).toEqual([new Error('disk')]);
    await worker.run();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('waits for the work under way when it closes, and begins no more', async () => {
    create({ wakeDelayMs: 100 }, true).start();
    await pass(0);
    wakeUp();
    void worker.run();
    let isClosed = false;
    const closing = worker.close().then(() => {
      isClosed = true;
    });
    await pass(INTERVAL_MS);
    expect([isClosed, worker.isClosing, isListening]).toEqual([false, true, false]);
    held.shift()?.();
    await closing;
    wakeUp();
    await worker.run();
    await pass(2 * INTERVAL_MS);
    expect(runs).toBe(1);
  });
});
