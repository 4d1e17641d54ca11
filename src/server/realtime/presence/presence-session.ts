import type { PresenceUpdate, TicketActivity } from '../../../core/board/wire/presence.ts';
import { NOBODY, type View } from './presence-views.ts';

/** How many there were in this process. */
let visitors = 0;

/** One window of somebody's that shows a board. */
export class PresenceSession {
  /** By which other processes know it. */
  readonly number = ++visitors;
  activity: TicketActivity | null = null;
  /** What they know of the others. */
  knows: View = NOBODY;
  /** Whether they were found to be allowed on the board. */
  isAdmitted = false;
  private letter: PresenceUpdate | null = null;
  private failure: unknown;
  private wake = () => {};

  /** `connection` is theirs alone; null where what they do cannot be told. */
  constructor(
    readonly userId: string,
    readonly connection: object | null,
  ) {}

  /** Whether the last news were taken: whoever is slow is told later, and then all at once. */
  get isReady(): boolean {
    return this.letter === null;
  }

  tell(news: PresenceUpdate): void {
    this.letter = news;
    this.wake();
  }

  /** Lets them be told no more, for a reason. */
  end(reason: unknown): void {
    this.failure = reason;
    this.wake();
  }

  /** What they are told, as it comes. @throws what it was ended with. */
  async *letters(signal: AbortSignal): AsyncGenerator<PresenceUpdate> {
    while (!signal.aborted) {
      if (this.failure) throw this.failure;
      const { letter } = this;
      this.letter = null;
      if (letter) yield letter;
      else await this.somethingNew(signal);
    }
  }

  private somethingNew(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.wake = () => {
        signal.removeEventListener('abort', this.wake);
        resolve();
      };
      signal.addEventListener('abort', this.wake);
    });
  }
}
