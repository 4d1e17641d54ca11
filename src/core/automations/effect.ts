import type { Place } from '../board/board.ts';
import type { Command } from '../board/commands.ts';
import {
  type AssigneesChange,
  assigneeIdsOf,
  assigneesBack,
  assigningAlone,
} from '../board/fields/assignees.ts';
import type { Ticket } from '../board/ticket.ts';

/** The parts of a ticket that a rule can change; labels and assignees count as a whole. */
type Changeable = Pick<
  Ticket,
  'assignee' | 'coAssignees' | 'labels' | 'priority' | 'dueDate' | 'columnId' | 'pos'
>;

const NAMES = [
  ...(['assignee', 'coAssignees', 'labels'] as const),
  ...(['priority', 'dueDate', 'columnId', 'pos'] as const),
] satisfies (keyof Changeable)[];

/** What a rule changed of a ticket, so that it can be undone. */
export interface AutomationEffect {
  /** The newest history entry of the ticket that describes the change. */
  entryId: string;
  before: Changeable;
  after: Changeable;
}

/** The command that undoes an effect. */
export type UndoOfEffect = Command<'tickets.edit'> | Command<'tickets.revertMany'>;

/** The difference between a ticket before and after a rule. */
export function effectOf(entryId: string, before: Ticket, after: Ticket): AutomationEffect {
  return { entryId, before: changeableOf(before), after: changeableOf(after) };
}

function changeableOf(ticket: Changeable): Changeable {
  return Object.fromEntries(NAMES.map((name) => [name, ticket[name]])) as unknown as Changeable;
}

/**
 * Whether every change of the rule is still in effect. Labels and people that others have added or
 * removed meanwhile do not count.
 */
export function isInEffect(effect: AutomationEffect, ticket: Changeable): boolean {
  const { before, after } = effect;
  const labels = labelsBetween(effect);
  const people = assigneesChangeOf(effect);
  const assigned = assigneeIdsOf(ticket);
  const wasAssigned = assigneeIdsOf(before);
  return (
    isMovedOrUnchanged(effect, ticket) &&
    (['priority', 'dueDate'] as const).every(
      (name) => before[name] === after[name] || ticket[name] === after[name],
    ) &&
    labels.added.every((label) => ticket.labels.includes(label)) &&
    !labels.removed.some((label) => ticket.labels.includes(label)) &&
    people.add.every((id) => wasAssigned.includes(id) || assigned.includes(id)) &&
    !people.remove.some((id) => assigned.includes(id))
  );
}

function isMovedOrUnchanged({ before, after }: AutomationEffect, ticket: Changeable): boolean {
  if (before.columnId === after.columnId) return true;
  return ticket.columnId === after.columnId && ticket.pos === after.pos;
}

/** Whether the rule moved the ticket, and whether it changed a field of it. */
export function partsOf(effect: AutomationEffect): { move: boolean; edit: boolean } {
  const { before, after } = effect;
  const labels = labelsBetween(effect);
  const people = assigneesChangeOf(effect);
  const lists = [labels.added, labels.removed, people.add, people.remove];
  const isSet = before.priority !== after.priority || before.dueDate !== after.dueDate;
  return {
    move: before.columnId !== after.columnId,
    edit: isSet || lists.some(({ length }) => length > 0),
  };
}

/**
 * The command that undoes an effect, like the page's undo of the same edit: it is refused if the
 * ticket has changed since. What others added or removed meanwhile stays.
 * @param place between the former neighbours; used if the rule moved the ticket
 */
export function undoOfEffect(
  effect: AutomationEffect,
  { boardId, id: ticketId, ...ticket }: Changeable & { boardId: string; id: string },
  place: Omit<Place, 'columnId'>,
): UndoOfEffect {
  const { before, after } = effect;
  const { move } = partsOf(effect);
  const { added, removed } = labelsBetween(effect);
  const isRelabelled = added.length > 0 || removed.length > 0;
  const set = {
    ...(before.priority !== after.priority && { priority: before.priority }),
    ...(before.dueDate !== after.dueDate && { dueDate: before.dueDate }),
    ...(isRelabelled && { labels: labelsBack(effect, ticket.labels) }),
  };
  const was = {
    ...('priority' in set && { priority: after.priority }),
    ...('dueDate' in set && { dueDate: after.dueDate }),
    ...('labels' in set && { labels: [...ticket.labels] }),
  };
  const change = assigneesBack(before, assigneesChangeOf(effect));
  const hasAssignees = change.add.length > 0 || change.remove.length > 0;
  if (hasAssignees && !move && Object.keys(set).length === 0) {
    // Unlike an edit, this is refused if the change is no longer in effect.
    const values = [{ ...change, ticketIds: [ticketId] }];
    return { type: 'tickets.revertMany', boardId, to: { field: 'assignees', values } };
  }
  return {
    ...{ type: 'tickets.edit', boardId, ticketId, set, was },
    ...(hasAssignees && { assignees: change }),
    ...(move && {
      to: { columnId: before.columnId, ...place },
      wasAt: { columnId: ticket.columnId, pos: ticket.pos },
    }),
  };
}

/** The labels without those that the rule added; those that it removed are back at their places. */
function labelsBack(effect: AutomationEffect, labels: readonly string[]): string[] {
  const { before, after } = effect;
  const { added, removed } = labelsBetween(effect);
  if (labels.join('\n') === after.labels.join('\n')) return [...before.labels];
  return [...labels.filter((label) => !added.includes(label)), ...removed];
}

function labelsBetween({ before, after }: AutomationEffect) {
  return {
    added: after.labels.filter((label) => !before.labels.includes(label)),
    removed: before.labels.filter((label) => !after.labels.includes(label)),
  };
}

/** A rule assigns a ticket to exactly one person, or to no one. */
function assigneesChangeOf({ before, after }: AutomationEffect): AssigneesChange {
  const isSame = assigneeIdsOf(before).join() === assigneeIdsOf(after).join();
  return isSame ? { add: [], remove: [] } : assigningAlone(before, after.assignee);
}
