import type {
  PresenceActivity,
  PresenceUpdate,
  TicketActivity,
} from '../../core/board/wire/presence.ts';

/** Somebody else who does something to a ticket. */
export interface ActiveUser {
  id: string;
  doing: PresenceActivity;
}

const NONE: readonly ActiveUser[] = [];

/**
 * Who else has a board open and what they do, as far as the server tells; and what is done here, for
 * the server to be told of (presence-channel.ts).
 */
export class Presence {
  private others: ReadonlyMap<string, readonly TicketActivity[]> = new Map();
  private doers = new Map<string, readonly ActiveUser[]>();
  private readonly doings = new Set<TicketActivity>();
  private readonly listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** What the others do, by their ids. A new object whenever it changed. */
  getOthers = (): ReadonlyMap<string, readonly TicketActivity[]> => this.others;

  /** Who does something to a ticket. A new list whenever it changed. */
  doersOf(ticketId: string): readonly ActiveUser[] {
    return this.doers.get(ticketId) ?? NONE;
  }

  /** What is done here: the last that was begun and is not over. */
  get own(): TicketActivity | null {
    return [...this.doings].at(-1) ?? null;
  }

  /** Something is begun here; the answer ends it. */
  begin(activity: TicketActivity): () => void {
    this.doings.add(activity);
    this.tell();
    return () => {
      this.doings.delete(activity);
      this.tell();
    };
  }

  /** Takes what is told of the others. */
  take({ here, gone }: PresenceUpdate): void {
    const others = new Map(this.others);
    for (const id of gone) others.delete(id);
    for (const { id, activities } of here) others.set(id, activities);
    this.show(others);
  }

  /** Nothing is known of the others any more. */
  forget(): void {
    if (this.others.size > 0) this.show(new Map());
  }

  private show(others: ReadonlyMap<string, readonly TicketActivity[]>): void {
    this.others = others;
    const doers = doersIn(others);
    for (const [ticketId, list] of doers) {
      const before = this.doersOf(ticketId);
      if (JSON.stringify(before) === JSON.stringify(list)) doers.set(ticketId, before);
    }
    this.doers = doers;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function doersIn(others: ReadonlyMap<string, readonly TicketActivity[]>) {
  const doers = new Map<string, readonly ActiveUser[]>();
  for (const [id, activities] of [...others].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const { ticketId, doing } of activities) {
      doers.set(ticketId, [...(doers.get(ticketId) ?? NONE), { id, doing }]);
    }
  }
  return doers;
}
