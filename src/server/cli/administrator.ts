import { emailKey } from '../../core/users/user.ts';
import { StartError } from '../lib/errors.ts';
import type { Services } from '../services.ts';
import { type ListedUser, usersRepository } from '../storage/directory/users.ts';

/** The administrator with this email, or the first one. @throws StartError if there is none */
export async function administrator(
  { store }: Services,
  email: string | undefined,
): Promise<ListedUser> {
  const listed = await store.read((query) => usersRepository(store.tables).listUsers(query));
  const admins = listed.filter(({ roles }) => roles.includes('ADMIN'));
  const admin = email ? admins.find((user) => emailKey(user.email) === emailKey(email)) : admins[0];
  if (admin) return admin;
  throw new StartError(
    email ? `There is no administrator with the email "${email}"` : 'Register an account first',
  );
}
