import { type Day, daysBetween } from '../../core/days.ts';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type {
  RecentTarget,
  TicketTime,
  TimeEntryView,
  TimerView,
} from '../../core/time/time-views.ts';
import type { Actor } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import { canSee } from '../access/ticket-access.ts';
import { billedReader, entryView, targetReader, timerView } from '../access/time-access.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { EntryCursor, StoredEntry } from '../storage/time/time-entries.ts';
import { createDayGaps } from './day-gaps.ts';

/** The longest period of a list, in days. */
const MAX_PERIOD_DAYS = 62;
const MAX_RECENT_TARGETS = 20;
const MAX_TICKET_ENTRIES = RESOURCE_LIMITS.ticketTimeEntries.max;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  now?: () => number;
}

/** The person's timer, the version of their time, and the server's time (ms since 1970). */
export interface RunningTimer {
  version: number;
  now: number;
  timer: TimerView | null;
}

export interface Period {
  from: Day;
  /** The last day. */
  to: Day;
  /** The person whose time is listed; by default the caller. Others only for an ADMIN. */
  userId?: string | undefined;
}

export interface EntryPage {
  entries: TimeEntryView[];
  /** The place after which the next page begins; null on the last one. */
  next: EntryCursor | null;
}

export type TimeQueries = ReturnType<typeof createTimeQueries>;

/** Reads recorded time, as far as the caller may see it (money §3, §7). */
export function createTimeQueries({ store, repositories, now = Date.now }: Deps) {
  const { timeEntries, timeHeads, timeTargets } = repositories;

  function timer(userId: string): Promise<RunningTimer> {
    return store.read((query) => timerIn(query, userId));
  }

  /** @throws AppError unauthorized if the account does not exist */
  async function timerIn(query: Query, userId: string): Promise<RunningTimer> {
    const { actor } = await accessOf(query, repositories, userId);
    const head = await timeHeads.find(query, userId);
    const reader = await targetReader(query, repositories, actor, head.timer ? [head.timer] : []);
    const view = head.timer && timerView(head.timer, reader);
    return { version: head.version, now: now(), timer: view };
  }

  /**
   * The entries of a period, newest day first.
   * @throws AppError time.period; forbidden for the time of others, unless the user is an ADMIN
   */
  async function list(
    readerId: string,
    { from, to, userId = readerId }: Period,
    hasMoneyScope = false,
  ) {
    if (to < from || daysBetween(from, to) >= MAX_PERIOD_DAYS) throw new AppError('time.period');
    return store.read(async (query) => {
      const actor = await readerOf(query, readerId, userId);
      const { version } = await timeHeads.find(query, readerId);
      const found = await timeEntries.list(query, { userId, from, to }, Number.MAX_SAFE_INTEGER);
      return { version, entries: await viewsOf(query, actor, found, hasMoneyScope) };
    });
  }

  /** A page of the entries. @throws AppError forbidden, as `list` */
  function page(
    readerId: string,
    { userId = readerId, ...filter }: Partial<Period> & { before?: EntryCursor | undefined },
    limit: number,
  ): Promise<EntryPage> {
    return store.read(async (query) => {
      const actor = await readerOf(query, readerId, userId);
      const found = await timeEntries.list(query, { userId, ...filter }, limit + 1);
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      const next = last && found.length > limit ? { day: last.day, id: last.id } : null;
      return { entries: await viewsOf(query, actor, rows), next };
    });
  }

  /** One entry. @throws AppError time.unknown if there is none that the reader may see */
  function entry(readerId: string, id: string): Promise<TimeEntryView> {
    return store.read((query) => entryIn(query, readerId, id));
  }

  async function entryIn(query: Query, readerId: string, id: string): Promise<TimeEntryView> {
    const { actor } = await accessOf(query, repositories, readerId);
    const found = await timeEntries.find(query, id);
    const isReadable = found?.userId === readerId || can(actor, 'time.manageAll');
    const [view] =
      found && !found.deletedAt && isReadable ? await viewsOf(query, actor, [found]) : [];
    if (!view) throw new AppError('time.unknown');
    return view;
  }

  /** Without entries of others on tickets that the caller does not see. */
  async function viewsOf(
    query: Query,
    actor: Actor,
    found: readonly StoredEntry[],
    hasMoneyScope = false,
  ): Promise<TimeEntryView[]> {
    const reader = await targetReader(query, repositories, actor, found);
    const billedOf = await billedReader(query, repositories, actor, found, hasMoneyScope);
    return found
      .map((row) => entryView(row, reader, actor.id, billedOf))
      .filter(({ userId, isHidden }) => userId === actor.id || !isHidden);
  }

  async function readerOf(query: Query, readerId: string, userId: string): Promise<Actor> {
    const { actor } = await accessOf(query, repositories, readerId);
    if (userId !== readerId && !can(actor, 'time.manageAll')) throw new AppError('forbidden');
    return actor;
  }

  /**
   * The time on a ticket: the caller's own, and that of others if the board shows it.
   * @throws AppError ticket.unknown
   */
  function ofTicket(
    readerId: string,
    boardId: string,
    ticketId: string,
    hasMoneyScope = false,
  ): Promise<TicketTime> {
    return store.read(async (query) => {
      const scope = await ticketScope(query, readerId, ticketId);
      if (scope?.boardId !== boardId) throw new AppError('ticket.unknown');
      const { actor, onlyUserId, isShared, isAdmin } = scope;
      const found = await timeEntries.onTicket(query, ticketId, onlyUserId, MAX_TICKET_ENTRIES);
      const { seconds } = await timeEntries.totalsOf(query, ticketId, onlyUserId);
      const running = await runningTimers(query, ticketId, onlyUserId);
      const { version } = await timeHeads.find(query, readerId);
      const billedOf = await billedReader(query, repositories, actor, found, hasMoneyScope);
      const entries = found.map(({ id, userId, userName, day, note, ...row }) => {
        const isWhole = isAdmin || userId === readerId;
        const startedAt = isWhole ? row.startedAt : null;
        const isBillable = isWhole ? row.isBillable : null;
        const values = { id, userId, userName, day, seconds: row.seconds, note };
        return { ...values, startedAt, isBillable, ...billedOf(id) };
      });
      return {
        ...{ version, isShared, entries, totalSeconds: seconds },
        running,
      };
    });
  }

  /**
   * Changes when anything that `ofTicket` shows to the user changes; null if they do not see the
   * ticket.
   */
  async function ticketStamp(query: Query, readerId: string, ticketId: string) {
    const scope = await ticketScope(query, readerId, ticketId);
    if (!scope) return null;
    const { onlyUserId } = scope;
    const running = await runningTimers(query, ticketId, onlyUserId);
    const stamp = await timeEntries.stampOf(query, ticketId, onlyUserId);
    const billed = await repositories.invoiceEntries.billedCountOn(query, ticketId, onlyUserId);
    return `${onlyUserId} ${stamp} ${billed} ${JSON.stringify(running)}`;
  }

  /** The running timers on a ticket, of everyone or of one user. */
  async function runningTimers(query: Query, ticketId: string, onlyUserId: string | null) {
    const running = await timeHeads.runningOn(query, ticketId);
    return running.filter(({ userId }) => onlyUserId === null || userId === onlyUserId);
  }

  /**
   * The time on a ticket that the user may see: a colleague's time only if the board shares time,
   * or for an ADMIN. Null if they do not see the ticket.
   */
  async function ticketScope(query: Query, readerId: string, ticketId: string) {
    const { actor } = await accessOf(query, repositories, readerId);
    const ticket = (await timeTargets.ticketsOf(query, [ticketId], readerId)).get(ticketId);
    if (!ticket || ticket.isDeleted || !canSee(actor, ticket)) return null;
    const isAdmin = can(actor, 'time.manageAll');
    const { boardId, sharesTime: isShared } = ticket;
    const onlyUserId = isShared || isAdmin ? null : readerId;
    return { actor, boardId, isShared, isAdmin, onlyUserId };
  }

  /**
   * The last targets of the person's time, newest first, without those that they may not see.
   */
  function recentTargets(userId: string): Promise<RecentTarget[]> {
    return store.read(async (query) => {
      const { actor } = await accessOf(query, repositories, userId);
      const targets = await timeEntries.targetsOf(query, userId, 5 * MAX_RECENT_TARGETS);
      const reader = await targetReader(query, repositories, actor, targets);
      return targets
        .map((target) => ({ ...reader.placeOf(target, true), day: target.day }))
        .filter(({ boardId, ticketId, projectId, isHidden }) =>
          ticketId === null ? projectId !== null && !isHidden : boardId !== null,
        )
        .slice(0, MAX_RECENT_TARGETS);
    });
  }

  const gaps = createDayGaps({ store, repositories, now });

  return { timer, timerIn, list, page, entry, entryIn, ofTicket, ticketStamp, recentTargets, gaps };
}
