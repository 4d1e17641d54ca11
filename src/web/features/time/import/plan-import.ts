import { entryKeys } from '../../../../core/time-import/entry-keys.ts';
import type { ReadEntry } from '../../../../core/time-import/read-entries.ts';
import type { ImportedEntry } from '../../../../core/time-import/time-import.schema.ts';
import type { NamedTicket } from '../../../../core/time-import/time-import.ts';

/** The mapping of a person or project of a file: an id, or one of these words. */
export type Mapping = Readonly<Record<string, string>>;

/** Rows of this person are left out. */
export const SKIP = 'skip';
export const NONE = 'none';
export const NEW = 'new';

interface Known {
  id: string;
  name: string;
  email?: string | null;
}

/** The key of a person of a file; '' if the file names no person. */
export function personKey({ email, person }: ReadEntry): string {
  return email || person.toLowerCase();
}

/** The key of a project of a file; '' for none. */
export function projectKey({ client, project }: ReadEntry): string {
  return project ? `${client}\n${project}` : '';
}

/** The names that occur in the file, with their labels. */
export function namesIn(
  entries: readonly ReadEntry[],
  keyOf: (entry: ReadEntry) => string,
  labelOf: (entry: ReadEntry) => string,
): { key: string; label: string }[] {
  const found = new Map(entries.map((entry) => [keyOf(entry), labelOf(entry)]));
  return [...found]
    .filter(([key]) => key !== '')
    .map(([key, label]) => ({ key, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Maps the people of a file to users: by email address, else by name. */
export function matchPeople(
  people: readonly { key: string; label: string }[],
  users: readonly Known[],
  ownId: string,
  isAdmin: boolean,
): Mapping {
  const choices = isAdmin ? users : users.filter(({ id }) => id === ownId);
  return Object.fromEntries(
    people.map(({ key, label }) => {
      const found =
        choices.find(({ email }) => email?.toLowerCase() === key) ??
        choices.find(({ name }) => name.toLowerCase() === label.toLowerCase());
      // A file with one person is taken as the user's own time.
      return [key, found?.id ?? (people.length === 1 ? ownId : SKIP)];
    }),
  );
}

export function matchProjects(
  projects: readonly { key: string; label: string }[],
  known: readonly Known[],
): Mapping {
  return Object.fromEntries(
    projects.map(({ key }) => {
      const name = key.split('\n')[1]?.toLowerCase();
      return [key, known.find((project) => project.name.toLowerCase() === name)?.id ?? NONE];
    }),
  );
}

/** The ticket of a row: by its number, else the only one with its name, in its board or project. */
export function ticketOf(
  { number, ticket, board }: ReadEntry,
  projectId: string | null,
  tickets: readonly NamedTicket[],
): NamedTicket | null {
  const numbered = tickets.find((each) => number !== '' && each.number === number.toUpperCase());
  if (numbered) return numbered;
  const named = tickets.filter(({ name }) => ticket !== '' && name === ticket);
  const near = named.filter((each) =>
    board ? each.boardName === board : projectId !== null && each.projectId === projectId,
  );
  const [only, another] = near.length > 0 ? near : named;
  return only && !another ? only : null;
}

/** The entries to send, without rows of people that are left out. */
export function planEntries(
  entries: readonly ReadEntry[],
  { people, projects, ownId }: { people: Mapping; projects: Mapping; ownId: string },
  tickets: readonly NamedTicket[],
): ImportedEntry[] {
  const keys = entryKeys(entries);
  const copies = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    const person = personKey(entry);
    const userId = person === '' ? ownId : people[person];
    if (userId === undefined || userId === SKIP) return [];
    const chosen = projects[projectKey(entry)];
    const projectId = chosen === undefined || chosen === NONE || chosen === NEW ? null : chosen;
    const ticket = ticketOf(entry, projectId, tickets);
    const { line, day, seconds, startedAt, note, isBillable } = entry;
    const target = ticket
      ? { ticketId: ticket.id, projectId: null }
      : { ticketId: null, projectId };
    const values = { userId, ...target, day, seconds, startedAt, note, isBillable };
    const same = JSON.stringify([
      values.userId,
      ticket?.id ?? projectId,
      day,
      seconds,
      startedAt,
      note,
    ]);
    const copy = (copies.get(same) ?? 0) + 1;
    copies.set(same, copy);
    return [{ line, key: keys[index] ?? '', copy, ...values }];
  });
}
