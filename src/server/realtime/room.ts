import type { Cursor } from '../../core/board/feed.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { type SharedRow, sharedRow } from './projection.ts';

/** Rows that a room keeps at hand; a reader further behind reads the log itself. */
const RECENT_ROWS = 256;
const READ_AT_ONCE = 200;

/** What follows a cursor: rows in order, or word that the log cannot tell. */
export type Following = { rows: SharedRow[] } | { reset: true };

/**
 * One open board in this process. It reads each new row of the board's log once. Readers pull: each
 * keeps a cursor of its own, so a slow one costs no memory here.
 */
export class Room {
  private epoch = '';
  private head = 0;
  private recent: SharedRow[] = [];
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

  /** The rows after a cursor; none when it is at the head. */
  async after({ epoch, seq }: Cursor): Promise<Following> {
    if (epoch !== this.epoch || seq > this.head) return { reset: true };
    if (seq === this.head) return { rows: [] };
    const first = this.recent[0]?.row.seq;
    const isAtHand = first !== undefined && seq + 1 >= first;
    const rows = isAtHand ? this.recent.slice(seq + 1 - first) : await this.fromLog(seq);
    // The next row is missing: the log was trimmed beyond this cursor.
    return rows[0]?.row.seq === seq + 1 ? { rows } : { reset: true };
  }

  /** Resolves when there may be news after `seq`, or when the signal is aborted. */
  changed(cursor: Cursor, signal: AbortSignal): Promise<void> {
    if (cursor.seq !== this.head || cursor.epoch !== this.epoch || signal.aborted) {
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const done = () => {
        this.waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.waiting.add(done);
      signal.addEventListener('abort', done, { once: true });
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
      const fresh = board?.epoch === this.epoch && board.seq >= this.head;
      const wanted = fresh && board.seq - this.head <= READ_AT_ONCE;
      const rows = wanted ? await log.after(query, this.boardId, this.head, READ_AT_ONCE) : [];
      return { board, rows };
    });
    if (news.board) this.take(news.board, news.rows.map(sharedRow));
    this.gone = !news.board;
    for (const wake of [...this.waiting]) wake();
  }

  private take(board: { epoch: string; seq: number }, rows: SharedRow[]): void {
    const continues = rows[0]?.row.seq === this.head + 1;
    if (board.epoch !== this.epoch || (board.seq !== this.head && !continues)) this.recent = [];
    else this.recent = [...this.recent, ...rows].slice(-RECENT_ROWS);
    this.epoch = board.epoch;
    this.head = board.seq;
  }

  private async fromLog(seq: number): Promise<SharedRow[]> {
    const { log } = this.repositories;
    const rows = await this.store.read((query) =>
      log.after(query, this.boardId, seq, READ_AT_ONCE),
    );
    return rows.filter((row) => row.seq <= this.head).map(sharedRow);
  }
}
