import { LRUCache } from 'lru-cache';
import { triggeredBy } from '../../core/automations/automation.ts';
import { formatCursor, parseCursor } from '../../core/board/wire/feed.ts';
import { addDays, dayAt } from '../../core/days.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { ExecuteIn } from '../boards/commands/execute-command.ts';
import type { Bus } from '../bus/bus.ts';
import { createBackgroundWorker } from '../lib/background-worker.ts';
import type { ActiveAutomation, AutomationRow } from '../storage/automations/automations.ts';
import type { LogRow } from '../storage/boards/log/log.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { type AutomationEvent, createRunAutomation } from './run-automation.ts';

/** How often the database is polled for rows of other servers and lost wake-ups. */
const POLL_INTERVAL_MS = 5000;
/** How often due dates are checked. */
const DUE_INTERVAL_MS = 60_000;
/** The log rows, and the due tickets of a rule, that are read at once. */
const ROWS_PER_READ = 100;
/** The events of a board that are handled before another board gets its turn. */
const EVENTS_PER_TURN = 50;
/**
 * A position is written with each event. Without events it is written only after this number of
 * rows, so up to that many are read again after a restart.
 */
const ROWS_WITHOUT_WRITE = 200;
const MAX_CACHED_POSITIONS = 5000;
const { catchUpBytes } = RESOURCE_LIMITS;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  executeIn: ExecuteIn;
  bus: Bus;
  onError(error: unknown): void;
  now?: () => number;
}

export interface AutomationRunner {
  /** Runs rules from now on, until `close`. */
  start(): void;
  /** Reads the list of rules again now. */
  poll(): void;
  /** Handles all events up to now; for tests. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs automation rules. Like a webhook, each rule follows the log of its board from its own
 * position, after the commits. Rows that a rule wrote start no rule.
 */
export function createAutomationRunner(deps: Deps): AutomationRunner {
  const { store, repositories, bus, onError, now = Date.now } = deps;
  const { automations, log } = repositories;
  const run = createRunAutomation({ ...deps, now });
  /** The boards with active rules, as of the last poll. */
  let activeBoards: ReadonlySet<string> = new Set();
  /** Boards whose log is to be read, in the order of their turns. */
  const waiting = new Set<string>();
  /** By rule, the stored cursor and the number up to which the log was read without an event. */
  const readUpTo = new LRUCache<string, { cursor: string; seq: number }>({
    max: MAX_CACHED_POSITIONS,
  });
  let isPollDue = true;
  let lookedAtDueAt = Number.NEGATIVE_INFINITY;
  const worker = createBackgroundWorker({
    ...{ work, intervalMs: POLL_INTERVAL_MS, onError },
    onInterval() {
      isPollDue = true;
    },
    listen: (wake) =>
      bus.onLocalWake((boardId) => {
        if (!activeBoards.has(boardId)) return;
        waiting.add(boardId);
        wake();
      }),
  });

  async function work(): Promise<void> {
    while ((isPollDue || waiting.size > 0) && !worker.isClosing) {
      if (isPollDue) {
        isPollDue = false;
        await poll();
      }
      const [boardId] = waiting;
      if (boardId === undefined) continue;
      waiting.delete(boardId);
      const isMore = await followLog(boardId);
      if (isMore) waiting.add(boardId);
    }
  }

  async function poll(): Promise<void> {
    const boardIds = await store.read((query) => automations.activeBoardIds(query));
    activeBoards = new Set(boardIds);
    for (const boardId of boardIds) waiting.add(boardId);
    if (now() - lookedAtDueAt < DUE_INTERVAL_MS) return;
    lookedAtDueAt = now();
    for (const boardId of boardIds) if (!worker.isClosing) await followDueDates(boardId);
  }

  /** Handles the next events of a board. Returns whether there may be more. */
  async function followLog(boardId: string): Promise<boolean> {
    const { active, rows } = await store.read(async (query) => {
      const active = await automations.activeOn(query, boardId);
      const behind = active.filter((one) => isOfEpoch(one) && positionOf(one) < one.board.seq);
      const first = Math.min(...behind.map(positionOf));
      const read = () => log.after(query, boardId, first, ROWS_PER_READ, catchUpBytes.max);
      return { active, rows: behind.length > 0 ? await read() : [] };
    });
    let eventsLeft = EVENTS_PER_TURN;
    for (const one of active) {
      if (worker.isClosing) return false;
      const position = positionOf(one);
      if (isOfEpoch(one) && position >= one.board.seq) continue;
      const firstRead = rows[0]?.seq ?? Number.POSITIVE_INFINITY;
      if (!isOfEpoch(one) || firstRead > position + 1) await skip(one);
      else eventsLeft = await followRows(one, rows, eventsLeft);
    }
    const last = rows.at(-1);
    return last !== undefined && (eventsLeft <= 0 || last.seq < (active[0]?.board.seq ?? 0));
  }

  /** Handles the events of a rule in these rows. Returns how many more may be handled now. */
  async function followRows(
    { automation, board: { epoch } }: ActiveAutomation,
    rows: readonly LogRow[],
    limit: number,
  ): Promise<number> {
    const { id, boardId } = automation;
    let eventsLeft = limit;
    let position = { cursor: automation.cursor, handledEvents: automation.handledEvents };
    const stored = parseCursor(automation.cursor)?.seq ?? 0;
    const from = positionOf({ automation, board: { epoch, seq: 0 } });
    for (const row of rows) {
      if (row.seq <= from) continue;
      const handled = row.seq === stored + 1 ? automation.handledEvents : 0;
      const isOfRule = row.automationId !== null;
      const ticketIds = isOfRule ? [] : triggeredBy(automation.trigger, row.facts);
      for (const [n, ticketId] of ticketIds.entries()) {
        if (n < handled) continue;
        if (eventsLeft <= 0 || worker.isClosing) return eventsLeft;
        eventsLeft -= 1;
        const isLast = n === ticketIds.length - 1;
        const before = formatCursor({ epoch, seq: row.seq - 1 });
        const at = formatCursor({ epoch, seq: row.seq });
        const to = isLast
          ? { cursor: at, handledEvents: 0 }
          : { cursor: before, handledEvents: n + 1 };
        const expected = position;
        await handle({
          boardId,
          ticketId,
          key: `${at}-${n}`,
          take: (query) => automations.advance(query, id, expected, to),
        });
        position = to;
      }
      await noteRead(automation, position, { epoch, seq: row.seq });
    }
    return eventsLeft;
  }

  /** Tracks the position in the log, and stores it from time to time. */
  async function noteRead(
    { id }: AutomationRow,
    position: { cursor: string; handledEvents: number },
    to: { epoch: string; seq: number },
  ): Promise<void> {
    const stored = parseCursor(position.cursor)?.seq ?? 0;
    if (to.seq - stored < ROWS_WITHOUT_WRITE) {
      readUpTo.set(id, { cursor: position.cursor, seq: to.seq });
      return;
    }
    const next = { cursor: formatCursor(to), handledEvents: 0 };
    await store.tx((query) => automations.advance(query, id, position, next));
  }

  /** The log no longer has the rows after the rule's position: continue at its end. */
  async function skip({ automation, board }: ActiveAutomation): Promise<void> {
    const next = { cursor: formatCursor(board), handledEvents: 0 };
    await store.tx((query) => automations.advance(query, automation.id, automation, next));
  }

  /** The number of the log row up to which a rule has read. */
  function positionOf({ automation: { id, cursor } }: ActiveAutomation): number {
    const read = readUpTo.get(id);
    return read?.cursor === cursor ? read.seq : (parseCursor(cursor)?.seq ?? 0);
  }

  async function followDueDates(boardId: string): Promise<void> {
    const active = await store.read((query) => automations.activeOn(query, boardId));
    for (const { automation } of active) {
      const { trigger } = automation;
      if (trigger.type !== 'due') continue;
      for (let isMore = true; isMore && !worker.isClosing; ) {
        isMore = await followDueTickets(automation, trigger.daysBefore);
      }
    }
  }

  /** Returns whether there may be more. */
  async function followDueTickets(automation: AutomationRow, daysBefore: number): Promise<boolean> {
    const { id: automationId, boardId, dueSince } = automation;
    const time = new Date(now());
    const clock = time.toTimeString().slice(0, 8);
    const range = {
      from: `${addDays(dueSince, daysBefore)}T00:00:00`,
      to: `${addDays(dayAt(time), daysBefore)}T${clock}`,
      limit: ROWS_PER_READ,
    };
    const due = await store.read((query) => automations.due(query, automation, range));
    for (const { ticketId, dueDate, updatedAt } of due) {
      if (worker.isClosing) return false;
      const row = { automationId, ticketId, dueDate: dueDate ?? '' };
      await handle({
        boardId,
        ticketId,
        key: `${ticketId}-${updatedAt}`,
        take: (query) => automations.takeDue(query, row),
      });
    }
    if (due.length < ROWS_PER_READ) return false;
    const active = await store.read((query) => automations.activeOn(query, boardId));
    return active.some((one) => one.automation.id === automationId);
  }

  async function handle(event: AutomationEvent): Promise<void> {
    if (await run(event)) bus.notifyChanged(event.boardId);
  }

  return {
    start: worker.start,
    poll() {
      isPollDue = true;
      worker.wake();
    },
    async settle() {
      lookedAtDueAt = Number.NEGATIVE_INFINITY;
      isPollDue = true;
      do await worker.run();
      while (isPollDue || waiting.size > 0);
    },
    close: worker.close,
  };
}

/** Whether the rule's position is in the log that the board has now. */
function isOfEpoch({ automation, board }: ActiveAutomation): boolean {
  const cursor = parseCursor(automation.cursor);
  return cursor?.epoch === board.epoch && cursor.seq <= board.seq;
}
