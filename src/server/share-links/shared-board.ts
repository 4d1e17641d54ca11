import type { Change } from '../../core/board/change.ts';
import type { CustomField } from '../../core/board/fields/custom-fields.ts';
import { audienceOf } from '../../core/board/visibility.ts';
import { type Push, parseCursor } from '../../core/board/wire/feed.ts';
import {
  labelsSetBy,
  type NameOf,
  peopleNamedIn,
  setsFieldValues,
  sharedEntry,
  sharedFields,
} from '../../core/board/wire/share-link-view.ts';
import { AppError } from '../../core/errors.ts';
import { fullName } from '../../core/users/user.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ShareLinkAccess } from '../auth/authenticate.ts';
import type { Rooms } from '../realtime/rooms.ts';
import type { Form, SnapshotBytes } from '../realtime/snapshot-bytes.ts';
import type { Snapshots } from '../realtime/snapshots.ts';
import { createSubscriptions } from '../realtime/subscription.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { TicketRecord } from '../storage/tickets/tickets.ts';
import type { ShareLinks } from './share-links.ts';

/** The information that the page of a share link shows beside its board. */
export interface SharedBoardAbout {
  /** The name of the board's creator; null if their account was deleted. */
  owner: string | null;
  /** ms since 1970; null if the link does not expire. */
  expiresAt: number | null;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  rooms: Rooms;
  shareLinks: Pick<ShareLinks, 'boardOf'>;
  snapshots: Pick<Snapshots, 'readShared'>;
}

/**
 * A board as seen through a share link: the tickets visible to everyone on it, and only the shared
 * fields. Calls fail with unauthorized if the link is no longer valid, and with board.unknown if
 * the board does not exist.
 */
export interface SharedBoards {
  snapshot(link: ShareLinkAccess, form: Form): Promise<SnapshotBytes>;
  /**
   * Every log entry after the cursor, live. Entries from before the link was created are not sent.
   */
  subscribe(link: ShareLinkAccess, from: string, signal: AbortSignal): AsyncGenerator<Push>;
  /** The log entries after the cursor that exist now. */
  catchUp(link: ShareLinkAccess, from: string): Promise<Push>;
  /** The name of the board's owner, and when the link expires. */
  about(link: ShareLinkAccess): Promise<SharedBoardAbout>;
  /** The details of a ticket that its card does not have. @throws AppError ticket.unknown */
  ticket(link: ShareLinkAccess, ticketId: string): Promise<{ description: string }>;
}

export function createSharedBoards({
  store,
  repositories,
  rooms,
  shareLinks,
  snapshots,
}: Deps): SharedBoards {
  const { boards, people, tickets } = repositories;
  // A link subscribes by its own id, which is in no audience, so it receives public changes only.
  const subscriptions = createSubscriptions({
    store,
    repositories,
    rooms,
    admit: (query, { userId: linkId }) => shareLinks.boardOf(query, linkId),
  });
  /** Projections of pushes, shared by all viewers of the same board. */
  const sharedPushes = new WeakMap<Push, Promise<Push>>();

  async function namesOf(query: Query, ids: string[]): Promise<NameOf> {
    const users = ids.length > 0 ? await people.named(query, [...new Set(ids)]) : [];
    const names = new Map(users.map((person) => [person.id, fullName(person)]));
    return (id) => names.get(id) ?? null;
  }

  function sharedPush(push: Push, boardId: string): Promise<Push> {
    const cached = sharedPushes.get(push);
    if (cached) return cached;
    const projection = projectPush(push, boardId);
    sharedPushes.set(push, projection);
    // A failure is not cached: the next viewer tries again.
    projection.catch(() => sharedPushes.delete(push));
    return projection;
  }

  async function projectPush(push: Push, boardId: string): Promise<Push> {
    if ('reset' in push) return push;
    const changes = push.rows.flatMap((row) => row.changes);
    const ids = peopleNamedIn(changes);
    const needsSnapshot =
      changes.some(setsFields) ||
      changesAbout(changes) ||
      (await needsOtherColors(changes, boardId));
    if (needsSnapshot) return { cursor: push.cursor, reset: true };
    const nameOf = ids.length > 0 ? await store.read((query) => namesOf(query, ids)) : () => null;
    const customFields = changes.some(setsFieldValues) ? await sharedFieldsOf(boardId) : [];
    const context = { nameOf, customFields };
    return {
      cursor: push.cursor,
      rows: push.rows.flatMap((row) => sharedEntry(row, context) ?? []),
    };
  }

  async function sharedFieldsOf(boardId: string): Promise<readonly CustomField[]> {
    const row = await store.read((query) => boards.head(query, boardId));
    return sharedFields(row?.customFields ?? []);
  }

  /**
   * Whether a share link needs other colors of labels after these changes. It takes a fresh snapshot
   * then, because a push of the board's colors would name the labels of hidden tickets.
   */
  async function needsOtherColors(changes: readonly Change[], boardId: string): Promise<boolean> {
    const isRecolored = changes.some(
      (change) => change.type === 'board.set' && change.set.labelColors !== undefined,
    );
    if (isRecolored) return true;
    const labels = new Set(changes.flatMap(labelsSetBy));
    if (labels.size === 0) return false;
    const row = await store.read((query) => boards.head(query, boardId));
    return row?.labelColors.some(({ label }) => labels.has(label)) ?? false;
  }

  return {
    snapshot: ({ id, since }, form) =>
      snapshots.readShared(
        { since, enter: (query) => shareLinks.boardOf(query, id), namesOf },
        form,
      ),

    async *subscribe(link, from, signal) {
      const cursor = clampCursor(link, from);
      const feed = subscriptions.follow(viewerOf(link), link.boardId, cursor, signal);
      for await (const push of feed) yield sharedPush(push, link.boardId);
    },

    async catchUp(link, from) {
      const cursor = clampCursor(link, from);
      const push = await subscriptions.catchUp(viewerOf(link), link.boardId, cursor);
      return sharedPush(push, link.boardId);
    },

    about: ({ id, expiresAt }) =>
      store.read(async (query) => {
        const { createdBy } = await shareLinks.boardOf(query, id);
        const nameOf = await namesOf(query, [createdBy]);
        return { owner: nameOf(createdBy), expiresAt };
      }),

    ticket: (link, ticketId) =>
      store.read(async (query) => {
        await shareLinks.boardOf(query, link.id);
        const ticket = await tickets.byId(query, ticketId);
        if (ticket?.boardId !== link.boardId || !isVisibleToAll(ticket)) {
          throw new AppError('ticket.unknown');
        }
        return { description: ticket.description };
      }),
  };
}

/** Whether a change sets the board's custom fields: values that were hidden may be shared now. */
function setsFields(change: Change): boolean {
  return change.type === 'board.set' && change.set.customFields !== undefined;
}

/** The cursor, or '' if it precedes the creation of the link. */
function clampCursor({ since }: ShareLinkAccess, from: string): string {
  const [first, requested] = [parseCursor(since), parseCursor(from)];
  const isEarlier = first?.epoch === requested?.epoch && (requested?.seq ?? 0) < (first?.seq ?? 0);
  return isEarlier ? '' : from;
}

function isVisibleToAll(ticket: TicketRecord): boolean {
  return audienceOf(ticket) === null;
}

/** Whether a share link needs a fresh snapshot, which has the text about the board if it is shared. */
function changesAbout(changes: readonly Change[]): boolean {
  return changes.some(({ type, ...change }) => {
    const set = type === 'board.set' && 'set' in change ? change.set : {};
    return 'about' in set || 'isAboutShared' in set;
  });
}

/** A share link is an anonymous viewer of its board, named by the id of the link. */
function viewerOf({ id, boardId }: ShareLinkAccess): Viewer {
  return { userId: id, onlyBoard: boardId };
}
