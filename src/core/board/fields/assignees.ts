import type { Command } from '../commands.ts';
import type { Ticket } from '../ticket.ts';

/** The assignees of a ticket: the first one, and the others in their order. */
export type Assignment = Pick<Ticket, 'assignee' | 'coAssignees'>;

/**
 * People to remove from a ticket and to add to it. Each added person is inserted before the next
 * assignee in `order`; if there is none, in the place of the first removed person, else last.
 */
export type AssigneesChange = NonNullable<Command<'tickets.edit'>['assignees']>;

/** All assignees of a ticket, in their order. */
export function assigneeIdsOf({ assignee, coAssignees }: Assignment): readonly string[] {
  return assignee === null ? [] : [assignee, ...(coAssignees ?? [])];
}

/** The fields of a ticket that is assigned to these people; repeated ids count once. */
export function assignedTo(ids: readonly string[]): Assignment {
  const [assignee = null, ...others] = new Set(ids);
  return { assignee, coAssignees: others.length > 0 ? others : null };
}

/** The assignees after a change. Those who are assigned already stay in place. */
export function withAssignees(
  ids: readonly string[],
  { remove, add, order = [] }: AssigneesChange,
): readonly string[] {
  const staying = ids.filter((id) => !remove.includes(id));
  const added = new Set(add.filter((id) => !staying.includes(id)));
  const gap = ids.findIndex((id) => remove.includes(id));
  const place = gap < 0 ? staying.length : gap;
  let people = staying;
  for (const id of [...added].reverse()) {
    const following = order.includes(id) ? order.slice(order.indexOf(id) + 1) : [];
    const next = following.find((each) => people.includes(each));
    const at = next === undefined ? place : people.indexOf(next);
    people = people.toSpliced(at, 0, id);
  }
  return people;
}

/** The change that undoes a change of assignees; additions and removals by others stay. */
export function assigneesBack(
  before: Assignment,
  { add, remove }: AssigneesChange,
): AssigneesChange {
  const assigned = assigneeIdsOf(before);
  const removed = assigned.filter((id) => remove.includes(id) && !add.includes(id));
  return {
    remove: add.filter((id) => !assigned.includes(id)),
    add: removed,
    order: removed[0] === undefined ? undefined : assigned.slice(assigned.indexOf(removed[0])),
  };
}

/** The change that assigns a ticket to one person, or to no one. */
export function assigningAlone(before: Assignment, assignee: string | null): AssigneesChange {
  const remove = assigneeIdsOf(before).filter((id) => id !== assignee);
  return { remove, add: assignee === null ? [] : [assignee] };
}
