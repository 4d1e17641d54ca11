import { AppError } from '../../../errors.ts';
import { LIMITS } from '../../../limits.ts';
import type { Command } from '../../commands.ts';
import {
  type Assignment,
  assignedTo,
  assigneeIdsOf,
  withAssignees,
} from '../../fields/assignees.ts';

/** The assignees after an edit. Naming the one who is the first already changes nothing. */
export function assigneesSetBy(
  before: readonly string[],
  { set: { assignee }, assignees }: Command<'tickets.edit'>,
): readonly string[] {
  const isSet = assignee !== undefined && assignee !== (before[0] ?? null);
  const after = isSet ? (assignee === null ? [] : [assignee]) : before;
  return assignees ? withAssignees(after, assignees) : after;
}

/** @throws AppError ticket.assigneeLimit if there would be too many, and more than before */
export function assigned(before: readonly string[], after: readonly string[]): Assignment {
  const assignment = assignedTo(after);
  const { length } = assigneeIdsOf(assignment);
  if (length > LIMITS.assignees && length > before.length) {
    throw new AppError('ticket.assigneeLimit');
  }
  return assignment;
}

/** What happened to the assignees of a ticket. */
export function assigneeNote(before: readonly string[], after: readonly string[]): string {
  const [were, are] = [before.length, after.length];
  if (are === 0) return 'Unassigned';
  if (were > 0 && are > were) return 'Added an assignee';
  const isLess = are < were && after.every((id) => before.includes(id));
  return isLess ? 'Removed an assignee' : 'Assigned';
}
