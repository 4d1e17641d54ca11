import {
  type Audience,
  type Column,
  type Member,
  patchTicket,
  type Ticket,
} from '../../core/board/board.ts';
import type { Change } from '../../core/board/change.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { byPlace } from '../../core/board/wire/columnar-snapshot.ts';
import { type Cursor, formatCursor, parseCursor } from '../../core/board/wire/feed.ts';
import {
  type NameOf,
  sharedSnapshot,
  sharedTicket,
} from '../../core/board/wire/share-link-view.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { openBoard } from '../access/board-access.ts';
import { setBounded, WeightedLruMap } from '../lib/bounded-map.ts';
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

/** Bytes that all cached boards take, about. */
const MAX_CACHED_BYTES = 96 * 1024 * 1024;
/** Visibility classes and forms of one board that are kept. */
const MAX_CLASSES = 50;
/** Further behind than this a board is read anew. */
const ADVANCED_ROWS = 200;
/** Contents whose cursor is remembered: about 150 bytes each. */
const MAX_REMEMBERED_CURSORS = 5000;
/** A remembered cursor further behind is given up: a reader who resumes from it must not be sent back here. */
const MAX_CURSOR_LAG = 200;

/** A board at one number of its log, taken apart so that each visibility class can be put together. */
interface Parts {
  row: BoardRow;
  members: Member[];
  columns: Column[];
  tickets: ReadonlyMap<string, CachedTicket>;
  /** The audience of each ticket that not everyone sees, by its id. */
  restricted: ReadonlyMap<string, Audience>;
  /** About how many bytes it takes. */
  bytes: number;
  /** By what is hidden from its readers. */
  contents: Map<string, Promise<DigestedContent>>;
  /** By their tags. */
  snapshots: Map<string, Promise<SnapshotBytes>>;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
}

/**
 * Snapshots of boards, serialised and compressed once for each (number, visibility class, form) and kept
 * until the board's next change.
 */
export function createSnapshots({ store, repositories }: Deps) {
  const cache = new WeightedLruMap<Parts>(MAX_CACHED_BYTES);
  /** Boards that are being read, by their ids and numbers. */
  const reading = new Map<string, Promise<Parts>>();
  const firstCursors = new Map<string, Cursor>();

  /** @throws AppError board.unknown when the person may not open the board. */
  async function read(
    userId: string,
    boardId: string,
    form: Form = 'plain',
  ): Promise<SnapshotBytes> {
    const parts = await store.read(async (query) => {
      return partsAt(query, await openBoard(query, repositories, userId, boardId));
    });
    const hidden = hiddenFrom(parts, userId);
    const key = `without ${[...hidden].sort().join()}`;
    const content = await once(parts.contents, key, () => contentFor(parts, hidden));
    return bytesFor(parts, content, cursorFor(content.digest, parts.row), form);
  }

  /**
   * The cursor at which this content was first read. What the reader may not see moves the board's number
   * on, and must change neither the answer nor its tag.
   */
  function cursorFor(contentDigest: string, { epoch, seq }: Cursor): Cursor {
    const known = firstCursors.get(contentDigest);
    const isUsable =
      known?.epoch === epoch && seq >= known.seq && seq - known.seq <= MAX_CURSOR_LAG;
    const cursor = known && isUsable ? known : { epoch, seq };
    setBounded(firstCursors, contentDigest, cursor, MAX_REMEMBERED_CURSORS);
    return cursor;
  }

  /** The same for a share link: a cursor from before the link was made would not be followed. */
  function sharedCursorFor(contentDigest: string, head: Cursor, since: Cursor | null): Cursor {
    const cursor = cursorFor(contentDigest, head);
    const isEarlier = since?.epoch === cursor.epoch && cursor.seq < since.seq;
    return isEarlier ? cursorFor(`${contentDigest} ${formatCursor(since)}`, head) : cursor;
  }

  /** A board as a share link shows it; what is made for one link is for all links of the board. */
  async function readShared(link: SharedReading, form: Form = 'plain'): Promise<SnapshotBytes> {
    const { parts, nameOf } = await store.read(async (query) => {
      const parts = await partsAt(query, await link.enter(query));
      const isCached = parts.contents.has(SHARED);
      const assignees = isCached ? [] : assigneesIn(parts);
      return { parts, nameOf: isCached ? NO_NAMES : await link.namesOf(query, assignees) };
    });
    const content = await once(parts.contents, SHARED, () => sharedContent(parts, nameOf));
    const cursor = sharedCursorFor(content.digest, parts.row, parseCursor(link.since));
    return bytesFor(parts, content, cursor, form);
  }

  /** Whoever asks while a board is being read shares what is read. */
  async function partsAt(query: Query, row: BoardRow): Promise<Parts> {
    const parts = await once(reading, `${row.id} ${formatCursor(row)}`, async () => {
      const known = cache.get(row.id);
      return (known && (await advanced(query, row, known))) ?? (await takeApart(query, row));
    });
    reading.delete(`${row.id} ${formatCursor(row)}`);
    cache.set(row.id, parts, parts.bytes);
    return parts;
  }

  /** What is known, brought to the number of `row` by the log; null where that takes a new look. */
  async function advanced(query: Query, row: BoardRow, known: Parts): Promise<Parts | null> {
    const behind = row.seq - known.row.seq;
    if (row.epoch !== known.row.epoch || behind < 0 || behind > ADVANCED_ROWS) return null;
    if (behind === 0) return known;
    const { seq } = known.row;
    const rows = await repositories.log.after(query, row.id, seq, behind, catchUpBytes.max);
    const changes = rows.flatMap(({ facts }) => facts.map(({ change }) => change));
    return rows.length === behind ? applied(known, row, changes) : null;
  }

  async function takeApart(query: Query, row: BoardRow): Promise<Parts> {
    const { members, columns, tickets } = await repositories.boardRecords.read(query, row.id);
    // What is nearly in order is soon packed.
    tickets.sort(byPlace);
    const audiences = tickets.map((ticket) => [ticket.id, audienceOf(ticket)] as const);
    return {
      row,
      members,
      columns,
      tickets: new Map(tickets.map((ticket) => [ticket.id, { ticket }])),
      restricted: new Map(audiences.filter(([, audience]) => audience !== null)),
      bytes: tickets.reduce((sum, ticket) => sum + bytesOf(ticket), 0),
      contents: new Map(),
      snapshots: new Map(),
    };
  }

  return { read, readShared };
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/** How a share link reads its board. */
export interface SharedReading {
  /** The cursor at which the link was made. */
  since: string;
  /** Finds the board, and throws where the link does not open it. */
  enter(query: Query): Promise<BoardRow>;
  /** Reads the names that take the places of people's ids. */
  namesOf(query: Query, ids: string[]): Promise<NameOf>;
}

/** The result under this key, which is made once; what failed is tried again. */
function once<T>(results: Map<string, Promise<T>>, key: string, make: () => Promise<T>) {
  const known = results.get(key);
  if (known) return known;
  const made = make();
  setBounded(results, key, made, MAX_CLASSES);
  made.catch(() => results.delete(key));
  return made;
}

/** About how much memory a ticket takes, its digests included. */
function bytesOf({ name, preview, url, labels, visibleTo }: Ticket): number {
  const texts = name.length + preview.length + (url?.length ?? 0) + labels.join().length;
  return 600 + texts + 48 * (visibleTo?.length ?? 0);
}

/** Changes of tickets alone: all but a few are, and only tickets are many. */
function applied(known: Parts, row: BoardRow, changes: Change[]): Parts | null {
  const tickets = new Map(known.tickets);
  const restricted = new Map(known.restricted);
  let { bytes } = known;
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
  return { ...known, row, tickets, restricted, bytes, contents: new Map(), snapshots: new Map() };
}

function ticketAfter(change: Change, tickets: Parts['tickets']): Ticket | null {
  if (change.type === 'ticket.put') return change.ticket;
  const known = change.type === 'ticket.set' && tickets.get(change.id)?.ticket;
  return known ? patchTicket(known, change.set) : null;
}

function hiddenFrom({ restricted }: Parts, userId: string): Set<string> {
  const hidden = new Set<string>();
  for (const [id, audience] of restricted) if (!sees(audience, userId)) hidden.add(id);
  return hidden;
}

async function contentFor(parts: Parts, hidden: Set<string>): Promise<DigestedContent> {
  const { row, members, columns } = parts;
  const head = { ...headOf(row), members, columns };
  const visible = () => [...parts.tickets.values()].filter(({ ticket }) => !hidden.has(ticket.id));
  return {
    head,
    tickets: () => visible().map(({ ticket }) => ticket),
    digest: await digestOfAll(head, visible(), ownDigest),
  };
}

async function sharedContent(parts: Parts, nameOf: NameOf): Promise<DigestedContent> {
  const { columns, row } = parts;
  const board = { name: row.name, cursor: '', columns, tickets: [] };
  const { cursor: _cursor, tickets: _tickets, ...head } = sharedSnapshot(board, nameOf);
  const open = openTickets(parts);
  const names = open.map(({ ticket: { assignee } }) => assignee && nameOf(assignee));
  return {
    head,
    tickets: () => openTickets(parts).map(({ ticket }) => sharedTicket(ticket, nameOf)),
    digest: await digestOfAll({ head, names }, open, sharedDigest),
  };
}

function bytesFor(parts: Parts, content: DigestedContent, cursor: Cursor, form: Form) {
  const made = snapshotBytes(content, formatCursor(cursor), form);
  return once(parts.snapshots, made.etag, async () => made);
}

const NO_NAMES: NameOf = () => null;

/** The key of what share links show. */
const SHARED = 'shared';

function openTickets({ tickets, restricted }: Parts): CachedTicket[] {
  return [...tickets.values()].filter(({ ticket }) => !restricted.has(ticket.id));
}

function assigneesIn(parts: Parts): string[] {
  return openTickets(parts).flatMap(({ ticket }) => ticket.assignee ?? []);
}
