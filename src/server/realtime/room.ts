import type { Cursor } from '../../core/board/wire/feed.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { type LogRow, RESUMED_ROWS } from '../storage/boards/log.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { Batch } from './batch.ts';

/** Rows that a room keeps at hand; a reader further behind reads the log itself. */
const RECENT_ROWS = 256;
const READ_AT_ONCE = 200;
const { roomBytes, catchUpBytes } = RESOURCE_LIMITS;
/** Rows of an older place in the log that are read in one statement. */
const ROWS_PER_READ = 100;
/** Older places in the log whose rows are kept at hand. */
const READINGS = 4;

/**
 * One open board in this process. It reads each new row of the board's log once. Readers pull: each
 * keeps a cursor of its own, so a slow one costs no memory here.
 */
export class Room {
  private epoch = '';
  private head = 0;
  private recent: LogRow[] = [];
  /** Batches of the recent rows by the number before them: most readers are at the same one. */
  private readonly batches = new Map<number, Batch>();
  /** Readings of older rows, likewise: after a restart all readers come from the same number. */
  private readonly readings = new Map<number, Promise<Batch | null>>();
  private readonly waiting = new Set<() => void>();
  private refreshing: Promise<void> | undefined;
  private stale = true;
  readers = 0;
  /** Whether the board is no longer there. */
  gone = false;

  constructor(
    readonly boardId: string,
    private readonly store: Store,
    private readonly repositories: BoardRepositories,
  ) {}

  get cursor(): Cursor {
    return { epoch: this.epoch, seq: this.head };
  }

  /** Reads what is new in the log and wakes the readers. Calls that come meanwhile share one run. */
  refresh(): Promise<void> {
    this.stale = true;
    this.refreshing ??= this.readUntilFresh();
    return this.refreshing;
  }

  isAtHead({ epoch, seq }: Cursor): boolean {
    return epoch === this.epoch && seq === this.head;
  }

  /** The rows after a cursor, without those that are still unread; null when the log cannot tell. */
  async after(cursor: Cursor): Promise<Batch | null> {
    if (this.isAtHead(cursor)) return new Batch([], cursor);
    if (cursor.epoch !== this.epoch || cursor.seq > this.head) return null;
    if (this.head - cursor.seq > RESUMED_ROWS) return null;
    return this.atHand(cursor) ?? (await this.fromLog(cursor));
  }

  /** The rows after a cursor if there are some and none of them has to be read from the log. */
  atHand({ epoch, seq }: Cursor): Batch | null {
    const known = this.batches.get(seq);
    if (known && epoch === this.epoch) return known;
    const first = this.recent[0]?.seq ?? Number.POSITIVE_INFINITY;
    if (epoch !== this.epoch || seq >= this.head || seq + 1 < first) return null;
    const batch = new Batch(this.recent.slice(seq + 1 - first), this.cursor);
    this.batches.set(seq, batch);
    return batch;
  }

  /** Resolves when `hasNews` says so after a reading of the log, or when the signal is aborted. */
  until(hasNews: () => boolean, signal: AbortSignal): Promise<void> {
    if (signal.aborted || hasNews()) return Promise.resolve();
    return new Promise((resolve) => {
      const look = () => {
        if (!signal.aborted && !hasNews()) return;
        this.waiting.delete(look);
        signal.removeEventListener('abort', look);
        resolve();
      };
      this.waiting.add(look);
      signal.addEventListener('abort', look);
    });
  }

  private async readUntilFresh(): Promise<void> {
    try {
      while (this.stale) {
        this.stale = false;
        await this.readNew();
      }
    } finally {
      // In the same turn as the last look: a wake-up after it starts a run of its own.
      this.refreshing = undefined;
    }
  }

  private async readNew(): Promise<void> {
    const { boards, log } = this.repositories;
    const news = await this.store.read(async (query) => {
      const board = await boards.head(query, this.boardId);
      const isAhead = board?.epoch === this.epoch && board.seq > this.head;
      const behind = isAhead ? board.seq - this.head : 0;
      if (behind === 0 || behind > READ_AT_ONCE) return { board, rows: [] };
      const rows = await log.after(query, this.boardId, this.head, behind, roomBytes.max);
      return { board, rows: rows.length === behind ? rows : [] };
    });
    if (this.knows(news.board)) return;
    if (news.board) this.take(news.board, news.rows);
    this.gone = !news.board;
    for (const wake of [...this.waiting]) wake();
  }

  /** Hundreds may enter one after another: nobody is woken, and no batch made anew, for nothing. */
  private knows(board: Cursor | undefined): boolean {
    if (this.gone || !board) return this.gone === !board;
    return this.isAtHead(board);
  }

  private take(board: { epoch: string; seq: number }, rows: LogRow[]): void {
    const continues = rows[0]?.seq === this.head + 1;
    if (board.epoch !== this.epoch || (board.seq !== this.head && !continues)) this.recent = [];
    else this.recent = newestWithin([...this.recent, ...rows].slice(-RECENT_ROWS), roomBytes.max);
    this.batches.clear();
    this.readings.clear();
    this.epoch = board.epoch;
    this.head = board.seq;
  }

  /** What is read is kept for others until there is more, for a few places in the log. */
  private fromLog(cursor: Cursor): Promise<Batch | null> {
    const { seq } = cursor;
    const known = this.readings.get(seq);
    if (known) return known;
    const reading = this.readFromLog(cursor);
    if (this.readings.size < READINGS) this.readings.set(seq, reading);
    reading.catch(() => {
      if (this.readings.get(seq) === reading) this.readings.delete(seq);
    });
    return reading;
  }

  private async readFromLog({ epoch, seq }: Cursor): Promise<Batch | null> {
    const read = await this.store.read((query) => this.rowsFrom(query, seq));
    const rows = read?.filter((row) => row.seq <= this.head) ?? [];
    // The next row is missing: it was dropped.
    if (rows[0]?.seq !== seq + 1) return null;
    return new Batch(rows, { epoch, seq: rows.at(-1)?.seq ?? seq });
  }

  /** The rows up to the head; null where some were dropped, or they are more than one reader may cost. */
  private async rowsFrom(query: Query, seq: number): Promise<LogRow[] | null> {
    const { log } = this.repositories;
    const rows: LogRow[] = [];
    let bytesLeft = catchUpBytes.max;
    for (let last = seq; last < this.head; ) {
      const limit = Math.min(ROWS_PER_READ, this.head - last);
      const some = await log.after(query, this.boardId, last, limit, bytesLeft);
      if (some.length < limit) return null;
      rows.push(...some);
      bytesLeft -= bytesOf(some);
      last = some.at(-1)?.seq ?? this.head;
    }
    return rows;
  }
}

function bytesOf(rows: readonly LogRow[]): number {
  return rows.reduce((sum, row) => sum + row.bytes, 0);
}

/** The newest of the rows that fit into so many bytes. */
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
