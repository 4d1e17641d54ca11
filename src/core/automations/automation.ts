import type { LoggedChange } from '../board/change.ts';
import type { Command } from '../board/commands.ts';
import { assigneeIdsOf } from '../board/fields/assignees.ts';
import type { Ticket } from '../board/ticket.ts';
import type { Priority } from '../board/ticket-fields.ts';
import { addDays, type Day } from '../days.ts';

/** What starts a rule. */
export type Trigger =
  | { type: 'created' }
  | { type: 'moved'; columnId: string }
  /** `daysBefore` the due date: at its time of day if it has one, else when the day begins. */
  | { type: 'due'; daysBefore: number }
  | { type: 'labelled'; label: string };

/**
 * Conditions that a ticket must meet for the rule to act on it. A condition that is not set always
 * holds.
 */
export interface Conditions {
  columnId?: string | undefined;
  label?: string | undefined;
  /** Null: the ticket has none, here and below. */
  priority?: Priority | null | undefined;
  assignee?: string | null | undefined;
}

export type AutomationAction =
  | { type: 'assign'; assignee: string | null }
  | { type: 'addLabel'; label: string }
  | { type: 'removeLabel'; label: string }
  | { type: 'move'; columnId: string }
  | { type: 'setPriority'; priority: Priority | null }
  /** `days` after the day on which the rule acts; null removes the date. */
  | { type: 'setDueDate'; days: number | null }
  | { type: 'comment'; text: string }
  /** The ticket's assignees or its creator, or a user by their id. */
  | { type: 'notify'; to: string };

/** The recipients of a `notify` action that depend on the ticket. */
const TICKET_RECIPIENTS = ['assignee', 'creator'] as const;

/** A rule of a board as its managers write it: when, if, then. */
export interface AutomationDefinition {
  name: string;
  trigger: Trigger;
  conditions: Conditions;
  actions: readonly AutomationAction[];
  isOn: boolean;
}

/**
 * What a rule did, or why it did nothing: its author cannot see the ticket, or no longer manages
 * the board.
 */
export const RUN_RESULTS = ['done', 'failed', 'hidden', 'notManager'] as const;
export type RunResult = (typeof RUN_RESULTS)[number];

/** Why a rule was stopped: it failed too often, or its author no longer manages the board. */
export const PAUSE_REASONS = ['failures', 'notManager'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** The ids of the tickets in a logged row for which a trigger fires, each once. */
export function triggeredBy(trigger: Trigger, changes: readonly LoggedChange[]): string[] {
  return [...new Set(changes.flatMap((logged) => firedFor(trigger, logged) ?? []))];
}

/**
 * The ticket for which a trigger fires; null if there is none. A restored ticket, or one that comes
 * from another board, is not new. Renaming a label across the board fires nothing.
 */
function firedFor(trigger: Trigger, logged: LoggedChange): string | null {
  const { change, restored, labelUndo, addedLabels = [] } = logged;
  if (change.type === 'ticket.put' && !restored) {
    const { id, labels } = change.ticket;
    const isLabelled = trigger.type === 'labelled' && labels.includes(trigger.label);
    return trigger.type === 'created' || isLabelled ? id : null;
  }
  if (change.type !== 'ticket.set') return null;
  switch (trigger.type) {
    case 'moved':
      return change.set.columnId === trigger.columnId ? change.id : null;
    case 'labelled':
      return !labelUndo && addedLabels.includes(trigger.label) ? change.id : null;
    default:
      return null;
  }
}

export function meetsConditions(
  { columnId, label, priority, assignee }: Conditions,
  ticket: Pick<Ticket, 'columnId' | 'labels' | 'priority' | 'assignee' | 'coAssignees'>,
): boolean {
  const isAssigned = (id: string | null) =>
    id === null ? ticket.assignee === null : assigneeIdsOf(ticket).includes(id);
  return (
    (columnId === undefined || ticket.columnId === columnId) &&
    (label === undefined || ticket.labels.includes(label)) &&
    (priority === undefined || ticket.priority === priority) &&
    (assignee === undefined || isAssigned(assignee))
  );
}

/** What a rule does to one ticket: at most one edit, a comment and notifications. */
export interface ActionPlan {
  /** Null if the ticket already has all values that the rule would set. */
  edit: Pick<Command<'tickets.edit'>, 'set' | 'to'> | null;
  comments: string[];
  /** Ids of users; the assignees are those after the edit. */
  notified: string[];
}

export function planActions(
  actions: readonly AutomationAction[],
  ticket: Ticket,
  today: Day,
): ActionPlan {
  const after = { ...ticket, labels: [...ticket.labels] };
  const plan: ActionPlan = { edit: null, comments: [], notified: [] };
  const recipients: string[] = [];
  for (const action of actions) {
    switch (action.type) {
      case 'assign':
        // Another assignee becomes the only one.
        if (action.assignee !== after.assignee) after.coAssignees = null;
        after.assignee = action.assignee;
        break;
      case 'addLabel':
        if (!after.labels.includes(action.label)) after.labels.push(action.label);
        break;
      case 'removeLabel':
        after.labels = after.labels.filter((label) => label !== action.label);
        break;
      case 'move':
        after.columnId = action.columnId;
        break;
      case 'setPriority':
        after.priority = action.priority;
        break;
      case 'setDueDate':
        after.dueDate = action.days === null ? null : `${addDays(today, action.days)}T00:00:00`;
        break;
      case 'comment':
        plan.comments.push(action.text);
        break;
      case 'notify':
        recipients.push(action.to);
    }
  }
  const userIds = recipients.flatMap((to) => {
    if (to === 'assignee') return assigneeIdsOf(after);
    return to === 'creator' ? after.createdBy : to;
  });
  plan.notified = [...new Set(userIds)];
  plan.edit = editBetween(ticket, after);
  return plan;
}

function editBetween(before: Ticket, after: Ticket): ActionPlan['edit'] {
  const { assignee, priority, dueDate } = after;
  const isMoved = after.columnId !== before.columnId;
  const isRelabelled = after.labels.join('\n') !== before.labels.join('\n');
  const set: Command<'tickets.edit'>['set'] = {
    ...(assignee !== before.assignee && { assignee }),
    ...(priority !== before.priority && { priority }),
    ...(dueDate !== before.dueDate && { dueDate }),
    ...(isRelabelled && { labels: [...after.labels] }),
  };
  if (Object.keys(set).length === 0 && !isMoved) return null;
  return {
    set,
    ...(isMoved && { to: { columnId: after.columnId } }),
  };
}

/** The end of a history entry of what a rule did. */
export function byTheRule(text: string, name: string): string {
  return `${text} by the rule “${name}”`;
}

/** The ids of users that a rule names. */
export function peopleIn({ conditions, actions }: Omit<AutomationDefinition, 'isOn'>): string[] {
  const ids = actions.flatMap((action) => {
    if (action.type === 'assign') return action.assignee ?? [];
    return action.type === 'notify' && !isTicketRecipient(action.to) ? action.to : [];
  });
  return [...new Set([...(conditions.assignee ? [conditions.assignee] : []), ...ids])];
}

/** The ids of columns that a rule names. */
export function columnsIn({
  trigger,
  conditions,
  actions,
}: Omit<AutomationDefinition, 'isOn'>): string[] {
  const ids = actions.flatMap((action) => (action.type === 'move' ? action.columnId : []));
  const triggering = trigger.type === 'moved' ? [trigger.columnId] : [];
  return [...triggering, ...(conditions.columnId ? [conditions.columnId] : []), ...ids];
}

/**
 * The rule with the users and columns of another board; null if one of them is missing there, which
 * would make it do something else.
 */
export function translated<T extends AutomationDefinition>(
  automation: T,
  to: { person(id: string): string | null; column(id: string): string | null },
): T | null {
  const isMissing = [
    ...peopleIn(automation).map(to.person),
    ...columnsIn(automation).map(to.column),
  ].includes(null);
  if (isMissing) return null;
  const column = (id: string) => to.column(id) ?? id;
  const person = (id: string) => to.person(id) ?? id;
  const { trigger, conditions } = automation;
  const { columnId, assignee } = conditions;
  return {
    ...automation,
    trigger:
      trigger.type === 'moved' ? { ...trigger, columnId: column(trigger.columnId) } : trigger,
    conditions: {
      ...conditions,
      ...(columnId && { columnId: column(columnId) }),
      ...(assignee && { assignee: person(assignee) }),
    },
    actions: automation.actions.map((action): AutomationAction => {
      if (action.type === 'move') return { ...action, columnId: column(action.columnId) };
      if (action.type === 'assign' && action.assignee)
        return { ...action, assignee: person(action.assignee) };
      if (action.type === 'notify' && !isTicketRecipient(action.to))
        return { ...action, to: person(action.to) };
      return action;
    }),
  };
}

function isTicketRecipient(to: string): boolean {
  return TICKET_RECIPIENTS.some((recipient) => recipient === to);
}

/** The rule after a label was renamed across the board. */
export function withLabel(
  automation: AutomationDefinition,
  from: string,
  to: string,
): AutomationDefinition {
  const { trigger, conditions, actions } = automation;
  const renamed = <T extends { label?: string | undefined }>(part: T): T =>
    part.label === from ? { ...part, label: to } : part;
  return {
    ...automation,
    trigger: trigger.type === 'labelled' ? renamed(trigger) : trigger,
    conditions: renamed(conditions),
    actions: actions.map((action) => ('label' in action ? renamed(action) : action)),
  };
}
