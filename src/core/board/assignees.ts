import type { Command } from './commands.ts';
import type { Ticket } from './ticket.ts';

/** To whom a ticket is assigned: the first person, and the others in their order. */
export type Assignment = Pick<Ticket, 'assignee' | 'coAssignees'>;

/**
 * People to take off a ticket and to add to it. The added stand before the named person, else where
 * the first who is taken off stood, else last.
 */
export type AssigneesChange = NonNullable<Command<'tickets.edit'>['assignees']>;

/** Everyone to whom a ticket is assigned. */
export function assigneeIdsOf({ assignee, coAssignees }: Assignment): readonly string[] {
  return assignee === null ? [] : [assignee, ...(coAssignees ?? [])];
}

/** Assigns a ticket to these people, each of whom counts once. */
export function assignedTo(ids: readonly string[]): Assignment {
  const [assignee = null, ...others] = new Set(ids);
  return { assignee, coAssignees: others.length > 0 ? others : null };
}

/** The people after a change. Who is assigned already stays in place. */
export function withAssignees(
  ids: readonly string[],
  { remove, add, before }: AssigneesChange,
): readonly string[] {
  const staying = ids.filter((id) => !remove.includes(id));
  const added = add.filter((id) => !staying.includes(id));
  const at =
    before === undefined ? ids.findIndex((id) => remove.includes(id)) : staying.indexOf(before);
  return at < 0 ? [...staying, ...added] : staying.toSpliced(at, 0, ...added);
}
