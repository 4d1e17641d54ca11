import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  type Audience,
  type Column,
  type Member,
  type Ticket,
  ticketWith,
} from '../../core/board/board.ts';
import type { Change } from '../../core/board/changes.ts';
import { type Cursor, formatCursor, type Snapshot } from '../../core/board/feed.ts';
import { lookedAt, type NameOf } from '../../core/board/look.ts';
import { byPlace, packTickets } from '../../core/board/packed.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { openedBoard } from '../access.ts';
import { setBounded } from '../bounded-map.ts';
import type { BoardRow } from '../storage/boards.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { headOf } from '../storage/tickets.ts';

/** Boards whose bytes are kept at hand. */
const KEPT_BOARDS = 50;
/** Raised with what a snapshot holds: a browser's from before an upgrade is not the same board. */
const SHAPE = 2;
/** Further behind than this a board is read anew. */
const ADVANCED_ROWS = 200;
/** Contents whose cursor is remembered: about 150 bytes each. */
const MAX_REMEMBERED_CURSORS = 5000;
/** A remembered cursor further behind is given up: a reader who resumes from it must not be sent back here. */
const MAX_CURSOR_LAG = 200;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A ticket after the other, as scripts take them, or in the form that pages ask for (packed.ts). */
export type Form = 'plain' | 'packed';

/** The bytes of a board as everyone sees it who sees the same tickets of it. */
export interface SnapshotBytes {
  etag: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

/** A board at one number of its log, taken apart so that each visibility class can be put together. */
interface Parts {
  row: BoardRow;
  members: Member[];
  columns: Column[];
  tickets: ReadonlyMap<string, Ticket>;
  /** The audience of each ticket that not everyone sees, by its id. */
  restricted: ReadonlyMap<string, Audience>;
  /** By form, and the tickets that are not in it. */
  classes: Map<string, SnapshotBytes>;
}

/** Whoever opens a board right after a change waits for it: 5 takes twice as long for a sixth less. */
const QUALITY = 3;

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: promisify(gzip),
};

interface Deps {
  store: Store;
  repositories: BoardRepositories;
}

/**
 * Snapshots of boards, serialised and compressed once for each (number, visibility class, form) and kept
 * until the board's next change.
 */
export function createSnapshots({ store, repositories }: Deps) {
  const kept = new Map<string, Parts>();
  const firstCursors = new Map<string, Cursor>();

  /** @throws AppError board.unknown when the person may not open the board. */
  async function read(
    userId: string,
    boardId: string,
    form: Form = 'plain',
  ): Promise<SnapshotBytes> {
    const parts = await store.read(async (query) => {
      return partsAt(query, await openedBoard(query, repositories, userId, boardId));
    });
    setBounded(kept, boardId, parts, KEPT_BOARDS);
    return classFor(parts, userId, form, cursorFor);
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

  /**
   * A board as a share link shows it. `enter` finds the board, and throws where the link does not open
   * it; `namesOf` reads the names that take the places of people's ids.
   */
  async function readShared(
    enter: (query: Query) => Promise<BoardRow>,
    namesOf: (query: Query, ids: string[]) => Promise<NameOf>,
    form: Form = 'plain',
  ): Promise<SnapshotBytes> {
    const { parts, nameOf } = await store.read(async (query) => {
      const row = await enter(query);
      const parts = await partsAt(query, row);
      const isCached = parts.classes.has(sharedName(form));
      const assignees = isCached ? [] : assigneesIn(parts);
      return { parts, nameOf: isCached ? NO_NAMES : await namesOf(query, assignees) };
    });
    setBounded(kept, parts.row.id, parts, KEPT_BOARDS);
    return sharedClass(parts, nameOf, form);
  }

  async function partsAt(query: Query, row: BoardRow): Promise<Parts> {
    const known = kept.get(row.id);
    return (known && (await advanced(query, row, known))) ?? (await takeApart(query, row));
  }

  /** What is known, brought to the number of `row` by the log; null where that takes a new look. */
  async function advanced(query: Query, row: BoardRow, known: Parts): Promise<Parts | null> {
    const behind = row.seq - known.row.seq;
    if (row.epoch !== known.row.epoch || behind < 0 || behind > ADVANCED_ROWS) return null;
    if (behind === 0) return known;
    const rows = await repositories.log.after(query, row.id, known.row.seq, behind);
    const changes = rows.flatMap(({ facts }) => facts.map(({ change }) => change));
    return rows.length === behind ? applied(known, row, changes) : null;
  }

  async function takeApart(query: Query, row: BoardRow): Promise<Parts> {
    const { members, columns, tickets } = await repositories.snapshots.read(query, row.id);
    // What is nearly in order is soon packed.
    tickets.sort(byPlace);
    const audiences = tickets.map((ticket) => [ticket.id, audienceOf(ticket)] as const);
    return {
      row,
      members,
      columns,
      tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])),
      restricted: new Map(audiences.filter(([, audience]) => audience !== null)),
      classes: new Map(),
    };
  }

  return { read, readShared };
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/** Changes of tickets alone: all but a few are, and only tickets are many. */
function applied(known: Parts, row: BoardRow, changes: Change[]): Parts | null {
  const tickets = new Map(known.tickets);
  const restricted = new Map(known.restricted);
  for (const change of changes) {
    // A snapshot holds no comments.
    if (change.type === 'comment.put' || change.type === 'comment.removed') continue;
    if (change.type === 'ticket.removed') {
      tickets.delete(change.id);
      restricted.delete(change.id);
      continue;
    }
    const ticket = ticketAfter(change, tickets);
    if (!ticket) return null;
    const audience = audienceOf(ticket);
    tickets.set(ticket.id, ticket);
    if (audience === null) restricted.delete(ticket.id);
    else restricted.set(ticket.id, audience);
  }
  return { ...known, row, tickets, restricted, classes: new Map() };
}

function ticketAfter(change: Change, tickets: ReadonlyMap<string, Ticket>): Ticket | null {
  if (change.type === 'ticket.put') return change.ticket;
  const known = change.type === 'ticket.set' && tickets.get(change.id);
  return known ? ticketWith(known, change.set) : null;
}

type CursorFor = (contentDigest: string, head: Cursor) => Cursor;

function classFor(parts: Parts, userId: string, form: Form, cursorFor: CursorFor): SnapshotBytes {
  const hidden = new Set<string>();
  for (const [id, audience] of parts.restricted) {
    if (!sees(audience, userId)) hidden.add(id);
  }
  const name = [form, ...[...hidden].sort()].join();
  const known = parts.classes.get(name);
  if (known) return known;
  const { epoch, seq } = parts.row;
  const content = contentFor(parts, hidden, form);
  const contentDigest = digest(content);
  const cursor = formatCursor(cursorFor(contentDigest, { epoch, seq }));
  const etag = `W/"${cursor}.${SHAPE}.${contentDigest}"`;
  const made = snapshotBytes(etag, withCursor(content, cursor), () =>
    withCursor(contentFor(parts, hidden, form), cursor),
  );
  parts.classes.set(name, made);
  return made;
}

/** Its cursor is the board's: one from before the link was made would not be followed. */
function sharedClass(parts: Parts, nameOf: NameOf, form: Form): SnapshotBytes {
  const name = sharedName(form);
  const known = parts.classes.get(name);
  if (known) return known;
  const text = () => sharedText(parts, nameOf, form);
  const first = text();
  const etag = `W/"${formatCursor(parts.row)}.${SHAPE}.${digest(first)}"`;
  const made = snapshotBytes(etag, first, text);
  parts.classes.set(name, made);
  return made;
}

const NO_NAMES: NameOf = () => null;

function sharedName(form: Form): string {
  return `shared ${form}`;
}

function assigneesIn({ tickets, restricted }: Parts): string[] {
  const open = [...tickets.values()].filter(({ id }) => !restricted.has(id));
  return open.flatMap(({ assignee }) => assignee ?? []);
}

function sharedText({ row, columns, tickets, restricted }: Parts, nameOf: NameOf, form: Form) {
  const open = [...tickets.values()].filter(({ id }) => !restricted.has(id));
  const board = { name: row.name, cursor: formatCursor(row), columns, tickets: open };
  const shared = lookedAt(board, nameOf);
  if (form === 'plain') return JSON.stringify(shared);
  return JSON.stringify({ ...shared, tickets: packTickets(shared.tickets) });
}

/** A snapshot as JSON, without its cursor. */
function contentFor(
  { row, members, columns, tickets }: Parts,
  hidden: Set<string>,
  form: Form,
): string {
  const head: Omit<Snapshot, 'tickets' | 'cursor'> = { ...headOf(row), members, columns };
  const visible: Ticket[] = [];
  for (const [id, ticket] of tickets) if (!hidden.has(id)) visible.push(ticket);
  return JSON.stringify({ ...head, tickets: form === 'packed' ? packTickets(visible) : visible });
}

function withCursor(content: string, cursor: string): string {
  return `{"cursor":${JSON.stringify(cursor)},${content.slice(1)}`;
}

/**
 * Keeps only what is compressed: the text is many times as long, and few ask for it. `first` is the text
 * for those who ask in this event-loop tick.
 */
function snapshotBytes(etag: string, first: string, text: () => string): SnapshotBytes {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  let fresh: string | undefined = first;
  setImmediate(() => {
    fresh = undefined;
  });
  return {
    // Weak: the same for each encoding of the same snapshot.
    etag,
    encoded(encoding) {
      const bytes = () => Buffer.from(fresh ?? text());
      if (encoding === 'identity') return Promise.resolve(bytes());
      const known = compressed.get(encoding) ?? compress[encoding](bytes());
      compressed.set(encoding, known);
      return known;
    },
  };
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
