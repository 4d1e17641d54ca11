import type {
  AutomationAction,
  Conditions,
  PauseReason,
  RunResult,
  Trigger,
} from '../../../core/automations/automation.ts';
import type { AutomationEffect } from '../../../core/automations/effect.ts';
import type { Boards } from './boards.ts';
import type { Kit } from './kit.ts';
import type { Tickets } from './tickets.ts';

/**
 * The automation rules of boards (core's AutomationDefinition), and recurring and snoozed tickets.
 */
export function defineAutomations(k: Kit, boards: Boards, tickets: Tickets) {
  const automations = k.table(
    'automations',
    {
      id: k.text().primaryKey(),
      boardId: k
        .text()
        .notNull()
        .references(() => boards.id, { onDelete: 'cascade' }),
      name: k.text().notNull(),
      trigger: k.json<Trigger>().notNull(),
      conditions: k.json<Conditions>().notNull(),
      actions: k.json<readonly AutomationAction[]>().notNull(),
      isOn: k.bool().notNull(),
      /** The user who saved it last; the rule acts as this user. */
      madeBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      /** Position in the board's log up to which all events are handled. */
      cursor: k.text().notNull(),
      /** The number of events of the next log row that are handled. */
      handledEvents: k.int().notNull().default(0),
      /** The day from which due dates start it: that on which it was saved. */
      dueSince: k.text().notNull(),
      /** Consecutive failures on tickets that everyone on the board sees. */
      failures: k.int().notNull().default(0),
      /** When and why it was paused; null while it is active. */
      pausedAt: k.int(),
      pauseReason: k.text().$type<PauseReason>(),
    },
    (t) => [k.index('automations_board').on(t.boardId)],
  );
  const automationId = () =>
    k
      .text()
      .notNull()
      .references(() => automations.id, { onDelete: 'cascade' });
  const ticketId = () =>
    k
      .text()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' });
  const automationRuns = k.table(
    'automation_runs',
    {
      number: k.serial(),
      automationId: automationId(),
      ticketId: ticketId(),
      at: k.int().notNull(),
      result: k.text().$type<RunResult>().notNull(),
      /** The code of the error that refused it; null if none did. */
      error: k.text(),
      /** The changes that it made to the ticket; null if none. */
      effect: k.json<AutomationEffect>(),
    },
    (t) => [
      k.index('automation_runs_of').on(t.automationId, t.number),
      k.index('automation_runs_ticket').on(t.ticketId),
    ],
  );
  // A due date starts a rule once: the last date of each ticket for which it did.
  const automationDue = k.table(
    'automation_due',
    { automationId: automationId(), ticketId: ticketId(), dueDate: k.text().notNull() },
    (t) => [
      k.primaryKey({ columns: [t.automationId, t.ticketId] }),
      k.index('automation_due_ticket').on(t.ticketId),
    ],
  );
  // The state of each recurring ticket. Its recurrence is a field of the ticket.
  const recurrences = k.table('recurrences', {
    ticketId: k
      .text()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** The user who creates the next ticket. */
    madeBy: k.text().notNull(),
    /** The last day of the recurrence that is handled. */
    handledDay: k.text().notNull(),
    /** The day to which the dates of the ticket belong. */
    baseDay: k.text().notNull(),
    /** The column in which tickets are created. */
    columnId: k.text().notNull(),
    /** The day on which it was finished; null while it is not. */
    doneDay: k.text(),
    /** Whether it was itself created by a recurrence. */
    isMade: k.bool().notNull(),
  });
  // The state of snoozed tickets; the snooze itself is a field of the ticket.
  const snoozes = k.table('snoozes', {
    ticketId: k
      .text()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** The user who snoozed it. */
    madeBy: k.text().notNull(),
    /** Whether a ticket that they see has blocked it since, so that it returns once none does. */
    wasBlocked: k.bool().notNull(),
  });
  return { automations, automationRuns, automationDue, recurrences, snoozes };
}
