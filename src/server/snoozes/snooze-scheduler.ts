import { assigneeIdsOf } from '../../core/board/fields/assignees.ts';
import { LATER } from '../../core/board/fields/snooze.ts';
import { returnTickets } from '../../core/board/rules/tickets/return-tickets.ts';
import { type Day, dayAt } from '../../core/days.ts';
import { AUTOMATION_ID } from '../../core/users/automation.ts';
import { canSee } from '../access/ticket-access.ts';
import type { RecordIn } from '../boards/commands/execute-command.ts';
import { recordPortion } from '../boards/commands/record-portion.ts';
import type { Bus } from '../bus/bus.ts';
import { type BackgroundWorker, createBackgroundWorker } from '../lib/background-worker.ts';
import type { LaterTicket } from '../storage/automations/snoozes.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { TicketRecord } from '../storage/tickets/tickets.ts';
import { blockedFor } from './blocked-tickets.ts';

const INTERVAL_MS = 60_000;
/** Delay after a change on any board, which may have finished a blocker. */
const WAKE_DELAY_MS = 1000;
const TICKETS_PER_READ = 500;
/** Tickets that return in one transaction. */
const PORTION = 100;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  recordIn: RecordIn;
  bus: Bus;
  onError(error: unknown): void;
  now?: () => number;
}

/** Its `run` brings back the tickets that are due now. */
export type SnoozeScheduler = Pick<BackgroundWorker, 'start' | 'run' | 'close'>;

/**
 * Brings back snoozed tickets: those with a day when it begins in the time zone of the server, the
 * others when nothing blocks them anymore. A ticket is chosen after its board is locked, so that
 * several servers bring it back once.
 */
export function createSnoozeScheduler(deps: Deps): SnoozeScheduler {
  const { store, repositories, bus, onError, now = Date.now } = deps;
  const { snoozes, boards, tickets, notifications } = repositories;
  const worker = createBackgroundWorker({
    ...{ intervalMs: INTERVAL_MS, wakeDelayMs: WAKE_DELAY_MS, onError },
    listen: (wake) => bus.onLocalWake(wake),
    async work() {
      await returnDue(dayAt(new Date(now())));
      await returnUnblocked();
    },
  });

  async function returnDue(today: Day): Promise<void> {
    for (const boardId of await store.read((query) => snoozes.dueBoards(query, today))) {
      const due = (query: Query) => snoozes.dueOn(query, boardId, today, PORTION);
      while (!worker.isClosing && (await bringBack(boardId, due)));
    }
  }

  async function returnUnblocked(): Promise<void> {
    for (let after = '', isMore = true; isMore && !worker.isClosing; ) {
      const page = await store.read((query) => snoozes.withoutDay(query, after, TICKETS_PER_READ));
      const blocked = await store.read((query) => blockedOf(query, page));
      for (const ticket of page) {
        const { ticketId, madeBy, wasBlocked } = ticket;
        if (blocked.has(ticketId) && !wasBlocked) {
          await store.tx((query) => snoozes.put(query, { ticketId, madeBy, wasBlocked: true }));
        }
        if (!blocked.has(ticketId) && wasBlocked && !worker.isClosing) {
          await bringBack(ticket.boardId, (query) => ifUnblocked(query, ticket));
        }
      }
      after = page.at(-1)?.ticketId ?? after;
      isMore = page.length === TICKETS_PER_READ;
    }
  }

  /** The tickets that are blocked for the user who snoozed them. */
  async function blockedOf(query: Query, page: readonly LaterTicket[]): Promise<Set<string>> {
    const blocked = new Set<string>();
    for (const userId of new Set(page.map(({ madeBy }) => madeBy))) {
      const ids = page.filter(({ madeBy }) => madeBy === userId).map(({ ticketId }) => ticketId);
      for (const id of await blockedFor(query, repositories, userId, ids)) blocked.add(id);
    }
    return blocked;
  }

  async function ifUnblocked(query: Query, { ticketId }: LaterTicket): Promise<string[]> {
    const [state, ticket] = [
      await snoozes.find(query, ticketId),
      await tickets.byId(query, ticketId),
    ];
    if (!state?.wasBlocked || ticket?.snoozedUntil !== LATER) return [];
    const blocked = await blockedFor(query, repositories, state.madeBy, [ticketId]);
    return blocked.has(ticketId) ? [] : [ticketId];
  }

  /** Returns whether tickets of the board have returned. */
  function bringBack(
    boardId: string,
    idsIn: (query: Query) => Promise<string[]>,
  ): Promise<boolean> {
    return recordPortion(deps, boardId, async (query, { at }) => {
      const found: TicketRecord[] = [];
      for (const id of await idsIn(query)) {
        const ticket = await tickets.byId(query, id);
        if (ticket?.boardId === boardId) found.push(ticket);
      }
      if (found.length === 0) return null;
      await notify(query, boardId, found, at);
      for (const { id } of found) await snoozes.remove(query, id);
      return returnTickets(found, at);
    });
  }

  /**
   * Notifies creators, assignees and the users who snoozed the tickets, each once, if they see
   * them.
   */
  async function notify(
    query: Query,
    boardId: string,
    returned: readonly TicketRecord[],
    at: number,
  ): Promise<void> {
    const head = await boards.head(query, boardId);
    if (!head) return;
    const ticketsOf = new Map<string, TicketRecord[]>();
    for (const ticket of returned) {
      const state = await snoozes.find(query, ticket.id);
      const people = [ticket.createdBy, ...assigneeIdsOf(ticket), state?.madeBy ?? ''];
      for (const id of new Set(people)) {
        ticketsOf.set(id, [...(ticketsOf.get(id) ?? []), ticket]);
      }
    }
    for (const [userId, all] of ticketsOf) {
      const access = await boards.accessOf(query, boardId, userId);
      if (!access) continue;
      const { actor, member } = access;
      const place = { boardCreator: head.createdBy, role: member?.role ?? null };
      const [first, ...more] = all.filter((ticket) => canSee(actor, { ...ticket, ...place }));
      if (!first) continue;
      const notification = {
        kind: 'returned' as const,
        about: String(at),
        ticketCount: more.length + 1,
      };
      const from = { boardId, by: AUTOMATION_ID, at };
      await notifications.add(query, actor, { userId, ticketId: first.id, ...notification }, from);
    }
  }

  return worker;
}
