import { emailKey } from '../../core/users/user.ts';
import type { Config } from '../config/read-config.ts';
import { StartError } from '../lib/errors.ts';
import { connectBus, openDatabase } from '../lifecycle.ts';
import { createServices, type Services } from '../services.ts';
import { type ListedUser, usersRepository } from '../storage/directory/users.ts';

/**
 * Runs the work of a command beside running servers: the bus notifies them of changes, and they
 * close the affected connections.
 * @throws StartError
 */
export async function withServices<T>(
  config: Config,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const store = await openDatabase(config);
  try {
    const bus = await connectBus(config);
    try {
      return await work(createServices(config, store, undefined, bus));
    } finally {
      // Closing sends pending notifications.
      await bus.close();
    }
  } finally {
    await store.close();
  }
}

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
