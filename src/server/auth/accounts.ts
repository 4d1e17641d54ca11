import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { emailKey } from '../../core/users/user.ts';
import type { Config } from '../config/read-config.ts';
import { type Client, type Source, sourceOf } from '../lib/request-source.ts';
import { newId } from '../lib/tokens.ts';
import { type AuditEntry, auditRepository } from '../storage/directory/audit.ts';
import { locksRepository } from '../storage/directory/locks.ts';
import { type Account, usersRepository } from '../storage/directory/users.ts';
import { faultOf, type Query, type Store } from '../storage/store.ts';
import type { InvitedBoards } from './invitations/invited-boards.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { createPasswords } from './passwords.ts';
import type { Sessions, TransactionHook } from './sessions.ts';
import { createSignupPolicy, type SignupOptions, type SignupRequest } from './signup-policy.ts';

export interface Registration extends SignupRequest {
  password: string;
  firstName: string;
  lastName: string;
}

/** The data of a new account. */
export type NewAccount = Omit<Registration, 'password'>;

export interface Credentials {
  email: string;
  password: string;
}

export interface SignedIn {
  user: Account;
  token: string;
}

/** An account whose password was correct when it was checked. */
export interface VerifiedAccount {
  user: Account;
  /**
   * Part of the transaction that relies on the password: ensures that it does not change until the
   * transaction ends.
   * @throws AppError login.failed if it was changed meanwhile
   */
  confirm: TransactionHook;
}

export interface Accounts {
  register(registration: Registration, client: Client): Promise<SignedIn>;
  login(credentials: Credentials, client: Client): Promise<SignedIn>;
  /**
   * The account with this email and password; null if either is wrong, which counts against the
   * limits. @throws AppError login.tooMany
   */
  verifyPassword(credentials: Credentials, client: Client): Promise<VerifiedAccount | null>;
  /** The same, but throws on failure. @throws login.failed, login.tooMany */
  authenticate(credentials: Credentials, client: Client): Promise<VerifiedAccount>;
  /**
   * Sets the password of an account and ends its sessions, except `from.sessionId`. Without `from`
   * it is done by the command line. `from.confirm` is part of the transaction.
   */
  setPassword(
    userId: string,
    password: string,
    from?: { sessionId?: string; client: Client; confirm?: TransactionHook | undefined },
  ): Promise<void>;
  /**
   * Creates an account without a password, with the checks, limits and errors of `register`.
   * `alongside` is part of the transaction.
   */
  addWithoutPassword(
    newUser: NewAccount,
    client: Client,
    alongside: AlongsideAdding,
  ): Promise<Account>;
  /** Creates a session of an account, with an audit entry; `confirm` is part of the transaction. */
  signIn(user: Account, client: Client, confirm?: TransactionHook): Promise<SignedIn>;
  /** How a visitor can register now; `invite` is the secret of an invitation link. */
  signupOptions(invite: string | undefined): Promise<SignupOptions>;
  /** Whether there is no account yet. */
  hasNoAccounts(): Promise<boolean>;
}

type AlongsideAdding = (query: Query, added: Account) => Promise<void>;

interface Deps {
  config: Config;
  store: Store;
  sessions: Sessions;
  /** Without it, invitations lead to no board. */
  invitedBoards?: InvitedBoards;
  now?: () => number;
  /** Receives errors of background work. */
  onError?: (error: unknown) => void;
}

export function createAccounts(deps: Deps): Accounts {
  const { config, store, sessions, invitedBoards, now = Date.now, onError = () => {} } = deps;
  const users = usersRepository(store.tables);
  const locks = locksRepository(store.tables);
  const audit = auditRepository(store.tables);
  const signupPolicy = createSignupPolicy(config, store.tables);
  const throttle = createLoginThrottle({ store, limits: config.limits, now });
  const passwords = createPasswords();

  async function register(registration: Registration, client: Client): Promise<SignedIn> {
    await throttle.countRegistration(client.ip);
    // Checked before the expensive hash, and again in the transaction, where it counts.
    await store.read(async (query) => {
      const isFirst = await users.isEmpty(query);
      await signupPolicy.check(query, registration, { isFirst, now: now() });
    });
    const passwordHash = await passwords.hash(registration.password);
    const user = await add(registration, passwordHash, sourceOf(client));
    return signIn(user, client);
  }

  async function addWithoutPassword(
    newUser: NewAccount,
    client: Client,
    alongside: AlongsideAdding,
  ) {
    await throttle.countRegistration(client.ip);
    return add(newUser, null, sourceOf(client), alongside);
  }

  /**
   * Whether it is the first account, admitted, and has a unique email is decided in one
   * transaction.
   */
  async function add(
    newUser: NewAccount,
    passwordHash: string | null,
    source: Source,
    alongside?: AlongsideAdding,
  ): Promise<Account> {
    const key = emailKey(newUser.email);
    const at = now();
    let joined: string | null | undefined = null;
    try {
      const added = await store.tx(async (query) => {
        const isFirst = await claimFirst(query);
        const invitation = await signupPolicy.check(query, newUser, { isFirst, now: at });
        const account = newAccount(newUser, isFirst);
        await users.insert(query, { ...account, emailKey: key, passwordHash, createdAt: at });
        await audit.record(query, { kind: 'accountMade', by: account.id, at, source });
        if (invitation) {
          await signupPolicy.use(query, invitation, account.id, at);
          const [by, about] = [account.id, invitation.createdBy];
          await audit.record(query, { kind: 'invitationUsed', by, about, at, source });
          const secret = newUser.invite ?? '';
          const joining = { secret, userId: account.id, source };
          joined = await invitedBoards?.join(query, invitation, joining);
        }
        await alongside?.(query, account);
        return account;
      });
      if (joined) invitedBoards?.notifyJoined(joined);
      return added;
    } catch (error) {
      throw faultOf(error) === 'unique' ? new AppError('signup.emailTaken') : error;
    }
  }

  /**
   * Of two registrations that both see no account, only one may be first: checks again with the
   * lock.
   */
  async function claimFirst(query: Query): Promise<boolean> {
    if (!(await users.isEmpty(query))) return false;
    await locks.take(query, 'first account');
    return users.isEmpty(query);
  }

  async function login(credentials: Credentials, client: Client): Promise<SignedIn> {
    const { user, confirm } = await authenticate(credentials, client);
    return signIn(user, client, confirm);
  }

  async function authenticate(credentials: Credentials, client: Client): Promise<VerifiedAccount> {
    const verified = await verifyPassword(credentials, client);
    if (!verified) throw new AppError('login.failed');
    return verified;
  }

  async function verifyPassword(
    { email, password }: Credentials,
    client: Client,
  ): Promise<VerifiedAccount | null> {
    const key = email.length <= LIMITS.email ? emailKey(email) : '';
    const attempt = { ip: client.ip, emailKey: key };
    await throttle.checkLogin(attempt);
    const account = await store.read((query) => users.findByEmail(query, key));
    const storedHash = (password.length <= LIMITS.passwordMax && account?.passwordHash) || null;
    const matches = await passwords.matches(storedHash, password, () =>
      throttle.beginLogin(attempt),
    );
    if (!account || !storedHash || !matches) {
      if (account) noteFailure(account.id, client);
      return null;
    }
    await throttle.loginSucceeded(attempt);
    const { passwordHash: _, ...user } = account;
    return { user, confirm: (query) => confirmPassword(query, user.id, storedHash) };
  }

  /** Hashing takes a while, in which the password may have been changed. */
  async function confirmPassword(query: Query, userId: string, hash: string): Promise<void> {
    if (!(await users.lockPasswordHash(query, userId, hash))) throw new AppError('login.failed');
  }

  async function setPassword(...[userId, password, from]: Parameters<Accounts['setPassword']>) {
    const passwordHash = await passwords.hash(password);
    const entry = { kind: 'passwordChanged', by: from ? userId : null, about: userId } as const;
    const exceptions = from?.sessionId ? { exceptSessionId: from.sessionId } : {};
    // Locks the account's row first, as concurrent sign-ins do, and then its sessions.
    await sessions.revokeAll(userId, exceptions, async (query) => {
      await from?.confirm?.(query);
      await users.setPasswordHash(query, userId, passwordHash);
      await audit.record(query, { ...entry, at: now(), source: sourceOf(from?.client) });
    });
  }

  async function signIn(
    user: Account,
    client: Client,
    confirm?: TransactionHook,
  ): Promise<SignedIn> {
    const { token } = await sessions.create(user.id, client, async (query) => {
      await confirm?.(query);
      await note(query, { kind: 'signIn', by: user.id }, client);
    });
    return { user, token };
  }

  /**
   * Runs in the background after the response: response times must not reveal whether an account
   * exists.
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
      return signupPolicy.signupOptions(query, invite, { isFirst, now: now() });
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
    hasNoAccounts: isFresh,
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
