import type { Timing } from '../timing.ts';

interface Deps {
  timing: Pick<Timing, 'failingMs' | 'overdueMs'>;
  /** A command has been pending for `failingMs`, and the connection may be the reason. */
  onLate(): void;
  onChange(isFailing: boolean): void;
  onOverdue(): void;
}

/** Measures how long the first pending command has been failing while the connection is up. */
export class SaveMonitor {
  isFailing = false;
  private isLate = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: Deps) {}

  /** A command is sent. Without `stop` within `failingMs` it is late. */
  start(): void {
    if (this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.isLate = true;
      this.deps.onLate();
    }, this.deps.timing.failingMs);
  }

  /** The connection is up: a late command counts as failing, and later as overdue. */
  confirmConnection(): void {
    if (!this.isLate || this.isFailing) return;
    const { failingMs, overdueMs } = this.deps.timing;
    this.timer = setTimeout(() => this.deps.onOverdue(), overdueMs - failingMs);
    this.setFailing(true);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isLate = false;
    this.setFailing(false);
  }

  private setFailing(isFailing: boolean): void {
    if (this.isFailing === isFailing) return;
    this.isFailing = isFailing;
    this.deps.onChange(isFailing);
  }
}
