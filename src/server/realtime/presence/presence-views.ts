import type { Audience } from '../../../core/board/ticket.ts';
import { sees } from '../../../core/board/visibility.ts';
import type {
  PresenceUpdate,
  PresentUser,
  TicketActivity,
} from '../../../core/board/wire/presence.ts';

/** The audience of each existing ticket, by id. */
export type Audiences = ReadonlyMap<string, Audience>;

/** The users on a board as one visibility class sees them, by user id. */
export type View = ReadonlyMap<string, PresentUser>;

export const EMPTY_VIEW: View = new Map();

/** A user's window that shows the board. */
export interface Window {
  userId: string;
  activity: TicketActivity | null;
}

/** The results shared by all users of a visibility class. */
interface Shared {
  view: View;
  /** Updates by the previous view. */
  updates: Map<View, PresenceUpdate | null>;
}

/** The users on a board at one moment, as each of them may see it. */
export class PresenceViews {
  private readonly windows: readonly Window[];
  /** The audiences of restricted tickets. */
  private readonly restricted: readonly Audience[];
  private readonly shared = new Map<string, Shared>();

  constructor(
    windows: Iterable<Window>,
    private readonly audiences: Audiences,
  ) {
    this.windows = [...windows];
    this.restricted = [...audiences.values()].filter((audience) => audience !== null);
  }

  /** The update for a user whose last view was `before` (null if none), and their new view. */
  updateFor(userId: string, before: View): { update: PresenceUpdate | null; view: View } {
    const { view, updates } = this.sharedFor(userId);
    let update = updates.get(before);
    if (update === undefined) {
      update = updateBetween(before, view);
      updates.set(before, update);
    }
    return { update: update && withoutUser(update, userId), view };
  }

  private sharedFor(userId: string): Shared {
    const className = this.restricted
      .map((audience) => (sees(audience, userId) ? 's' : '-'))
      .join('');
    const cached = this.shared.get(className);
    if (cached) return cached;
    const created: Shared = { view: this.viewOf(userId), updates: new Map() };
    this.shared.set(className, created);
    return created;
  }

  /** Leaves out activities on tickets that are hidden from the viewer or from the acting user. */
  private viewOf(viewerId: string): View {
    const people = new Map<string, TicketActivity[]>();
    for (const { userId, activity } of this.windows) {
      const activities = people.get(userId) ?? [];
      people.set(userId, activities);
      const isShown = activity && this.shows(activity, viewerId) && this.shows(activity, userId);
      if (isShown && !activities.some((other) => isSameActivity(other, activity))) {
        activities.push(activity);
      }
    }
    if (people.size < 2) return EMPTY_VIEW;
    return new Map([...people].map(([id, activities]) => [id, { id, activities }]));
  }

  private shows({ ticketId }: TicketActivity, userId: string): boolean {
    const audience = this.audiences.get(ticketId);
    return audience !== undefined && sees(audience, userId);
  }
}

function updateBetween(before: View, after: View): PresenceUpdate | null {
  const here = [...after.values()].filter((person) => !isSameUser(before.get(person.id), person));
  const gone = [...before.keys()].filter((id) => !after.has(id));
  return here.length + gone.length > 0 ? { here, gone } : null;
}

function isSameUser(before: PresentUser | undefined, { activities }: PresentUser): boolean {
  if (before?.activities.length !== activities.length) return false;
  return activities.every((each) => before.activities.some((other) => isSameActivity(each, other)));
}

function isSameActivity(activity: TicketActivity, other: TicketActivity): boolean {
  return activity.ticketId === other.ticketId && activity.doing === other.doing;
}

function withoutUser(update: PresenceUpdate, userId: string): PresenceUpdate | null {
  const here = update.here.filter(({ id }) => id !== userId);
  const gone = update.gone.filter((id) => id !== userId);
  return here.length + gone.length > 0 ? { here, gone } : null;
}
