import { limitPerTick } from './limit-per-tick.ts';

/** How long one piece of long work may take, ms. A step that cannot be divided may take longer. */
const SLICE_MS = 8;

const oneInTurn = limitPerTick(1);

/**
 * Divides long work into slices, so that it does not hold up the event loop: in each turn of the
 * loop at most one slice of all long work in this process is done.
 */
export class TimeSlice {
  private startedAt = performance.now();

  /** Whether the slice has lasted long enough. Asked between the steps of the work. */
  get isDue(): boolean {
    return performance.now() - this.startedAt > SLICE_MS;
  }

  /** Ends the slice: the next one begins when it is this work's turn. */
  async nextTurn(): Promise<void> {
    await new Promise<void>((resolve) => oneInTurn(resolve));
    this.startedAt = performance.now();
  }
}

/** What `steps` yields, in slices. */
export async function inTimeSlices<T>(steps: Iterable<T>, pace = new TimeSlice()): Promise<T[]> {
  const results: T[] = [];
  for (const step of steps) {
    results.push(step);
    if (pace.isDue) await pace.nextTurn();
  }
  return results;
}
