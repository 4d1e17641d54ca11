import { emailKey } from '../../../core/users/user.ts';
import { usersRepository } from '../../storage/directory/users.ts';
import type { Query, Store } from '../../storage/store.ts';
import type { ImportedUserData } from './import-target.ts';

/** Creates accounts without passwords, in the given order. */
export async function insertPeople(
  query: Query,
  { tables }: Store,
  people: readonly ImportedUserData[],
  createdAt: number,
): Promise<void> {
  const users = usersRepository(tables);
  for (const [n, { email, ...person }] of people.entries()) {
    await users.insert(query, {
      ...person,
      email,
      emailKey: emailKey(email),
      passwordHash: null,
      profilePicture: null,
      isGoogleUser: false,
      createdAt: createdAt + n,
    });
  }
}
