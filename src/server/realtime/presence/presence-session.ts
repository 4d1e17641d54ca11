import type { PresenceUpdate, TicketActivity } from '../../../core/board/wire/presence.ts';
import { EMPTY_VIEW, type View } from './presence-views.ts';

/** The number of sessions created in this process so far. */
let sessionCount = 0;

/** A window of a user that shows a board. */
export class PresenceSession {
  /** Identifies the session to other processes. */
  readonly number = ++sessionCount;
  activity: TicketActivity | null = null;
  /** The last view sent to the session. */
  lastView: View = EMPTY_VIEW;
  /** Whether the user's access to the board was verified. */
  isAdmitted = false;
  private pending: PresenceUpdate | null = null;
  private endReason: unknown;
  private notify = () => {};

  /** `connection` identifies the window; null if it cannot report activities. */
  constructor(
    readonly userId: string,
    readonly connection: object | null,
  ) {}

  /** Whether the last update was consumed. Slow readers get later updates combined. */
  get isReady(): boolean {
    return this.pending === null;
  }

  push(update: PresenceUpdate): void {
    this.pending = update;
    this.notify();
  }

  /** Ends the session with an error. */
  end(reason: unknown): void {
    this.endReason = reason;
    this.notify();
  }

  /** Yields updates as they arrive. @throws the error with which the session was ended */
  async *updates(signal: AbortSignal): AsyncGenerator<PresenceUpdate> {
    while (!signal.aborted) {
      if (this.endReason) throw this.endReason;
      const { pending } = this;
      this.pending = null;
      if (pending) yield pending;
      else await this.nextUpdate(signal);
    }
  }

  private nextUpdate(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.notify = () => {
        signal.removeEventListener('abort', this.notify);
        resolve();
      };
      signal.addEventListener('abort', this.notify);
    });
  }
}
