import { type FieldName, type TicketForm, ticketFields } from './ticket-form.ts';

/** An edit under way: what the fields were when it began, or since they were looked at last. */
export interface Merge {
  base: TicketForm;
  mine: TicketForm;
}

const NAMES: FieldName[] = [
  'name',
  'description',
  'assignee',
  'priority',
  'labels',
  'dueDate',
  'url',
  'visibleTo',
];

/** The fields that the person has changed. */
export function changedFields({ base, mine }: Merge): FieldName[] {
  return differing(base, mine);
}

/** Fields that somebody else has changed too, and differently: a person has to choose. */
export function conflicts({ base, mine }: Merge, theirs: TicketForm): FieldName[] {
  const changed = new Set(differing(base, mine));
  const others = new Set(differing(mine, theirs));
  return differing(base, theirs).filter((name) => changed.has(name) && others.has(name));
}

/** Takes over what others have changed, but for the fields that the person has changed too. */
export function follow(merge: Merge, theirs: TicketForm): Merge {
  const open = new Set(conflicts(merge, theirs));
  const news = differing(merge.base, theirs).filter((name) => !open.has(name));
  return news.reduce((after, name) => {
    const base = { ...after.base, [name]: theirs[name] };
    // What both set alike stays as it was typed.
    const isMine = differing(after.base, after.mine).includes(name);
    return { base, mine: isMine ? after.mine : { ...after.mine, [name]: theirs[name] } };
  }, merge);
}

/** The person's answer to a conflict. */
export function choose(
  { base, mine }: Merge,
  theirs: TicketForm,
  name: FieldName,
  whose: 'theirs' | 'mine',
): Merge {
  return {
    base: { ...base, [name]: theirs[name] },
    mine: whose === 'mine' ? mine : { ...mine, [name]: theirs[name] },
  };
}

function differing(one: TicketForm, other: TicketForm): FieldName[] {
  const [before, after] = [ticketFields(one), ticketFields(other)];
  return NAMES.filter((name) => textOf(before[name]) !== textOf(after[name]));
}

function textOf(value: unknown): string {
  // Whom a ticket is shown to has no order.
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
}
