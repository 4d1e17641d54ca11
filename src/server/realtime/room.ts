import type { Cursor } from '../../core/board/wire/feed.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { type LogRow, MAX_RESUMED_ROWS } from '../storage/boards/log/log.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { Batch } from './batch.ts';

/** Maximum number of recent rows in memory. Readers further behind read the log. */
const MAX_RECENT_ROWS = 256;
/** Maximum number of new rows that a refresh reads. */
const MAX_NEW_ROWS = 200;
const { roomBytes, catchUpBytes } = RESOURCE_LIMITS;
/** Number of older rows read in one statement. */
const ROWS_PER_READ = 100;
/** Maximum number of older log positions whose rows are cached. */
const MAX_CACHED_READS = 4;

/**
 * An open board in this process. It reads each new row of the board's log once. Readers pull with
 * their own cursors, so a slow reader costs no memory here.
 */
export class Room {
  private epoch = '';
  private head = 0;
  private recent: LogRow[] = [];
  /** Cached batches of recent rows by start number; most readers are at the same number. */
  private readonly batches = new Map<number, Batch>();
  /** The same for older rows: after a restart, all readers resume from the same number. */
  private readonly olderReads = new Map<number, Promise<Batch | null>>();
  private readonly waiters = new Set<() => void>();
  private refreshing: Promise<void> | undefined;
  private stale = true;
  readers = 0;
  /** Whether the board was deleted. */
  isDeleted = false;

  constructor(
    readonly boardId: string,
    private readonly store: Store,
    private readonly repositories: BoardRepositories,
  ) {}

  get cursor(): Cursor {
    return { epoch: this.epoch, seq: this.head };
  }

  /** Reads new rows of the log and wakes the readers. Concurrent calls share one run. */
  refresh(): Promise<void> {
    this.stale = true;
    this.refreshing ??= this.readUntilFresh();
    return this.refreshing;
  }

  isAtHead({ epoch, seq }: Cursor): boolean {
    return epoch === this.epoch && seq === this.head;
  }

  /** The rows after a cursor up to the room's head; null if the log no longer has them. */
  async after(cursor: Cursor): Promise<Batch | null> {
    if (this.isAtHead(cursor)) return new Batch([], cursor);
    if (cursor.epoch !== this.epoch || cursor.seq > this.head) return null;
    if (this.head - cursor.seq > MAX_RESUMED_ROWS) return null;
    return this.cachedAfter(cursor) ?? (await this.fromLog(cursor));
  }

  /** The rows after a cursor, if there are any and all of them are in memory. */
  cachedAfter({ epoch, seq }: Cursor): Batch | null {
    const cached = this.batches.get(seq);
    if (cached && epoch === this.epoch) return cached;
    const first = this.recent[0]?.seq ?? Number.POSITIVE_INFINITY;
    if (epoch !== this.epoch || seq >= this.head || seq + 1 < first) return null;
    const batch = new Batch(this.recent.slice(seq + 1 - first), this.cursor);
    this.batches.set(seq, batch);
    return batch;
  }

  /** Resolves when `hasNews` returns true after a refresh, or when the signal is aborted. */
  until(hasNews: () => boolean, signal: AbortSignal): Promise<void> {
    if (signal.aborted || hasNews()) return Promise.resolve();
    return new Promise((resolve) => {
      const check = () => {
        if (!signal.aborted && !hasNews()) return;
        this.waiters.delete(check);
        signal.removeEventListener('abort', check);
        resolve();
      };
      this.waiters.add(check);
      signal.addEventListener('abort', check);
    });
  }

  private async readUntilFresh(): Promise<void> {
    try {
      while (this.stale) {
        this.stale = false;
        await this.readNew();
      }
    } finally {
      // In the same tick as the last check, so that a later wake-up starts a new run.
      this.refreshing = undefined;
    }
  }

  private async readNew(): Promise<void> {
    const { boards, log } = this.repositories;
    const result = await this.store.read(async (query) => {
      const board = await boards.head(query, this.boardId);
      const isAhead = board?.epoch === this.epoch && board.seq > this.head;
      const behind = isAhead ? board.seq - this.head : 0;
      if (behind === 0 || behind > MAX_NEW_ROWS) return { board, rows: [] };
      const rows = await log.after(query, this.boardId, this.head, behind, roomBytes.max);
      return { board, rows: rows.length === behind ? rows : [] };
    });
    if (this.isUpToDate(result.board)) return;
    if (result.board) this.update(result.board, result.rows);
    this.isDeleted = !result.board;
    for (const wake of [...this.waiters]) wake();
  }

  /** Whether nothing is new. Hundreds of readers may enter in a row without waking the others. */
  private isUpToDate(board: Cursor | undefined): boolean {
    if (this.isDeleted || !board) return this.isDeleted === !board;
    return this.isAtHead(board);
  }

  private update(board: { epoch: string; seq: number }, rows: LogRow[]): void {
    const continues = rows[0]?.seq === this.head + 1;
    if (board.epoch !== this.epoch || (board.seq !== this.head && !continues)) this.recent = [];
    else
      this.recent = newestWithin([...this.recent, ...rows].slice(-MAX_RECENT_ROWS), roomBytes.max);
    this.batches.clear();
    this.olderReads.clear();
    this.epoch = board.epoch;
    this.head = board.seq;
  }

  /** Reads older rows. The result is shared until new rows arrive, for a few log positions. */
  private fromLog(cursor: Cursor): Promise<Batch | null> {
    const { seq } = cursor;
    const cached = this.olderReads.get(seq);
    if (cached) return cached;
    const read = this.readFromLog(cursor);
    if (this.olderReads.size < MAX_CACHED_READS) this.olderReads.set(seq, read);
    read.catch(() => {
      if (this.olderReads.get(seq) === read) this.olderReads.delete(seq);
    });
    return read;
  }

  private async readFromLog({ epoch, seq }: Cursor): Promise<Batch | null> {
    const rowsUpToHead = await this.store.read((query) => this.rowsFrom(query, seq));
    const rows = rowsUpToHead?.filter((row) => row.seq <= this.head) ?? [];
    // The next row was deleted from the log.
    if (rows[0]?.seq !== seq + 1) return null;
    return new Batch(rows, { epoch, seq: rows.at(-1)?.seq ?? seq });
  }

  /** The rows up to the head; null if some were deleted or they exceed the limits of a catch-up. */
  private async rowsFrom(query: Query, seq: number): Promise<LogRow[] | null> {
    const { log } = this.repositories;
    const rows: LogRow[] = [];
    let bytesLeft = catchUpBytes.max;
    for (let last = seq; last < this.head; ) {
      const limit = Math.min(ROWS_PER_READ, this.head - last);
      const page = await log.after(query, this.boardId, last, limit, bytesLeft);
      if (page.length < limit) return null;
      rows.push(...page);
      bytesLeft -= bytesOf(page);
      last = page.at(-1)?.seq ?? this.head;
    }
    return rows;
  }
}

function bytesOf(rows: readonly LogRow[]): number {
  return rows.reduce((sum, row) => sum + row.bytes, 0);
}

/** The newest rows that fit into `maxBytes`. */
function newestWithin(rows: LogRow[], maxBytes: number): LogRow[] {
  let bytes = 0;
  let first = rows.length;
  for (; first > 0; first -= 1) {
    const row = rows[first - 1];
    bytes += row?.bytes ?? 0;
    if (bytes > maxBytes) break;
  }
  return first === 0 ? rows : rows.slice(first);
}
