import { type AssigneesChange, withAssignees } from '../../../../core/board/fields/assignees.ts';
import { FORM_FIELDS, type FormField, type TicketForm, ticketFields } from './ticket-form.ts';

/**
 * An edit in progress: the fields when it began, updated with followed changes, and the user's
 * fields.
 */
export interface Merge {
  base: TicketForm;
  mine: TicketForm;
}

/** The fields that the user has changed. */
export function changedFields({ base, mine }: Merge): FormField[] {
  return differing(base, mine);
}

/** The assignees that the user has added and removed; nothing without any. */
export function assigneesChanged({ base, mine }: Merge): { assignees?: AssigneesChange } {
  const add = without(mine.assignee, base.assignee);
  const remove = without(base.assignee, mine.assignee);
  return add.length + remove.length > 0 ? { assignees: { add, remove } } : {};
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  return ids.filter((id) => !others.includes(id));
}

/**
 * Fields that someone else has changed to another value; the user has to choose. Assignees are
 * merged, because each person is added or removed alone.
 */
export function conflicts({ base, mine }: Merge, theirs: TicketForm): FormField[] {
  const changed = new Set(differing(base, mine));
  const others = new Set(differing(mine, theirs));
  return differing(base, theirs).filter(
    (name) => name !== 'assignee' && changed.has(name) && others.has(name),
  );
}

/** Merges the changes of others, except for conflicting fields. */
export function mergeChanges(merge: Merge, theirs: TicketForm): Merge {
  const conflicting = new Set(conflicts(merge, theirs));
  const changed = differing(merge.base, theirs).filter((name) => !conflicting.has(name));
  return changed.reduce((result, name) => {
    const base = { ...result.base, [name]: theirs[name] };
    if (name === 'assignee') {
      const { assignees = { add: [], remove: [] } } = assigneesChanged(result);
      const assignee = [...withAssignees(theirs.assignee, assignees)];
      return { base, mine: { ...result.mine, assignee } };
    }
    // A field that both set to the same value stays as typed.
    const isChangedByUser = differing(result.base, result.mine).includes(name);
    return { base, mine: isChangedByUser ? result.mine : { ...result.mine, [name]: theirs[name] } };
  }, merge);
}

/** Resolves a conflict by the user's choice. */
export function resolveConflict(
  { base, mine }: Merge,
  theirs: TicketForm,
  name: FormField,
  whose: 'theirs' | 'mine',
): Merge {
  return {
    base: { ...base, [name]: theirs[name] },
    mine: whose === 'mine' ? mine : { ...mine, [name]: theirs[name] },
  };
}

function differing(one: TicketForm, other: TicketForm): FormField[] {
  const [before, after] = [comparable(one), comparable(other)];
  return FORM_FIELDS.filter((name) => textOf(before[name]) !== textOf(after[name]));
}

function comparable(form: TicketForm) {
  return { ...ticketFields(form), assignee: form.assignee };
}

function textOf(value: unknown): string {
  // The order of people is irrelevant.
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
}
