import { emailKey, fullName } from '../../../core/users/user.ts';
import type { ListedUser } from '../../storage/directory/users.ts';

/** Who a file names, and which account here is theirs. */
export interface KnownPeople {
  /** Adds somebody of the file; answers with the id of their account, null where there is none. */
  meet(person: { id: string; name: string; email?: string | undefined }): string | null;
  /** The account of somebody who was met; null where there is none. */
  idOf(personId: string): string | null;
  /** What somebody who was met is called; null where nobody of that id was. */
  nameOf(personId: string): string | null;
  /** Somebody who was met has this account now. */
  settle(personId: string, accountId: string): void;
}

/** By their emails; only where a file has none, by a full name that one account alone has. */
export function knownPeople(accounts: readonly ListedUser[]): KnownPeople {
  const byEmail = new Map(accounts.map((user) => [emailKey(user.email), user.id]));
  const byName = new Map<string, string | null>();
  for (const user of accounts) {
    const key = nameKey(fullName(user));
    byName.set(key, byName.has(key) ? null : user.id);
  }
  const met = new Map<string, { id: string | null; name: string }>();

  return {
    meet({ id, name, email }) {
      const account = email ? byEmail.get(emailKey(email)) : byName.get(nameKey(name));
      met.set(id, { id: account ?? null, name });
      return account ?? null;
    },
    idOf: (personId) => met.get(personId)?.id ?? null,
    nameOf: (personId) => met.get(personId)?.name || null,
    settle(personId, accountId) {
      const person = met.get(personId);
      if (person) person.id = accountId;
    },
  };
}

function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
