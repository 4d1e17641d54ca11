import { newPassword } from '../../core/user.schema.ts';
import { emailKey } from '../../core/user.ts';
import type { Config } from '../config.ts';
import { createServices } from '../services.ts';
import { openDatabase } from '../start.ts';
import { StartError } from '../start-error.ts';
import { usersRepository } from '../storage/users.ts';
import { count } from './count.ts';
import { type Asking, readSecrets } from './read-secret.ts';

const REVOKE_TOKENS = '--revoke-tokens';

/**
 * `user:password EMAIL` sets a password that was forgotten. Every session of the account ends, for
 * whoever has the old password may be signed in; API tokens stay unless `--revoke-tokens` is given.
 * Answers with what was done. @throws StartError in one line for the operator
 */
export async function setUserPassword(
  config: Config,
  asking: Asking,
  args: string[],
): Promise<string> {
  const [email, ...more] = args.filter((arg) => arg !== REVOKE_TOKENS);
  if (!email || more.length > 0) {
    throw new StartError(`Usage: npm run freelane -- user:password EMAIL [${REVOKE_TOKENS}]`);
  }
  const store = await openDatabase(config);
  try {
    const { accounts, sessions, apiTokens } = createServices(config, store);
    const { findByEmail } = usersRepository(store.tables);
    const user = await store.read((query) => findByEmail(query, emailKey(email)));
    if (!user) throw new StartError(`There is no account with the email "${email}"`);
    const password = await askForPassword(asking, user.email);
    const ended = await sessions.list(user.id);
    await accounts.setPassword(user.id, password);
    const done = `The password of ${user.email} is set; ${count(ended.length, 'session')} ended`;
    if (!args.includes(REVOKE_TOKENS)) return done;
    return `${done}, ${count(await apiTokens.revokeAll(user.id), 'API token')} revoked`;
  } finally {
    await store.close();
  }
}

async function askForPassword(asking: Asking, email: string): Promise<string> {
  const questions = [`New password of ${email}`, 'The same again'];
  const [password, again] = (await readSecrets(asking, questions)) ?? [];
  if (password === undefined) throw new StartError('Nothing was changed');
  const { success, error } = newPassword.safeParse(password);
  if (!success) throw new StartError(`The password ${error.issues[0]?.message}`);
  if (password !== again) throw new StartError('The two passwords differ; nothing was changed');
  return password;
}
