import { type AssigneesChange, assigneeIdsOf } from '../../../core/board/fields/assignees.ts';
import type { Ticket } from '../../../core/board/ticket.ts';

/** What takes back a change of a ticket's assignees, without those that others add or remove. */
export function assigneesBack(before: Ticket, { add, remove }: AssigneesChange): AssigneesChange {
  const assigned = assigneeIdsOf(before);
  const removed = assigned.filter((id) => remove.includes(id) && !add.includes(id));
  return {
    remove: add.filter((id) => !assigned.includes(id)),
    add: removed,
    order: removed[0] === undefined ? undefined : assigned.slice(assigned.indexOf(removed[0])),
  };
}

/** The change that assigns a ticket to one person, or to no one. */
export function assigningAlone(before: Ticket, assignee: string | null): AssigneesChange {
  const remove = assigneeIdsOf(before).filter((id) => id !== assignee);
  return { remove, add: assignee === null ? [] : [assignee] };
}
