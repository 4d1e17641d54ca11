import type { Timing } from './timing.ts';

interface Deps {
  timing: Pick<Timing, 'failingMs' | 'overdueMs'>;
  /** A command waits for so long that it is failing, unless the connection is to blame. */
  onLate(): void;
  onChange(isFailing: boolean): void;
  onOverdue(): void;
}

/** Measures how long the first of the waiting commands has failed, while the connection is not to blame. */
export class SaveWatch {
  isFailing = false;
  private isLate = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: Deps) {}

  /** A command is tried. Without `stop` within the time it is late. */
  start(): void {
    if (this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.isLate = true;
      this.deps.onLate();
    }, this.deps.timing.failingMs);
  }

  /** The connection is not to blame: a command that is late is failing, and later overdue. */
  acquitConnection(): void {
    if (!this.isLate || this.isFailing) return;
    const { failingMs, overdueMs } = this.deps.timing;
    this.timer = setTimeout(() => this.deps.onOverdue(), overdueMs - failingMs);
    this.set(true);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isLate = false;
    this.set(false);
  }

  private set(isFailing: boolean): void {
    if (this.isFailing === isFailing) return;
    this.isFailing = isFailing;
    this.deps.onChange(isFailing);
  }
}
