import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { emailKey } from '../../core/user.ts';
import type { Config } from '../config.ts';
import { newId } from '../new-id.ts';
import { locksRepository } from '../storage/locks.ts';
import { faultOf, type Query, type Store } from '../storage/store.ts';
import { type Account, usersRepository } from '../storage/users.ts';
import { admit } from './admission.ts';
import { createAttempts } from './attempts.ts';
import { createPasswords } from './passwords.ts';
import type { SessionMeta, Sessions } from './sessions.ts';

export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** The token of the setup link. */
  setup?: string | undefined;
}

/** Who an account is made for. */
export type Newcomer = Omit<Registration, 'password'>;

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
  /**
   * The account with this email and password; null where one of them is not right, which is counted
   * against the limits. @throws AppError login.tooMany
   */
  prove(credentials: Credentials, client: Client): Promise<Account | null>;
  /** Whose password this is; a failure counts. @throws login.failed, login.tooMany */
  authenticate(credentials: Credentials, client: Client): Promise<Account>;
  /** Sets the password of an account, and ends its sessions but this one. */
  setPassword(userId: string, password: string, exceptSessionId?: string): Promise<void>;
  /**
   * Makes an account without a password, admitted and counted as by registering, and throwing the
   * same. `alongside` is part of its transaction.
   */
  addWithoutPassword(newcomer: Newcomer, client: Client, alongside: Alongside): Promise<Account>;
  /** Whether nobody has registered yet. */
  isFresh(): Promise<boolean>;
}

type Alongside = (query: Query, added: Account) => Promise<void>;

interface Needs {
  config: Config;
  store: Store;
  sessions: Sessions;
  now?: () => number;
}

export function createAccounts({ config, store, sessions, now = Date.now }: Needs): Accounts {
  const users = usersRepository(store.tables);
  const locks = locksRepository(store.tables);
  const attempts = createAttempts(config.limits, now);
  const passwords = createPasswords();

  async function register(registration: Registration, client: Client): Promise<SignedIn> {
    attempts.countRegistration(client.ip);
    // Before the costly hash, and once more in the transaction, which is what counts.
    admit(config, await isFresh(), registration.setup);
    const passwordHash = await passwords.hash(registration.password);
    const user = await add(registration, passwordHash);
    return signIn(user, client);
  }

  async function addWithoutPassword(newcomer: Newcomer, client: Client, alongside: Alongside) {
    attempts.countRegistration(client.ip);
    return add(newcomer, null, alongside);
  }

  /** Being first, being admitted and being the only one with this email are decided together. */
  async function add(
    newcomer: Newcomer,
    passwordHash: string | null,
    alongside?: Alongside,
  ): Promise<Account> {
    const key = emailKey(newcomer.email);
    try {
      return await store.tx(async (query) => {
        const isFirst = await becomesFirst(query);
        admit(config, isFirst, newcomer.setup);
        const account = newAccount(newcomer, isFirst);
        await users.insert(query, { ...account, emailKey: key, passwordHash, createdAt: now() });
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
    return signIn(await authenticate(credentials, client), client);
  }

  async function authenticate(credentials: Credentials, client: Client): Promise<Account> {
    const user = await prove(credentials, client);
    if (!user) throw new AppError('login.failed');
    return user;
  }

  async function prove({ email, password }: Credentials, client: Client): Promise<Account | null> {
    const key = email.length <= LIMITS.email ? emailKey(email) : '';
    const attempt = { ip: client.ip, emailKey: key };
    attempts.checkLogin(attempt);
    const found = await store.read((query) => users.findByEmail(query, key));
    const known = password.length <= LIMITS.passwordMax ? found?.passwordHash : null;
    const matches = await passwords.matches(known ?? null, password, () =>
      attempts.beginLogin(attempt),
    );
    if (!found || !matches) return null;
    attempts.loginSucceeded(attempt);
    const { passwordHash: _, ...user } = found;
    return user;
  }

  async function setPassword(
    userId: string,
    password: string,
    exceptSessionId?: string,
  ): Promise<void> {
    const passwordHash = await passwords.hash(password);
    await store.tx((query) => users.setPasswordHash(query, userId, passwordHash));
    await sessions.revokeAll(userId, exceptSessionId === undefined ? {} : { exceptSessionId });
  }

  async function signIn(user: Account, client: Client): Promise<SignedIn> {
    const { token } = await sessions.create(user.id, client);
    return { user, token };
  }

  function isFresh(): Promise<boolean> {
    return store.read((query) => users.isEmpty(query));
  }

  return { register, login, prove, authenticate, setPassword, addWithoutPassword, isFresh };
}

function newAccount({ email, firstName, lastName }: Newcomer, isFirst: boolean): Account {
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
