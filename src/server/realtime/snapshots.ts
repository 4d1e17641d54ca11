import { LRUCache } from 'lru-cache';
import { assigneeIdsOf } from '../../core/board/fields/assignees.ts';
import { sees } from '../../core/board/visibility.ts';
import { type Cursor, formatCursor, parseCursor } from '../../core/board/wire/feed.ts';
import {
  type NameOf,
  sharedColors,
  sharedFields,
  sharedSnapshot,
  sharedTicket,
} from '../../core/board/wire/share-link-view.ts';
import { openBoard } from '../access/board-access.ts';
import type { Viewer } from '../access/viewer.ts';
import { type BoardRow, headOf } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { type BoardParts, createBoardParts, memoize } from './board-parts.ts';
import {
  type CachedTicket,
  type DigestedContent,
  digestOfAll,
  type Form,
  type SnapshotBytes,
  sharedDigest,
  snapshotBytes,
  ticketDigest,
} from './snapshot-bytes.ts';

/** Maximum number of contents whose cursor is remembered, about 150 bytes each. */
const MAX_REMEMBERED_CURSORS = 5000;
/** A remembered cursor further behind is dropped, because a reader could not resume from it. */
const MAX_CURSOR_LAG = 200;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
}

/**
 * Snapshots of boards, serialized and compressed once per (number, visibility class, form) and
 * cached until the board's next change.
 */
export function createSnapshots({ store, repositories }: Deps) {
  const { partsAt } = createBoardParts(repositories);
  const firstCursors = new LRUCache<string, Cursor>({ max: MAX_REMEMBERED_CURSORS });

  /** @throws AppError board.unknown if the viewer may not open the board */
  async function read(
    viewer: Viewer,
    boardId: string,
    form: Form = 'plain',
  ): Promise<SnapshotBytes> {
    const parts = await store.read(async (query) => {
      return partsAt(query, await openBoard(query, repositories, viewer, boardId));
    });
    const hidden = hiddenFrom(parts, viewer.userId);
    const key = `without ${[...hidden].sort().join()}`;
    const content = await memoize(parts.contents, key, () => contentFor(parts, hidden));
    return bytesFor(parts, content, cursorFor(content.digest, parts.row), form);
  }

  /**
   * The cursor at which this content was first read. Changes that the reader may not see advance
   * the board's number, but must change neither the answer nor its etag.
   */
  function cursorFor(contentDigest: string, { epoch, seq }: Cursor): Cursor {
    const remembered = firstCursors.get(contentDigest);
    const isUsable =
      remembered?.epoch === epoch &&
      seq >= remembered.seq &&
      seq - remembered.seq <= MAX_CURSOR_LAG;
    const cursor = remembered && isUsable ? remembered : { epoch, seq };
    firstCursors.set(contentDigest, cursor);
    return cursor;
  }

  /** The same for a share link, which cannot follow a cursor older than itself. */
  function sharedCursorFor(contentDigest: string, head: Cursor, since: Cursor | null): Cursor {
    const cursor = cursorFor(contentDigest, head);
    const isEarlier = since?.epoch === cursor.epoch && cursor.seq < since.seq;
    return isEarlier ? cursorFor(`${contentDigest} ${formatCursor(since)}`, head) : cursor;
  }

  /** A board as share links show it. All links of a board share one result. */
  async function readShared(link: SharedReading, form: Form = 'plain'): Promise<SnapshotBytes> {
    const { parts, nameOf } = await store.read(async (query) => {
      const parts = await partsAt(query, await link.enter(query));
      const isCached = parts.contents.has(SHARED_KEY);
      const assignees = isCached ? [] : assigneesIn(parts);
      return { parts, nameOf: isCached ? NO_NAMES : await link.namesOf(query, assignees) };
    });
    const content = await memoize(parts.contents, SHARED_KEY, () => sharedContent(parts, nameOf));
    const cursor = sharedCursorFor(content.digest, parts.row, parseCursor(link.since));
    return bytesFor(parts, content, cursor, form);
  }

  return { read, readShared };
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/** Access of a share link to its board. */
export interface SharedReading {
  /** The cursor at which the link was created. */
  since: string;
  /** Returns the board. @throws AppError if the link does not open it */
  enter(query: Query): Promise<BoardRow>;
  /** Reads the names that replace user ids. */
  namesOf(query: Query, ids: string[]): Promise<NameOf>;
}

function hiddenFrom({ restricted }: BoardParts, userId: string): Set<string> {
  const hidden = new Set<string>();
  for (const [id, audience] of restricted) if (!sees(audience, userId)) hidden.add(id);
  return hidden;
}

async function contentFor(parts: BoardParts, hidden: Set<string>): Promise<DigestedContent> {
  const { row, members, columns } = parts;
  const head = { ...headOf(row), members, columns };
  const visible = () => [...parts.tickets.values()].filter(({ ticket }) => !hidden.has(ticket.id));
  return {
    head,
    tickets: () => visible().map(({ ticket }) => ticket),
    digest: await digestOfAll(head, visible(), ticketDigest),
  };
}

async function sharedContent(parts: BoardParts, nameOf: NameOf): Promise<DigestedContent> {
  const { columns, row } = parts;
  const visible = publicTickets(parts);
  const labelColors = sharedColors(
    row.labelColors,
    visible.map(({ ticket }) => ticket),
  );
  const { name, ticketKey } = row;
  const about = row.isAboutShared ? row.about : '';
  const board = { name, labelColors, ticketKey, about, cursor: '', columns, tickets: [] };
  const context = { nameOf, customFields: sharedFields(row.customFields) };
  const { cursor: _cursor, tickets: _tickets, ...head } = sharedSnapshot(board, context);
  const names = visible.map(({ ticket }) => assigneeIdsOf(ticket).map(nameOf));
  return {
    head,
    tickets: () => publicTickets(parts).map(({ ticket }) => sharedTicket(ticket, context)),
    digest: await digestOfAll({ head, names }, visible, (cached) =>
      sharedDigest(cached, context.customFields),
    ),
  };
}

function bytesFor(parts: BoardParts, content: DigestedContent, cursor: Cursor, form: Form) {
  const snapshot = snapshotBytes(content, formatCursor(cursor), form);
  return memoize(parts.snapshots, snapshot.etag, async () => snapshot);
}

const NO_NAMES: NameOf = () => null;

/** The key of the content for share links. */
const SHARED_KEY = 'shared';

function publicTickets({ tickets, restricted }: BoardParts): CachedTicket[] {
  return [...tickets.values()].filter(({ ticket }) => !restricted.has(ticket.id));
}

function assigneesIn(parts: BoardParts): string[] {
  return publicTickets(parts).flatMap(({ ticket }) => [...assigneeIdsOf(ticket)]);
}
