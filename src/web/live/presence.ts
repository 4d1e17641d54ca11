import type {
  PresenceActivity,
  PresenceUpdate,
  TicketActivity,
} from '../../core/board/wire/presence.ts';

/** Another user who is active on a ticket. */
export interface ActiveUser {
  id: string;
  doing: PresenceActivity;
}

const NO_USERS: readonly ActiveUser[] = [];

/**
 * The other users who have a board open and their activities, and the local activity that is sent
 * to the server (presence-channel.ts).
 */
export class Presence {
  private others: ReadonlyMap<string, readonly TicketActivity[]> = new Map();
  private activeUsers = new Map<string, readonly ActiveUser[]>();
  private readonly localActivities = new Set<TicketActivity>();
  private readonly listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Activities of the other users, by user id. Replaced by a new object on every change. */
  getOthers = (): ReadonlyMap<string, readonly TicketActivity[]> => this.others;

  /** The active users of a ticket. Replaced by a new list on every change. */
  activeUsersOf(ticketId: string): readonly ActiveUser[] {
    return this.activeUsers.get(ticketId) ?? NO_USERS;
  }

  /** The local activity: the most recent one that has not ended. */
  get localActivity(): TicketActivity | null {
    return [...this.localActivities].at(-1) ?? null;
  }

  /** Starts a local activity. Returns the function that ends it. */
  startActivity(activity: TicketActivity): () => void {
    this.localActivities.add(activity);
    this.notify();
    return () => {
      this.localActivities.delete(activity);
      this.notify();
    };
  }

  /** Applies an update from the server. */
  applyUpdate({ here, gone }: PresenceUpdate): void {
    const others = new Map(this.others);
    for (const id of gone) others.delete(id);
    for (const { id, activities } of here) others.set(id, activities);
    this.setOthers(others);
  }

  /** Clears the other users' presence. */
  clear(): void {
    if (this.others.size > 0) this.setOthers(new Map());
  }

  private setOthers(others: ReadonlyMap<string, readonly TicketActivity[]>): void {
    this.others = others;
    const activeUsers = activeUsersByTicket(others);
    for (const [ticketId, list] of activeUsers) {
      const previous = this.activeUsersOf(ticketId);
      if (JSON.stringify(previous) === JSON.stringify(list)) activeUsers.set(ticketId, previous);
    }
    this.activeUsers = activeUsers;
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

function activeUsersByTicket(others: ReadonlyMap<string, readonly TicketActivity[]>) {
  const activeUsers = new Map<string, readonly ActiveUser[]>();
  for (const [id, activities] of [...others].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const { ticketId, doing } of activities) {
      activeUsers.set(ticketId, [...(activeUsers.get(ticketId) ?? NO_USERS), { id, doing }]);
    }
  }
  return activeUsers;
}
