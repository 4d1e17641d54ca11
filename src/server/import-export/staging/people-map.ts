import { emailKey, fullName } from '../../../core/users/user.ts';
import type { ListedUser } from '../../storage/directory/users.ts';

/** Maps the people in a file to accounts on this server. */
export interface PeopleMap {
  /** Adds a person of the file; returns the id of their account, or null. */
  addPerson(person: { id: string; name: string; email?: string | undefined }): string | null;
  /** The account of a person who was added, or null. */
  idOf(personId: string): string | null;
  /** The name of a person who was added, or null. */
  nameOf(personId: string): string | null;
  /** Sets the account of a person who was added. */
  setAccount(personId: string, accountId: string): void;
}

/** Matches by email; without one, by a full name that a single account has. */
export function createPeopleMap(accounts: readonly ListedUser[]): PeopleMap {
  const byEmail = new Map(accounts.map((user) => [emailKey(user.email), user.id]));
  const byName = new Map<string, string | null>();
  for (const user of accounts) {
    const key = nameKey(fullName(user));
    byName.set(key, byName.has(key) ? null : user.id);
  }
  const people = new Map<string, { id: string | null; name: string }>();

  return {
    addPerson({ id, name, email }) {
      const account = email ? byEmail.get(emailKey(email)) : byName.get(nameKey(name));
      people.set(id, { id: account ?? null, name });
      return account ?? null;
    },
    idOf: (personId) => people.get(personId)?.id ?? null,
    nameOf: (personId) => people.get(personId)?.name || null,
    setAccount(personId, accountId) {
      const person = people.get(personId);
      if (person) person.id = accountId;
    },
  };
}

function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
