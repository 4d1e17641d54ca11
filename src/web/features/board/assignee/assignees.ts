import type { Ticket } from '../../../../core/board/ticket.ts';
import { locale } from '../../../i18n/en/locale.ts';
import { type People, type Person, personOf } from '../../../live/board-context/people.ts';
import { type TicketGroups, UNASSIGNED } from '../ticket-groups.ts';

/** A column of the assignee view; `person` is null for unassigned tickets. */
export interface AssigneeGroup {
  id: string;
  person: Person | null;
  /** Whether tickets can be assigned to the person. */
  isOnBoard: boolean;
  tickets: readonly Ticket[];
}

const NO_TICKETS: readonly Ticket[] = [];
const byName = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });

/**
 * The columns: Unassigned first, then by name everyone on the board, and people who left it and
 * still have tickets (spec §2).
 */
export function assigneesOf(
  people: People,
  names: ReadonlyMap<string, string>,
  groups: TicketGroups,
): AssigneeGroup[] {
  const formerIds = [...groups.keys()].filter((id) => id !== UNASSIGNED && !people.has(id));
  const all = [...people.values(), ...formerIds.map((id) => personOf(id, names.get(id)))];
  all.sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  const columns = all.map((person) => ({
    id: person.id,
    person,
    isOnBoard: people.has(person.id),
    tickets: groups.get(person.id) ?? NO_TICKETS,
  }));
  const unassigned = groups.get(UNASSIGNED) ?? NO_TICKETS;
  return [{ id: UNASSIGNED, person: null, isOnBoard: true, tickets: unassigned }, ...columns];
}
