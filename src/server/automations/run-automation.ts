import {
  byTheRule,
  meetsConditions,
  planActions,
  type RunResult,
} from '../../core/automations/automation.ts';
import { type AutomationEffect, effectOf } from '../../core/automations/effect.ts';
import type { Command } from '../../core/board/commands.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { dayAt } from '../../core/days.ts';
import { AppError } from '../../core/errors.ts';
import { derivedId } from '../../core/ids.ts';
import { isManager } from '../access/board-access.ts';
import { canSee } from '../access/ticket-access.ts';
import type { CommandOrigin, ExecuteIn } from '../boards/commands/execute-command.ts';
import { digestOf } from '../lib/tokens.ts';
import type { AutomationRow } from '../storage/automations/automations.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { TicketRecord } from '../storage/tickets/tickets.ts';

/** A rule that fails so often in a row is paused. */
const MAX_FAILURES = 10;

/** An event that starts a rule for a ticket. */
export interface AutomationEvent {
  boardId: string;
  ticketId: string;
  /** Identifies the event among all events of the rule. */
  key: string;
  /**
   * Marks the event as handled in the rule's transaction. Returns the rule; null if the event is
   * already handled, or if the rule is no longer active.
   */
  take(query: Query): Promise<AutomationRow | null>;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  executeIn: ExecuteIn;
  onError(error: unknown): void;
  now: () => number;
}

/**
 * Runs a rule for one event, in the transaction that marks the event as handled: a crash loses
 * neither, and only one of several servers does it. Returns whether the board has changed.
 */
export function createRunAutomation({ store, repositories, executeIn, onError, now }: Deps) {
  const { automations, boards, tickets, notifications, photos: locks } = repositories;

  async function run(event: AutomationEvent): Promise<boolean> {
    try {
      return await store.tx((query) => act(query, event));
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'server.failed';
      // A temporary fault of the server: the event stays, and is handled later.
      if (error instanceof AppError && error.kind === 'SERVICE_UNAVAILABLE') throw error;
      if (!(error instanceof AppError)) onError(error);
      await store.tx((query) => fail(query, event, code));
      return false;
    }
  }

  /** @throws AppError with which one of the rule's commands is refused */
  async function act(query: Query, event: AutomationEvent): Promise<boolean> {
    const { boardId } = event;
    // Locked before the rule, as when it is saved. The ticket then stays as it was read.
    await locks.lockBoard(query, boardId);
    const automation = await event.take(query);
    if (!automation) return false;
    const { id, madeBy, conditions } = automation;
    const [board, ticket] = [
      await boards.head(query, boardId),
      await tickets.byId(query, event.ticketId),
    ];
    if (!board || ticket?.boardId !== boardId) return false;
    if (!(await isManager(query, repositories, madeBy, board))) {
      await automations.set(query, id, { pausedAt: now(), pauseReason: 'notManager' });
      await record(query, automation, ticket, { result: 'notManager' });
      return false;
    }
    if (!meetsConditions(conditions, ticket)) return false;
    if (!sees(audienceOf(ticket), madeBy)) {
      await record(query, automation, ticket, { result: 'hidden' });
      return false;
    }
    const { hasChanged, effect } = await execute(query, automation, event, ticket);
    if (automation.failures > 0) await automations.set(query, id, { failures: 0 });
    await record(query, automation, ticket, { result: 'done', effect });
    return hasChanged;
  }

  async function execute(
    query: Query,
    { id, boardId, madeBy, name, actions }: AutomationRow,
    { key }: AutomationEvent,
    ticket: TicketRecord,
  ): Promise<{ hasChanged: boolean; effect: AutomationEffect | null }> {
    const ticketId = ticket.id;
    const { edit, comments, notified } = planActions(actions, ticket, dayAt(new Date(now())));
    const commands: Command[] = [
      ...(edit ? [{ type: 'tickets.edit' as const, boardId, ticketId, ...edit }] : []),
      ...comments.map((text) => {
        return { type: 'tickets.comment' as const, boardId, ticketId, text, photoUrls: [] };
      }),
    ];
    let effect: AutomationEffect | null = null;
    for (const [n, command] of commands.entries()) {
      const commandId = digestOf(`${id} ${key} ${n}`).slice(0, 40);
      const origin = originOf(id, name, command);
      let noteCount = 0;
      await executeIn(query, madeBy, commandId, command, undefined, {
        ...origin,
        historyOf(notes) {
          noteCount = notes.length;
          return origin.historyOf(notes);
        },
      });
      const after = command.type === 'tickets.edit' && (await tickets.byId(query, ticketId));
      if (after && noteCount > 0) {
        effect = effectOf(derivedId(commandId, 'history', noteCount - 1), ticket, after);
      }
    }
    for (const userId of notified) await notify(query, { boardId, madeBy, key }, userId, ticketId);
    return { hasChanged: commands.length > 0, effect };
  }

  /** Notifies a user who may open the board and see the ticket, as it is now. */
  async function notify(
    query: Query,
    { boardId, madeBy: by, key: about }: { boardId: string; madeBy: string; key: string },
    userId: string,
    ticketId: string,
  ): Promise<void> {
    const [head, ticket] = [await boards.head(query, boardId), await tickets.byId(query, ticketId)];
    const access = await boards.accessOf(query, boardId, userId);
    if (!head || !ticket || !access) return;
    const { actor, member } = access;
    const role = member?.role ?? null;
    if (!canSee(actor, { ...ticket, boardCreator: head.createdBy, role })) return;
    const notification = { userId, kind: 'rule' as const, about, ticketId, ticketCount: 1 };
    await notifications.add(query, actor, notification, { boardId, by, at: now() });
  }

  /** Failures on restricted tickets do not pause the rule, so that others learn nothing of them. */
  async function fail(query: Query, event: AutomationEvent, error: string): Promise<void> {
    await locks.lockBoard(query, event.boardId);
    const automation = await event.take(query);
    const ticket = automation && (await tickets.byId(query, event.ticketId));
    if (!ticket) return;
    await record(query, automation, ticket, { result: 'failed', error });
    if (audienceOf(ticket) !== null) return;
    const failures = automation.failures + 1;
    await automations.set(query, automation.id, {
      failures,
      ...(failures >= MAX_FAILURES && { pausedAt: now(), pauseReason: 'failures' }),
    });
  }

  function record(
    query: Query,
    { id: automationId }: AutomationRow,
    { id: ticketId }: TicketRecord,
    run: { result: RunResult; error?: string; effect?: AutomationEffect | null },
  ): Promise<void> {
    const { result, error = null, effect = null } = run;
    return automations.record(query, { automationId, ticketId, at: now(), result, error, effect });
  }

  return run;
}

/** Its history entries name the rule; a comment has one as well, because its author did not write it. */
function originOf(automationId: string, name: string, command: Command): CommandOrigin {
  return {
    automationId,
    historyOf(notes) {
      const all =
        command.type === 'tickets.comment'
          ? [{ ticketId: command.ticketId, text: 'Commented' }]
          : notes;
      return all.map(({ ticketId, text }) => ({ ticketId, text: byTheRule(text, name) }));
    },
  };
}
