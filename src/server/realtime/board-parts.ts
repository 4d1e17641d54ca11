import { LRUCache } from 'lru-cache';
import type { Column, Member } from '../../core/board/board.ts';
import type { Change } from '../../core/board/change.ts';
import { byPosition } from '../../core/board/ordering.ts';
import type { Audience } from '../../core/board/ticket.ts';
import { patchTicket, type Ticket } from '../../core/board/ticket.ts';
import { audienceOf } from '../../core/board/visibility.ts';
import { formatCursor } from '../../core/board/wire/feed.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { inTimeSlices, TimeSlice } from '../lib/time-slicing.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';
import type { CachedTicket, DigestedContent, SnapshotBytes } from './snapshot-bytes.ts';

const { catchUpBytes } = RESOURCE_LIMITS;

/** Maximum size of all cached boards, approximately. */
const MAX_CACHED_BYTES = 96 * 1024 * 1024;
/** Estimated size of a board besides its tickets, bytes. */
const BOARD_BYTES = 1000;
/** Maximum number of cached results (visibility classes and forms) of one board. */
const MAX_CACHED_RESULTS = 50;
/** A cached board further behind is read from the database again. */
const MAX_ADVANCED_ROWS = 200;
/** Results by key. */
type Results<T> = LRUCache<string, Promise<T>>;

/** A board at one number of its log, in parts from which each visibility class is assembled. */
export interface BoardParts {
  row: BoardRow;
  members: Member[];
  columns: Column[];
  tickets: ReadonlyMap<string, CachedTicket>;
  /** The audience of each restricted ticket, by id. */
  restricted: ReadonlyMap<string, Audience>;
  /** Its approximate size. */
  bytes: number;
  /** By the ids of the hidden tickets. */
  contents: Results<DigestedContent>;
  /** By etag. */
  snapshots: Results<SnapshotBytes>;
}

/** Whole boards in memory, advanced by the log instead of being read again. */
export function createBoardParts(repositories: BoardRepositories) {
  const cache = new LRUCache<string, BoardParts>({ maxSize: MAX_CACHED_BYTES });
  /** Running reads by board id and number. */
  const runningReads = new Map<string, Promise<BoardParts>>();

  /** Concurrent requests for a board share one read. */
  async function partsAt(query: Query, row: BoardRow): Promise<BoardParts> {
    const parts = await memoize(runningReads, `${row.id} ${formatCursor(row)}`, async () => {
      const cached = cache.get(row.id);
      return (cached && (await advance(query, row, cached))) ?? (await readParts(query, row));
    });
    runningReads.delete(`${row.id} ${formatCursor(row)}`);
    cache.set(row.id, parts, { size: parts.bytes });
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
    let bytes = BOARD_BYTES;
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
    return { row, members, columns, tickets, restricted, bytes, ...noResults() };
  }

  return { partsAt };
}

function noResults(): Pick<BoardParts, 'contents' | 'snapshots'> {
  return {
    contents: new LRUCache({ max: MAX_CACHED_RESULTS }),
    snapshots: new LRUCache({ max: MAX_CACHED_RESULTS }),
  };
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
    if (change.type.startsWith('comment.')) continue;
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
  return { ...cached, row, tickets, restricted, bytes, ...noResults() };
}

function ticketAfter(change: Change, tickets: BoardParts['tickets']): Ticket | null {
  if (change.type === 'ticket.put') return change.ticket;
  const current = change.type === 'ticket.set' && tickets.get(change.id)?.ticket;
  return current ? patchTicket(current, change.set) : null;
}

/** The result under this key, created once. Failures are not cached. */
export function memoize<T>(
  results: Results<T> | Map<string, Promise<T>>,
  key: string,
  compute: () => Promise<T>,
): Promise<T> {
  const existing = results.get(key);
  if (existing) return existing;
  const result = compute();
  results.set(key, result);
  result.catch(() => results.delete(key));
  return result;
}
