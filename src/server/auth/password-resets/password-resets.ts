import { AppError } from '../../../core/errors.ts';
import type { Language } from '../../../core/languages.ts';
import { LIMITS } from '../../../core/limits.ts';
import { emailKey } from '../../../core/users/user.ts';
import type { Config } from '../../config/read-config.ts';
import type { MailServer } from '../../lib/mail-server.ts';
import { type Client, sourceOf } from '../../lib/request-source.ts';
import { auditRepository } from '../../storage/directory/audit.ts';
import { usersRepository } from '../../storage/directory/users.ts';
import type { Query, Store } from '../../storage/store.ts';
import { type AccountWithHash, createAccountLinks } from '../account-links.ts';
import type { Accounts } from '../accounts.ts';
import { createLoginThrottle } from '../login-throttle.ts';
import { googleMail, linkMail } from './reset-mail.ts';

/** Validity of a link. */
export const RESET_VALID_MS = 30 * 60_000;

/** Lets people set a new password by a link in a mail. */
export interface PasswordResets {
  /** Whether there is a mail server. */
  isAvailable: boolean;
  /**
   * Mails a link to the account with this email. Neither the result nor its duration reveals
   * whether there is one.
   * @throws AppError login.tooMany
   */
  request(email: string, client: Client): Promise<void>;
  /**
   * Sets the password of a link's account, and ends all its sessions. Returns its email.
   * @throws AppError passwordReset.invalid for a link that was used, has expired, or is for an
   * account whose password or email was changed since
   */
  reset(link: { token: string; password: string }, client: Client): Promise<{ email: string }>;
  /** Resolves when the requested mails are sent or refused. */
  close(): Promise<void>;
}

interface Deps {
  config: Pick<Config, 'email' | 'publicUrl' | 'appSecret' | 'limits'>;
  store: Store;
  accounts: Pick<Accounts, 'setPassword'>;
  mailServer: MailServer;
  /** Receives errors of sending, which no caller awaits. */
  onError(error: unknown): void;
  now?: () => number;
}

export function createPasswordResets(deps: Deps): PasswordResets {
  const { config, store, accounts, mailServer, onError, now = Date.now } = deps;
  const users = usersRepository(store.tables);
  const audit = auditRepository(store.tables);
  const throttle = createLoginThrottle({ store, limits: config.limits, now });
  const links = createAccountLinks({ config, store, purpose: 'password reset', now });
  const sending = new Set<Promise<void>>();

  async function sendLink(email: string, client: Client): Promise<void> {
    const account = await store.read((query) => users.findByEmail(query, emailKey(email)));
    if (!account) return;
    const language = await store.read((query) => users.languageOf(query, account.id));
    await mailServer.send({ to: account.email, ...mailFor(account, language) });
    const entry = { kind: 'passwordLinkMailed', by: null, about: account.id } as const;
    await store.tx((query) =>
      audit.record(query, { ...entry, at: now(), source: sourceOf(client) }),
    );
  }

  function mailFor(account: AccountWithHash, language: Language) {
    const loginUrl = `${config.publicUrl}/login`;
    if (account.passwordHash === null) return googleMail(language, loginUrl);
    // In the fragment, which browsers never send.
    return linkMail(language, `${loginUrl}#reset=${links.sign(account, RESET_VALID_MS)}`);
  }

  /** The account that a token is for. @throws AppError passwordReset.invalid */
  async function accountOf(query: Query, token: string) {
    const account = (await links.read(query, token))?.account;
    if (!account?.passwordHash) throw new AppError('passwordReset.invalid');
    return { ...account, passwordHash: account.passwordHash };
  }

  return {
    isAvailable: config.email !== null,

    async request(email, client) {
      const key = email.length <= LIMITS.email ? emailKey(email) : '';
      await throttle.countPasswordReset({ ip: client.ip, emailKey: key });
      const sent = new Promise((resolve) => setImmediate(resolve))
        .then(() => sendLink(email, client))
        .catch(onError)
        .finally(() => sending.delete(sent));
      sending.add(sent);
    },

    async reset({ token, password }, client) {
      const { id, email } = await store.read((query) => accountOf(query, token));
      // Again within the transaction, so that of several uses of a link one succeeds.
      const confirm = async (query: Query) => {
        const { passwordHash } = await accountOf(query, token);
        if (!(await users.lockPasswordHash(query, id, passwordHash))) {
          throw new AppError('passwordReset.invalid');
        }
      };
      await accounts.setPassword(id, password, { client, confirm });
      // Earlier failed guesses must not delay the next sign-in.
      await throttle.loginSucceeded({ ip: client.ip, emailKey: emailKey(email) });
      return { email };
    },

    async close() {
      await Promise.all(sending);
    },
  };
}
