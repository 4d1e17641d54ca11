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

/** Fields that someone else has changed to another value; the user has to choose. */
export function conflicts({ base, mine }: Merge, theirs: TicketForm): FormField[] {
  const changed = new Set(differing(base, mine));
  const others = new Set(differing(mine, theirs));
  return differing(base, theirs).filter((name) => changed.has(name) && others.has(name));
}

/** Merges the changes of others, except for conflicting fields. */
export function mergeChanges(merge: Merge, theirs: TicketForm): Merge {
  const conflicting = new Set(conflicts(merge, theirs));
  const changed = differing(merge.base, theirs).filter((name) => !conflicting.has(name));
  return changed.reduce((result, name) => {
    const base = { ...result.base, [name]: theirs[name] };
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
  const [before, after] = [ticketFields(one), ticketFields(other)];
  return FORM_FIELDS.filter((name) => textOf(before[name]) !== textOf(after[name]));
}

function textOf(value: unknown): string {
  // The order of visibleTo is irrelevant.
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
}
