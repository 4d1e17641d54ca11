import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { emailKey } from '../../core/users/user.ts';
import type { Config } from '../config/read-config.ts';
import { newId } from '../lib/new-id.ts';
import { type Client, type Source, sourceOf } from '../lib/request-source.ts';
import { type AuditEntry, auditRepository } from '../storage/directory/audit.ts';
import { locksRepository } from '../storage/directory/locks.ts';
import { type Account, usersRepository } from '../storage/directory/users.ts';
import { faultOf, type Query, type Store } from '../storage/store.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { createPasswords } from './passwords.ts';
import type { Alongside, Sessions } from './sessions.ts';
import { createSignupPolicy, type SignupOptions, type SignupRequest } from './signup-policy.ts';

export interface Registration extends SignupRequest {
  password: string;
  firstName: string;
  lastName: string;
}

/** Who an account is made for. */
export type NewAccount = Omit<Registration, 'password'>;

export interface Credentials {
  email: string;
  password: string;
}

export interface SignedIn {
  user: Account;
  token: string;
}

/** An account whose password was right when it was looked at. */
export interface VerifiedAccount {
  user: Account;
  /**
   * Part of the transaction that relies on the password: it is the same, and stays so until the end.
   * @throws AppError login.failed where it was changed meanwhile
   */
  confirm: Alongside;
}

export interface Accounts {
  register(registration: Registration, client: Client): Promise<SignedIn>;
  login(credentials: Credentials, client: Client): Promise<SignedIn>;
  /**
   * The account with this email and password; null where one of them is not right, which is counted
   * against the limits. @throws AppError login.tooMany
   */
  verifyPassword(credentials: Credentials, client: Client): Promise<VerifiedAccount | null>;
  /** Whose password this is; a failure counts. @throws login.failed, login.tooMany */
  authenticate(credentials: Credentials, client: Client): Promise<VerifiedAccount>;
  /**
   * Sets the password of an account, and ends its sessions but the one that did it. Without one it is
   * done from the command line. `from.confirm` is part of the transaction.
   */
  setPassword(
    userId: string,
    password: string,
    from?: { sessionId: string; client: Client; confirm?: Alongside | undefined },
  ): Promise<void>;
  /**
   * Makes an account without a password, admitted and counted as by registering, and throwing the
   * same. `alongside` is part of its transaction.
   */
  addWithoutPassword(
    newcomer: NewAccount,
    client: Client,
    alongside: AlongsideAdding,
  ): Promise<Account>;
  /** Begins a session of an account, and notes it; `confirm` is part of the transaction. */
  signIn(user: Account, client: Client, confirm?: Alongside): Promise<SignedIn>;
  /** What registering takes now; `invite` is the secret of the link that one came by. */
  signupOptions(invite: string | undefined): Promise<SignupOptions>;
  /** Whether nobody has registered yet. */
  isFresh(): Promise<boolean>;
}

type AlongsideAdding = (query: Query, added: Account) => Promise<void>;

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
  const admission = createSignupPolicy(config, store.tables);
  const attempts = createLoginThrottle({ store, limits: config.limits, now });
  const passwords = createPasswords();

  async function register(registration: Registration, client: Client): Promise<SignedIn> {
    await attempts.countRegistration(client.ip);
    // Before the costly hash, and once more in the transaction, which is what counts.
    await store.read(async (query) => {
      const isFirst = await users.isEmpty(query);
      await admission.check(query, registration, { isFirst, now: now() });
    });
    const passwordHash = await passwords.hash(registration.password);
    const user = await add(registration, passwordHash, sourceOf(client));
    return signIn(user, client);
  }

  async function addWithoutPassword(
    newcomer: NewAccount,
    client: Client,
    alongside: AlongsideAdding,
  ) {
    await attempts.countRegistration(client.ip);
    return add(newcomer, null, sourceOf(client), alongside);
  }

  /** Being first, being admitted and being the only one with this email are decided together. */
  async function add(
    newcomer: NewAccount,
    passwordHash: string | null,
    source: Source,
    alongside?: AlongsideAdding,
  ): Promise<Account> {
    const key = emailKey(newcomer.email);
    const at = now();
    try {
      return await store.tx(async (query) => {
        const isFirst = await becomesFirst(query);
        const invitation = await admission.check(query, newcomer, { isFirst, now: at });
        const account = newAccount(newcomer, isFirst);
        await users.insert(query, { ...account, emailKey: key, passwordHash, createdAt: at });
        if (invitation) {
          await admission.use(query, invitation, account.id, at);
          const [by, about] = [account.id, invitation.createdBy];
          await audit.record(query, { kind: 'invitationUsed', by, about, at, source });
        }
        await alongside?.(query, account);
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

  async function login(credentials: Credentials, client: Client): Promise<SignedIn> {
    const { user, confirm } = await authenticate(credentials, client);
    return signIn(user, client, confirm);
  }

  async function authenticate(credentials: Credentials, client: Client): Promise<VerifiedAccount> {
    const proven = await verifyPassword(credentials, client);
    if (!proven) throw new AppError('login.failed');
    return proven;
  }

  async function verifyPassword(
    { email, password }: Credentials,
    client: Client,
  ): Promise<VerifiedAccount | null> {
    const key = email.length <= LIMITS.email ? emailKey(email) : '';
    const attempt = { ip: client.ip, emailKey: key };
    await attempts.checkLogin(attempt);
    const found = await store.read((query) => users.findByEmail(query, key));
    const known = (password.length <= LIMITS.passwordMax && found?.passwordHash) || null;
    const matches = await passwords.matches(known, password, () => attempts.beginLogin(attempt));
    if (!found || !known || !matches) {
      if (found) noteFailure(found.id, client);
      return null;
    }
    await attempts.loginSucceeded(attempt);
    const { passwordHash: _, ...user } = found;
    return { user, confirm: (query) => confirmPassword(query, user.id, known) };
  }

  /** Hashing takes its time, in which the password may have been changed. */
  async function confirmPassword(query: Query, userId: string, hash: string): Promise<void> {
    if (!(await users.holdPasswordHash(query, userId, hash))) throw new AppError('login.failed');
  }

  async function setPassword(...[userId, password, from]: Parameters<Accounts['setPassword']>) {
    const passwordHash = await passwords.hash(password);
    const entry = { kind: 'passwordChanged', by: from ? userId : null, about: userId } as const;
    const kept = from ? { exceptSessionId: from.sessionId } : {};
    // First the account's record, which sign-ins that are under way hold, and then their sessions.
    await sessions.revokeAll(userId, kept, async (query) => {
      await from?.confirm?.(query);
      await users.setPasswordHash(query, userId, passwordHash);
      await audit.record(query, { ...entry, at: now(), source: sourceOf(from?.client) });
    });
  }

  async function signIn(user: Account, client: Client, confirm?: Alongside): Promise<SignedIn> {
    const { token } = await sessions.create(user.id, client, async (query) => {
      await confirm?.(query);
      await note(query, { kind: 'signIn', by: user.id }, client);
    });
    return { user, token };
  }

  /**
   * Not waited for, and begun after the answer: an account that exists must not be told by the time
   * that its refusals take.
   */
  function noteFailure(userId: string, client: Client): void {
    setImmediate(() => {
      const entry = { kind: 'signInFailed', by: null, about: userId } as const;
      store.tx((query) => note(query, entry, client)).catch(onError);
    });
  }

  function note(query: Query, entry: AuditEntry, client: Client): Promise<void> {
    return audit.record(query, { ...entry, at: now(), source: sourceOf(client) });
  }

  function signupOptions(invite: string | undefined): Promise<SignupOptions> {
    return store.read(async (query) => {
      const isFirst = await users.isEmpty(query);
      return admission.signupOptions(query, invite, { isFirst, now: now() });
    });
  }

  function isFresh(): Promise<boolean> {
    return store.read((query) => users.isEmpty(query));
  }

  return {
    register,
    login,
    verifyPassword,
    authenticate,
    setPassword,
    addWithoutPassword,
    signIn,
    signupOptions,
    isFresh,
  };
}

function newAccount({ email, firstName, lastName }: NewAccount, isFirst: boolean): Account {
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
