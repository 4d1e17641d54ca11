import type { Audience, Column, Member } from '../../core/board/board.ts';
import type { Change } from '../../core/board/change.ts';
import { byPosition } from '../../core/board/ordering.ts';
import { patchTicket, type Ticket } from '../../core/board/ticket.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { type Cursor, formatCursor, parseCursor } from '../../core/board/wire/feed.ts';
import {
  type NameOf,
  sharedSnapshot,
  sharedTicket,
} from '../../core/board/wire/share-link-view.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { openBoard } from '../access/board-access.ts';
import type { Viewer } from '../access/viewer.ts';
import { setBounded, WeightedLruMap } from '../lib/bounded-map.ts';
import { inTimeSlices, TimeSlice } from '../lib/time-slicing.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import { headOf } from '../storage/boards/ticket-columns.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import {
  type CachedTicket,
  type DigestedContent,
  digestOfAll,
  type Form,
  ownDigest,
  type SnapshotBytes,
  sharedDigest,
  snapshotBytes,
} from './snapshot-bytes.ts';

const { catchUpBytes } = RESOURCE_LIMITS;

/** Maximum size of all cached boards, approximately. */
const MAX_CACHED_BYTES = 96 * 1024 * 1024;
/** Maximum number of cached results (visibility classes and forms) of one board. */
const MAX_CACHED_RESULTS = 50;
/** A cached board further behind is read from the database again. */
const MAX_ADVANCED_ROWS = 200;
/** Maximum number of contents whose cursor is remembered, about 150 bytes each. */
const MAX_REMEMBERED_CURSORS = 5000;
/** A remembered cursor further behind is dropped, because a reader could not resume from it. */
const MAX_CURSOR_LAG = 200;

/** A board at one number of its log, in parts from which each visibility class is assembled. */
interface BoardParts {
  row: BoardRow;
  members: Member[];
  columns: Column[];
  tickets: ReadonlyMap<string, CachedTicket>;
  /** The audience of each restricted ticket, by id. */
  restricted: ReadonlyMap<string, Audience>;
  /** Its approximate size. */
  bytes: number;
  /** By the ids of the hidden tickets. */
  contents: Map<string, Promise<DigestedContent>>;
  /** By etag. */
  snapshots: Map<string, Promise<SnapshotBytes>>;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
}

/**
 * Snapshots of boards, serialized and compressed once per (number, visibility class, form) and
 * cached until the board's next change.
 */
export function createSnapshots({ store, repositories }: Deps) {
  const cache = new WeightedLruMap<BoardParts>(MAX_CACHED_BYTES);
  /** Running reads by board id and number. */
  const runningReads = new Map<string, Promise<BoardParts>>();
  const firstCursors = new Map<string, Cursor>();

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
    const content = await once(parts.contents, key, () => contentFor(parts, hidden));
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
    setBounded(firstCursors, contentDigest, cursor, MAX_REMEMBERED_CURSORS);
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
    const content = await once(parts.contents, SHARED_KEY, () => sharedContent(parts, nameOf));
    const cursor = sharedCursorFor(content.digest, parts.row, parseCursor(link.since));
    return bytesFor(parts, content, cursor, form);
  }

  /** Concurrent requests for a board share one read. */
  async function partsAt(query: Query, row: BoardRow): Promise<BoardParts> {
    const parts = await once(runningReads, `${row.id} ${formatCursor(row)}`, async () => {
      const cached = cache.get(row.id);
      return (cached && (await advance(query, row, cached))) ?? (await readParts(query, row));
    });
    runningReads.delete(`${row.id} ${formatCursor(row)}`);
    cache.set(row.id, parts, parts.bytes);
    return parts;
  }

  /** The cached board advanced to the number of `row` by the log; null if it must be read again. */
  async function advance(
    query: Query,
    row: BoardRow,
    cached: BoardParts,
  ): Promise<BoardParts | null> {
    const behind = row.seq - cached.row.seq;
    if (row.epoch !== cached.row.epoch || behind < 0 || behind > MAX_ADVANCED_ROWS) return null;
    if (behind === 0) return cached;
    const { seq } = cached.row;
    const rows = await repositories.log.after(query, row.id, seq, behind, catchUpBytes.max);
    const changes = rows.flatMap(({ facts }) => facts.map(({ change }) => change));
    return rows.length === behind ? applyChanges(cached, row, changes) : null;
  }

  async function readParts(query: Query, row: BoardRow): Promise<BoardParts> {
    const records = await repositories.boardRecords.read(query, row.id);
    const { members, columns } = records;
    const tickets = new Map<string, CachedTicket>();
    const restricted = new Map<string, Audience>();
    let bytes = 0;
    const slice = new TimeSlice();
    for (const inColumn of await ticketsByColumn(records.tickets)) {
      for (const ticket of inColumn) {
        tickets.set(ticket.id, { ticket });
        const audience = audienceOf(ticket);
        if (audience !== null) restricted.set(ticket.id, audience);
        bytes += bytesOf(ticket);
      }
      if (slice.isDue) await slice.nextSlice();
    }
    const results = { contents: new Map(), snapshots: new Map() };
    return { row, members, columns, tickets, restricted, bytes, ...results };
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

/** The result under this key, created once. Failures are not cached. */
function once<T>(results: Map<string, Promise<T>>, key: string, make: () => Promise<T>) {
  const existing = results.get(key);
  if (existing) return existing;
  const result = make();
  setBounded(results, key, result, MAX_CACHED_RESULTS);
  result.catch(() => results.delete(key));
  return result;
}

/** The tickets of each column, sorted: nearly sorted tickets are encoded faster. */
function ticketsByColumn(tickets: Ticket[]): Promise<Ticket[][]> {
  const columns = new Map<string, Ticket[]>();
  for (const ticket of tickets) {
    const column = columns.get(ticket.columnId);
    if (column) column.push(ticket);
    else columns.set(ticket.columnId, [ticket]);
  }
  return inTimeSlices(sortedColumns(columns));
}

/** By id, like the tickets of a columnar snapshot. */
function* sortedColumns(columns: ReadonlyMap<string, Ticket[]>): Generator<Ticket[]> {
  for (const id of [...columns.keys()].sort()) yield (columns.get(id) ?? []).sort(byPosition);
}

/** The approximate memory of a ticket with its digests. */
function bytesOf({ name, preview, url, labels, visibleTo }: Ticket): number {
  const texts = name.length + preview.length + (url?.length ?? 0) + labels.join().length;
  return 600 + texts + 48 * (visibleTo?.length ?? 0);
}

/** Applies ticket changes to a cached board; null if there are others, which are rare. */
function applyChanges(cached: BoardParts, row: BoardRow, changes: Change[]): BoardParts | null {
  const tickets = new Map(cached.tickets);
  const restricted = new Map(cached.restricted);
  let { bytes } = cached;
  for (const change of changes) {
    // A snapshot holds no comments.
    if (change.type === 'comment.put' || change.type === 'comment.removed') continue;
    const ticket = ticketAfter(change, tickets);
    const id = ticket?.id ?? (change.type === 'ticket.removed' ? change.id : null);
    if (id === null) return null;
    const before = tickets.get(id)?.ticket;
    bytes += (ticket ? bytesOf(ticket) : 0) - (before ? bytesOf(before) : 0);
    const audience = ticket && audienceOf(ticket);
    if (ticket) tickets.set(id, { ticket });
    else tickets.delete(id);
    if (audience === null) restricted.delete(id);
    else restricted.set(id, audience);
  }
  return { ...cached, row, tickets, restricted, bytes, contents: new Map(), snapshots: new Map() };
}

function ticketAfter(change: Change, tickets: BoardParts['tickets']): Ticket | null {
  if (change.type === 'ticket.put') return change.ticket;
  const current = change.type === 'ticket.set' && tickets.get(change.id)?.ticket;
  return current ? patchTicket(current, change.set) : null;
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
    digest: await digestOfAll(head, visible(), ownDigest),
  };
}

async function sharedContent(parts: BoardParts, nameOf: NameOf): Promise<DigestedContent> {
  const { columns, row } = parts;
  const board = { name: row.name, cursor: '', columns, tickets: [] };
  const { cursor: _cursor, tickets: _tickets, ...head } = sharedSnapshot(board, nameOf);
  const visible = publicTickets(parts);
  const names = visible.map(({ ticket: { assignee } }) => assignee && nameOf(assignee));
  return {
    head,
    tickets: () => publicTickets(parts).map(({ ticket }) => sharedTicket(ticket, nameOf)),
    digest: await digestOfAll({ head, names }, visible, sharedDigest),
  };
}

function bytesFor(parts: BoardParts, content: DigestedContent, cursor: Cursor, form: Form) {
  const snapshot = snapshotBytes(content, formatCursor(cursor), form);
  return once(parts.snapshots, snapshot.etag, async () => snapshot);
}

const NO_NAMES: NameOf = () => null;

/** The key of the content for share links. */
const SHARED_KEY = 'shared';

function publicTickets({ tickets, restricted }: BoardParts): CachedTicket[] {
  return [...tickets.values()].filter(({ ticket }) => !restricted.has(ticket.id));
}

function assigneesIn(parts: BoardParts): string[] {
  return publicTickets(parts).flatMap(({ ticket }) => ticket.assignee ?? []);
}
