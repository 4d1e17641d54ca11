import type { Ticket } from '../../core/board/board.ts';
import { audienceOf } from '../../core/board/visibility.ts';
import { type Push, parseCursor } from '../../core/board/wire/feed.ts';
import { type NameOf, peopleNamedIn, sharedEntry } from '../../core/board/wire/share-link-view.ts';
import { AppError } from '../../core/errors.ts';
import { fullName } from '../../core/users/user.ts';
import type { ShareLinkAccess } from '../auth/authenticate.ts';
import type { Rooms } from '../realtime/rooms.ts';
import type { Form, SnapshotBytes } from '../realtime/snapshot-bytes.ts';
import type { Snapshots } from '../realtime/snapshots.ts';
import { createSubscriptions } from '../realtime/subscription.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { ShareLinks } from './share-links.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  rooms: Rooms;
  shareLinks: Pick<ShareLinks, 'boardOf'>;
  snapshots: Pick<Snapshots, 'readShared'>;
}

/**
 * A board as whoever has a link to it sees it, now: what everyone may see of it, and of that its
 * columns and cards. All of it is refused with unauthorized where the link is not good any more, and
 * with board.unknown where the board is not there.
 */
export interface SharedBoards {
  snapshot(look: ShareLinkAccess, form: Form): Promise<SnapshotBytes>;
  /** Every row after the cursor as it happens; what was before the link was made is not told. */
  follow(look: ShareLinkAccess, from: string, signal: AbortSignal): AsyncGenerator<Push>;
  /** The rows after the cursor that are there now. */
  catchUp(look: ShareLinkAccess, from: string): Promise<Push>;
  /** What an open ticket shows beside its card. @throws AppError ticket.unknown */
  ticket(look: ShareLinkAccess, ticketId: string): Promise<{ description: string }>;
}

export function createSharedBoards({
  store,
  repositories,
  rooms,
  shareLinks,
  snapshots,
}: Deps): SharedBoards {
  const { people, tickets } = repositories;
  // A link's id is in nobody's audience: by it one sees what everyone does.
  const live = createSubscriptions({
    store,
    repositories,
    rooms,
    letIn: (query, lookId) => shareLinks.boardOf(query, lookId),
  });
  /** What a push comes to: it is shared by all who look at the same board. */
  const shown = new WeakMap<Push, Promise<Push>>();

  async function namesOf(query: Query, ids: string[]): Promise<NameOf> {
    const found = ids.length > 0 ? await people.named(query, [...new Set(ids)]) : [];
    const names = new Map(found.map((person) => [person.id, fullName(person)]));
    return (id) => names.get(id) ?? null;
  }

  function shownPush(push: Push): Promise<Push> {
    const known = shown.get(push);
    if (known) return known;
    const projection = projected(push);
    shown.set(push, projection);
    // A failure is this viewer's alone: the next one tries again.
    projection.catch(() => shown.delete(push));
    return projection;
  }

  async function projected(push: Push): Promise<Push> {
    if ('reset' in push) return push;
    const ids = push.rows.flatMap(({ changes }) => peopleNamedIn(changes));
    const nameOf = ids.length > 0 ? await store.read((query) => namesOf(query, ids)) : () => null;
    return {
      cursor: push.cursor,
      rows: push.rows.flatMap((row) => sharedEntry(row, nameOf) ?? []),
    };
  }

  return {
    snapshot: ({ id, since }, form) =>
      snapshots.readShared(
        { since, enter: (query) => shareLinks.boardOf(query, id), namesOf },
        form,
      ),

    async *follow(look, from, signal) {
      const feed = live.follow(look.id, look.boardId, within(look, from), signal);
      for await (const push of feed) yield shownPush(push);
    },

    async catchUp(look, from) {
      return shownPush(await live.catchUp(look.id, look.boardId, within(look, from)));
    },

    ticket: (look, ticketId) =>
      store.read(async (query) => {
        await shareLinks.boardOf(query, look.id);
        const found = await tickets.byId(query, ticketId);
        if (found?.boardId !== look.boardId || !isForEveryone(found)) {
          throw new AppError('ticket.unknown');
        }
        return { description: found.description };
      }),
  };
}

/** The cursor, or none where it is of a time before the link was made. */
function within({ since }: ShareLinkAccess, from: string): string {
  const [first, asked] = [parseCursor(since), parseCursor(from)];
  const isEarlier = first?.epoch === asked?.epoch && (asked?.seq ?? 0) < (first?.seq ?? 0);
  return isEarlier ? '' : from;
}

function isForEveryone(ticket: Pick<Ticket, 'visibleTo' | 'createdBy' | 'assignee'>): boolean {
  return audienceOf(ticket) === null;
}
