import { newPassword } from '../../core/users/user.schema.ts';
import { emailKey } from '../../core/users/user.ts';
import type { Config } from '../config/read-config.ts';
import { StartError } from '../lib/errors.ts';
import { usersRepository } from '../storage/directory/users.ts';
import { command, count } from './command.ts';

import { readSecrets, type Terminal } from './read-secret.ts';
import { withServices } from './with-services.ts';

export const userPassword = command({
  usage: 'user:password EMAIL [--revoke-tokens]',
  purpose: 'sets a forgotten password, and ends the sessions of the account',
  argumentCount: 1,
  options: { 'revoke-tokens': { type: 'boolean' } },
  isForDatabase: true,
  run: (config, terminal, { values, words: [email = ''] }) =>
    setPassword(config, terminal, { email, revokesTokens: values['revoke-tokens'] ?? false }),
});

/**
 * Sets a password and ends all sessions of the account, since the old password may have leaked. API
 * tokens stay unless `revokesTokens`. Returns the text to print.
 * @throws StartError
 */
async function setPassword(
  config: Config,
  terminal: Terminal,
  { email, revokesTokens }: { email: string; revokesTokens: boolean },
): Promise<string> {
  return withServices(config, async ({ store, accounts, sessions, apiTokens }) => {
    const { findByEmail } = usersRepository(store.tables);
    const user = await store.read((query) => findByEmail(query, emailKey(email)));
    if (!user) throw new StartError(`There is no account with the email "${email}"`);
    const password = await askForPassword(terminal, user.email);
    const ended = await sessions.list(user.id);
    await accounts.setPassword(user.id, password);
    const result = `The password of ${user.email} is set; ${count(ended.length, 'session')} ended`;
    if (!revokesTokens) return result;
    return `${result}, ${count(await apiTokens.revokeAll(user.id), 'API token')} revoked`;
  });
}

async function askForPassword(terminal: Terminal, email: string): Promise<string> {
  const questions = [`New password of ${email}`, 'The same again'];
  const [password, repeated] = (await readSecrets(terminal, questions)) ?? [];
  if (password === undefined) throw new StartError('Nothing was changed');
  const { success, error } = newPassword.safeParse(password);
  if (!success) throw new StartError(`The password ${error.issues[0]?.message}`);
  if (password !== repeated) throw new StartError('The two passwords differ; nothing was changed');
  return password;
}
