import type { Timing } from './timing.ts';

interface Deps {
  timing: Pick<Timing, 'failingMs' | 'overdueMs'>;
  onChange(isFailing: boolean): void;
  onOverdue(): void;
}

/** Measures how long the first of the waiting commands has failed, while the connection is not to blame. */
export class SaveWatch {
  isFailing = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: Deps) {}

  /** A command is tried. Without `stop` within the time it is failing, and then overdue. */
  start(): void {
    if (this.timer !== undefined) return;
    const { failingMs, overdueMs } = this.deps.timing;
    this.timer = setTimeout(() => {
      this.timer = setTimeout(() => this.deps.onOverdue(), overdueMs - failingMs);
      this.set(true);
    }, failingMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.set(false);
  }

  private set(isFailing: boolean): void {
    if (this.isFailing === isFailing) return;
    this.isFailing = isFailing;
    this.deps.onChange(isFailing);
  }
}
