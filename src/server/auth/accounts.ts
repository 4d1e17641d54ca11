import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { emailKey } from '../../core/user.ts';
import type { Config } from '../config.ts';
import { newId } from '../new-id.ts';
import { type Source, sourceOf } from '../source.ts';
import { type AuditEntry, auditRepository } from '../storage/audit.ts';
import { locksRepository } from '../storage/locks.ts';
import { faultOf, type Query, type Store } from '../storage/store.ts';
import { type Account, usersRepository } from '../storage/users.ts';
import { type Applicant, createAdmission, type Outlook } from './admission.ts';
import { createAttempts } from './attempts.ts';
import { createPasswords } from './passwords.ts';
import type { SessionMeta, Sessions } from './sessions.ts';

export interface Registration extends Applicant {
  password: string;
  firstName: string;
  lastName: string;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface SignedIn {
  user: Account;
  token: string;
}

/** Where a request comes from: counted against the limits, and noted with the session. */
export type Client = SessionMeta & { ip: string };

export interface Accounts {
  register(registration: Registration, client: Client): Promise<SignedIn>;
  login(credentials: Credentials, client: Client): Promise<SignedIn>;
  /** What registering takes now; `invite` is the secret of the link that one came by. */
  outlook(invite: string | undefined): Promise<Outlook>;
  /** Whether nobody has registered yet. */
  isFresh(): Promise<boolean>;
}

interface Needs {
  config: Config;
  store: Store;
  sessions: Sessions;
  now?: () => number;
  /** Hears of what goes wrong where nobody waits for it. */
  onError?: (error: unknown) => void;
}

export function createAccounts(needs: Needs): Accounts {
  const { config, store, sessions, now = Date.now, onError = () => {} } = needs;
  const users = usersRepository(store.tables);
  const locks = locksRepository(store.tables);
  const audit = auditRepository(store.tables);
  const admission = createAdmission(config, store.tables);
  const attempts = createAttempts(config.limits, now);
  const passwords = createPasswords();

  async function register(registration: Registration, client: Client): Promise<SignedIn> {
    attempts.countRegistration(client.ip);
    // Before the costly hash, and once more in the transaction, which is what counts.
    await store.read(async (query) => {
      const isFirst = await users.isEmpty(query);
      await admission.check(query, registration, { isFirst, now: now() });
    });
    const passwordHash = await passwords.hash(registration.password);
    const user = await add(registration, passwordHash, sourceOfClient(client));
    return signIn(user, client);
  }

  /** Being first, being admitted and being the only one with this email are decided together. */
  async function add(
    registration: Registration,
    passwordHash: string,
    source: Source,
  ): Promise<Account> {
    const key = emailKey(registration.email);
    const at = now();
    try {
      return await store.tx(async (query) => {
        const isFirst = await becomesFirst(query);
        const invitation = await admission.check(query, registration, { isFirst, now: at });
        const account = newAccount(registration, isFirst);
        await users.insert(query, { ...account, emailKey: key, passwordHash, createdAt: at });
        if (invitation) {
          await admission.use(query, invitation, account.id, at);
          await audit.record(query, { kind: 'invitationUsed', by: account.id, at, source });
        }
        return account;
      });
    } catch (error) {
      throw faultOf(error) === 'unique' ? new AppError('signup.emailTaken') : error;
    }
  }

  /** Two who both see no account yet must not both be first: the later one looks again. */
  async function becomesFirst(query: Query): Promise<boolean> {
    if (!(await users.isEmpty(query))) return false;
    await locks.take(query, 'first account');
    return users.isEmpty(query);
  }

  async function login({ email, password }: Credentials, client: Client): Promise<SignedIn> {
    const key = email.length <= LIMITS.email ? emailKey(email) : '';
    const attempt = { ip: client.ip, emailKey: key };
    attempts.checkLogin(attempt);
    const found = await store.read((query) => users.findByEmail(query, key));
    const known = password.length <= LIMITS.passwordMax ? found?.passwordHash : null;
    const matches = await passwords.matches(known ?? null, password, () =>
      attempts.beginLogin(attempt),
    );
    if (!found || !matches) {
      if (found) noteFailure(found.id, client);
      throw new AppError('login.failed');
    }
    attempts.loginSucceeded(attempt);
    const { passwordHash: _, ...user } = found;
    return signIn(user, client);
  }

  async function signIn(user: Account, client: Client): Promise<SignedIn> {
    const { token } = await sessions.create(user.id, client);
    await note({ kind: 'signIn', by: user.id }, client);
    return { user, token };
  }

  /**
   * Not waited for, and begun after the answer: an account that exists must not be told by the time
   * that its refusals take.
   */
  function noteFailure(userId: string, client: Client): void {
    setImmediate(() => {
      note({ kind: 'signInFailed', by: null, about: userId }, client).catch(onError);
    });
  }

  function note(entry: AuditEntry, client: Client): Promise<void> {
    const source = sourceOfClient(client);
    return store.tx((query) => audit.record(query, { ...entry, at: now(), source }));
  }

  function outlook(invite: string | undefined): Promise<Outlook> {
    return store.read(async (query) => {
      const isFirst = await users.isEmpty(query);
      return admission.outlook(query, invite, { isFirst, now: now() });
    });
  }

  function isFresh(): Promise<boolean> {
    return store.read((query) => users.isEmpty(query));
  }

  return { register, login, outlook, isFresh };
}

function sourceOfClient({ ip, userAgent }: Client): Source {
  return sourceOf(ip, { 'user-agent': userAgent });
}

function newAccount({ email, firstName, lastName }: Registration, isFirst: boolean): Account {
  return {
    id: newId('u'),
    email,
    firstName,
    lastName,
    profilePicture: null,
    isGoogleUser: false,
    roles: [isFirst ? 'ADMIN' : 'USER'],
  };
}
