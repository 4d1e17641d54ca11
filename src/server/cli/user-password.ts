import { newPassword } from '../../core/users/user.schema.ts';
import { emailKey } from '../../core/users/user.ts';
import type { Config } from '../config/read-config.ts';
import { StartError } from '../lib/start-error.ts';
import { usersRepository } from '../storage/directory/users.ts';
import { command } from './command.ts';
import { count } from './count.ts';
import { type Asking, readSecrets } from './read-secret.ts';
import { withServices } from './with-services.ts';

export const userPassword = command({
  usage: 'user:password EMAIL [--revoke-tokens]',
  purpose: 'sets a password that was forgotten, and ends the sessions of its account',
  words: 1,
  options: { 'revoke-tokens': { type: 'boolean' } },
  isForDatabase: true,
  run: (config, asking, { values, words: [email = ''] }) =>
    setPassword(config, asking, { email, revokesTokens: values['revoke-tokens'] ?? false }),
});

/**
 * Every session of the account ends, for whoever has the old password may be signed in; API tokens stay
 * unless they are revoked, too. Answers with what was done. @throws StartError in one line for the operator
 */
async function setPassword(
  config: Config,
  asking: Asking,
  { email, revokesTokens }: { email: string; revokesTokens: boolean },
): Promise<string> {
  return withServices(config, async ({ store, accounts, sessions, apiTokens }) => {
    const { findByEmail } = usersRepository(store.tables);
    const user = await store.read((query) => findByEmail(query, emailKey(email)));
    if (!user) throw new StartError(`There is no account with the email "${email}"`);
    const password = await askForPassword(asking, user.email);
    const ended = await sessions.list(user.id);
    await accounts.setPassword(user.id, password);
    const done = `The password of ${user.email} is set; ${count(ended.length, 'session')} ended`;
    if (!revokesTokens) return done;
    return `${done}, ${count(await apiTokens.revokeAll(user.id), 'API token')} revoked`;
  });
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
