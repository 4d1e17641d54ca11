import { limitPerTick } from './limit-per-tick.ts';

/** Maximum length of one slice of long work. An indivisible step may take longer. */
const SLICE_MS = 4;

const oncePerTick = limitPerTick(1);

/** The work whose slice runs in this tick, if any. */
let running: TimeSlice | null = null;

/**
 * Divides long work into slices that do not block the event loop: each tick runs at most one slice
 * of all the long work in this process, besides the first step of work that just began.
 */
export class TimeSlice {
  private startedAt = 0;

  constructor() {
    if (!running) this.begin();
  }

  /** Whether the slice has used up its time. Check it between steps. */
  get isDue(): boolean {
    return running !== this || performance.now() - this.startedAt > SLICE_MS;
  }

  /** Ends the slice and waits for the next one. */
  async nextSlice(): Promise<void> {
    if (running === this) running = null;
    await new Promise<void>((resolve) => oncePerTick(resolve));
    this.begin();
  }

  private begin(): void {
    running = this;
    this.startedAt = performance.now();
    setImmediate(() => {
      if (running === this) running = null;
    });
  }
}

/** Collects what `steps` yields, in slices. */
export async function inTimeSlices<T>(steps: Iterable<T>, slice = new TimeSlice()): Promise<T[]> {
  const results: T[] = [];
  for (const step of steps) {
    results.push(step);
    if (slice.isDue) await slice.nextSlice();
  }
  return results;
}
