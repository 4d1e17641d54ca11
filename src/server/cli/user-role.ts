import { AppError } from '../../core/errors.ts';
import { displayRole, emailKey, isRole, ROLES } from '../../core/users/user.ts';
import type { Config } from '../config/read-config.ts';
import { StartError } from '../lib/errors.ts';
import type { Services } from '../services.ts';
import { usersRepository } from '../storage/directory/users.ts';
import { command } from './command.ts';
import { withServices } from './with-services.ts';

export const userRole = command({
  usage: 'user:role EMAIL ROLE',
  purpose: `assigns a global role to an account: ${ROLES.join(', ')}`,
  argumentCount: 2,
  options: {},
  isForDatabase: true,
  run: (config, _terminal, { words: [email = '', role = ''] }) => setRole(config, email, role),
});

/** Returns the text to print. @throws StartError */
async function setRole(config: Config, email: string, requestedRole: string): Promise<string> {
  const role = requestedRole.toUpperCase();
  if (!isRole(role)) {
    throw new StartError(`ROLE is "${requestedRole}"; it must be one of ${ROLES.join(', ')}`);
  }
  return withServices(config, async ({ store, roles }: Services) => {
    const { findByEmail } = usersRepository(store.tables);
    const user = await store.read((query) => findByEmail(query, emailKey(email)));
    if (!user) throw new StartError(`There is no account with the email "${email}"`);
    const isChanged = await roles.setFromCommandLine(user.id, role).catch(refuse);
    if (!isChanged) return `${user.email} already has the role ${role}`;
    return `The role of ${user.email} is ${role} now; it was ${displayRole(user.roles)}`;
  });
}

function refuse(error: unknown): never {
  throw error instanceof AppError ? new StartError(error.message) : error;
}
