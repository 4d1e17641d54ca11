import type { Audience } from '../../../core/board/board.ts';
import { sees } from '../../../core/board/visibility.ts';
import type {
  PresenceUpdate,
  PresentUser,
  TicketActivity,
} from '../../../core/board/wire/presence.ts';

/** Who sees each ticket that there is, by its id. */
export type Audiences = ReadonlyMap<string, Audience>;

/** Everybody on a board as some of them may know it, by their ids. */
export type View = ReadonlyMap<string, PresentUser>;

export const NOBODY: View = new Map();

/** A window of somebody's that shows the board. */
export interface Window {
  userId: string;
  activity: TicketActivity | null;
}

/** What is worked out once for all those who may know the same. */
interface Shared {
  view: View;
  /** By what they were told before. */
  news: Map<View, PresenceUpdate | null>;
}

/** Who is on a board at one moment, as each of them may know it. */
export class PresenceViews {
  private readonly windows: readonly Window[];
  /** Those audiences that are not everyone. */
  private readonly restricted: readonly Audience[];
  private readonly shared = new Map<string, Shared>();

  constructor(
    windows: Iterable<Window>,
    private readonly audiences: Audiences,
  ) {
    this.windows = [...windows];
    this.restricted = [...audiences.values()].filter((audience) => audience !== null);
  }

  /** What a person is told who was told `before`, if anything, and what they then know. */
  newsFor(userId: string, before: View): { news: PresenceUpdate | null; view: View } {
    const { view, news } = this.sharedFor(userId);
    let all = news.get(before);
    if (all === undefined) {
      all = newsBetween(before, view);
      news.set(before, all);
    }
    return { news: all && withoutOneself(all, userId), view };
  }

  private sharedFor(userId: string): Shared {
    const name = this.restricted.map((audience) => (sees(audience, userId) ? 's' : '-')).join('');
    const known = this.shared.get(name);
    if (known) return known;
    const made: Shared = { view: this.viewOf(userId), news: new Map() };
    this.shared.set(name, made);
    return made;
  }

  /** Of a ticket that is hidden from the viewer, or from who names it, nothing is told. */
  private viewOf(viewerId: string): View {
    const people = new Map<string, TicketActivity[]>();
    for (const { userId, activity } of this.windows) {
      const activities = people.get(userId) ?? [];
      people.set(userId, activities);
      const isShown = activity && this.shows(activity, viewerId) && this.shows(activity, userId);
      if (isShown && !activities.some((other) => isSame(other, activity))) {
        activities.push(activity);
      }
    }
    if (people.size < 2) return NOBODY;
    return new Map([...people].map(([id, activities]) => [id, { id, activities }]));
  }

  private shows({ ticketId }: TicketActivity, userId: string): boolean {
    const audience = this.audiences.get(ticketId);
    return audience !== undefined && sees(audience, userId);
  }
}

function newsBetween(before: View, after: View): PresenceUpdate | null {
  const here = [...after.values()].filter((person) => !isAlike(before.get(person.id), person));
  const gone = [...before.keys()].filter((id) => !after.has(id));
  return here.length + gone.length > 0 ? { here, gone } : null;
}

function isAlike(before: PresentUser | undefined, { activities }: PresentUser): boolean {
  if (before?.activities.length !== activities.length) return false;
  return activities.every((each) => before.activities.some((other) => isSame(each, other)));
}

function isSame(one: TicketActivity, other: TicketActivity): boolean {
  return one.ticketId === other.ticketId && one.doing === other.doing;
}

function withoutOneself(news: PresenceUpdate, userId: string): PresenceUpdate | null {
  const here = news.here.filter(({ id }) => id !== userId);
  const gone = news.gone.filter((id) => id !== userId);
  return here.length + gone.length > 0 ? { here, gone } : null;
}
