import type { Ticket } from '../../../../core/board/board.ts';
import { locale } from '../../../i18n/en/locale.ts';
import { type People, type Person, personOf } from '../../../live/board-context/people.ts';
import type { TicketGroups } from '../ticket-groups.ts';

/** Stands for nobody among the assignees; no account has an empty id. */
export const UNASSIGNED = '';

/** A column of the assignee view: a person, or null for the tickets of nobody. */
export interface AssigneeGroup {
  id: string;
  person: Person | null;
  /** Whether tickets can be assigned to them. */
  isOnBoard: boolean;
  tickets: readonly Ticket[];
}

const NONE: readonly Ticket[] = [];
const byName = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });

/**
 * Who can have tickets, and has: Unassigned first, then everyone on the board and those who left it
 * with tickets of theirs, by name (spec §2).
 */
export function assigneesOf(
  people: People,
  names: ReadonlyMap<string, string>,
  groups: TicketGroups,
): AssigneeGroup[] {
  const gone = [...groups.keys()].filter((id) => id !== UNASSIGNED && !people.has(id));
  const all = [...people.values(), ...gone.map((id) => personOf(id, names.get(id), 0))];
  all.sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  const columns = all.map((person) => ({
    id: person.id,
    person,
    isOnBoard: people.has(person.id),
    tickets: groups.get(person.id) ?? NONE,
  }));
  const nobodys = groups.get(UNASSIGNED) ?? NONE;
  return [{ id: UNASSIGNED, person: null, isOnBoard: true, tickets: nobodys }, ...columns];
}
