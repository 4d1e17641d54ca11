import { AppError } from '../../../core/errors.ts';
import { emailKey } from '../../../core/users/user.ts';
import { type AccountWithHash, createAccountLinks } from '../../auth/account-links.ts';
import type { Accounts } from '../../auth/accounts.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { createLoginThrottle } from '../../auth/login-throttle.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { Config } from '../../config/read-config.ts';
import type { MailServer } from '../../lib/mail-server.ts';
import { type Client, sourceOf } from '../../lib/request-source.ts';
import { auditRepository } from '../../storage/directory/audit.ts';
import { type Account, usersRepository } from '../../storage/directory/users.ts';
import { faultOf, type Query, type Store } from '../../storage/store.ts';
import { createReauthentication, type Reauthentication } from '../reauthentication.ts';
import { changedMail, confirmationMail } from './email-change-mails.ts';

/** Validity of a link. */
export const EMAIL_CHANGE_VALID_MS = 24 * 3_600_000;

/** Changes of the email with which a user signs in. */
export interface EmailChanges {
  /**
   * Mails a link to the new email; without a mail server, the email is changed at once. Returns
   * which of both.
   * @throws AppError account.passwordWrong, account.emailDiffers, login.tooMany, signup.emailTaken;
   * email.notSent if the mail server did not accept the mail
   */
  request(
    caller: Caller,
    change: Reauthentication & { newEmail: string },
    client: Client,
  ): Promise<{ state: 'mailed' | 'changed' }>;
  /**
   * Changes the email by a link. Returns the new one.
   * @throws AppError emailChange.invalid for a link that was used, has expired, or is for an account
   * whose password or email was changed since; signup.emailTaken
   */
  confirm(token: string, client: Client): Promise<{ email: string }>;
}

interface Deps {
  config: Pick<Config, 'email' | 'publicUrl' | 'appSecret' | 'limits'>;
  store: Store;
  accounts: Accounts;
  sessions: Sessions;
  mailServer: MailServer;
  /** Receives errors of mails that no caller awaits. */
  onError(error: unknown): void;
  now?: () => number;
}

export function createEmailChanges(deps: Deps): EmailChanges {
  const { config, store, accounts, sessions, mailServer, onError, now = Date.now } = deps;
  const users = usersRepository(store.tables);
  const audit = auditRepository(store.tables);
  const throttle = createLoginThrottle({ store, limits: config.limits, now });
  const { checkProof, confirmCaller } = createReauthentication({
    ...{ store, accounts, sessions },
    accountOf: async (query, userId) => {
      const account = await users.findOwn(query, userId);
      if (!account) throw new AppError('unauthorized');
      return account;
    },
  });

  const links = createAccountLinks({ config, store, purpose: 'email change', now });

  async function mailLink(account: AccountWithHash, email: string): Promise<void> {
    const parts = [Buffer.from(email).toString('base64url')];
    const token = links.sign(account, EMAIL_CHANGE_VALID_MS, parts);
    const language = await store.read((query) => users.languageOf(query, account.id));
    // In the fragment, which browsers never send.
    const mail = confirmationMail(language, `${config.publicUrl}/login#email=${token}`);
    try {
      await mailServer.send({ to: email, ...mail });
    } catch (error) {
      onError(error);
      throw new AppError('email.notSent');
    }
  }

  /** @throws AppError emailChange.invalid; a fault `unique` if the email is taken */
  async function setEmail(
    query: Query,
    { id, email: before }: Pick<Account, 'id' | 'email'>,
    email: string,
    client: Client,
  ): Promise<void> {
    const to = { email, emailKey: emailKey(email) };
    // Of several uses of a link one succeeds.
    if (!(await users.changeEmail(query, id, { from: emailKey(before), to }))) {
      throw new AppError('emailChange.invalid');
    }
    const entry = { kind: 'emailChanged', by: id, at: now() } as const;
    await audit.record(query, { ...entry, source: sourceOf(client) });
  }

  /** The account and new email of a token. @throws AppError emailChange.invalid */
  async function changeOf(
    query: Query,
    token: string,
  ): Promise<{ account: AccountWithHash; email: string }> {
    const found = await links.read(query, token, 1);
    if (!found) throw new AppError('emailChange.invalid');
    const [encoded = ''] = found.parts;
    return { account: found.account, email: Buffer.from(encoded, 'base64url').toString() };
  }

  return {
    async request({ user, sessionId }, { newEmail, ...proof }, client) {
      const email = newEmail.trim();
      const verified = await checkProof(user, proof, client);
      await throttle.countPasswordReset({ ip: client.ip, emailKey: emailKey(email) });
      const account = await store.read(async (query) => {
        const holder = await users.findByEmail(query, emailKey(email));
        if (holder && holder.id !== user.id) throw new AppError('signup.emailTaken');
        return users.findWithHash(query, user.id);
      });
      if (!account) throw new AppError('unauthorized');
      if (config.email) {
        await mailLink(account, email);
        return { state: 'mailed' };
      }
      await refuseTaken(
        store.tx(async (query) => {
          await confirmCaller(query, sessionId, verified);
          await setEmail(query, user, email, client);
        }),
      );
      return { state: 'changed' };
    },

    async confirm(token, client) {
      const { account, email } = await refuseTaken(
        store.tx(async (query) => {
          const change = await changeOf(query, token);
          await setEmail(query, change.account, change.email, client);
          return change;
        }),
      );
      const language = await store.read((query) => users.languageOf(query, account.id));
      mailServer.send({ to: account.email, ...changedMail(language, email) }).catch(onError);
      return { email };
    },
  };
}

async function refuseTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw faultOf(error) === 'unique' ? new AppError('signup.emailTaken') : error;
  }
}
