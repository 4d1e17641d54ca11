import { AppError } from '../../../core/errors.ts';
import { emailKey } from '../../../core/users/user.ts';
import { type Client, sourceOf } from '../../lib/request-source.ts';
import { digestOf } from '../../lib/tokens.ts';
import { auditRepository } from '../../storage/directory/audit.ts';
import { type Account, usersRepository } from '../../storage/directory/users.ts';
import { faultOf, type Query, type Store } from '../../storage/store.ts';
import type { Accounts, SignedIn } from '../accounts.ts';
import type { Sessions } from '../sessions.ts';
import type { createIdTokenReader, Identity } from './id-token.ts';
import { type FlowKey, googleRepository } from './oidc-repository.ts';

export interface GoogleCredentials {
  credential: string;
  accessToken: string;
  /** The password of the existing account with this email. */
  password?: string | undefined;
  /** The token of the setup link. */
  setup?: string | undefined;
  /** The secret of an invitation's link. */
  invite?: string | undefined;
}

/** Where the credentials come from. */
export interface Origin {
  browser: string;
  client: Client;
}

/**
 * Signs in with a credential, once and in the browser that started: to the account with its `sub`,
 * to an account that is linked by its password, or to a new one. Throws google.failed, google.away
 * and google.accountExists, and the errors of logging in and registering.
 */
export type SignIn = (sent: GoogleCredentials, origin: Origin) => Promise<SignedIn>;

interface Deps {
  store: Store;
  sessions: Sessions;
  accounts: Accounts;
  readIdToken: ReturnType<typeof createIdTokenReader>;
  /** The issuer of the id tokens: a `sub` is unique per issuer only. */
  issuer: string;
  now: () => number;
}

/** A verified credential. */
interface Attempt {
  identity: Identity;
  flow: FlowKey;
  client: Client;
}

export function createSignIn(deps: Deps): SignIn {
  const { store, sessions, accounts, readIdToken, issuer, now } = deps;
  const records = googleRepository(store.tables);
  const users = usersRepository(store.tables);
  const audit = auditRepository(store.tables);

  async function signIn(sent: GoogleCredentials, { browser, client }: Origin): Promise<SignedIn> {
    const { identity, nonce } = await readIdToken(sent.credential, sent.accessToken);
    const flow = { nonce: digestOf(nonce), browser: digestOf(browser) };
    const { isOpen, owner, sameEmail } = await store.read(async (query) => ({
      isOpen: await records.isAnswered(query, flow, now()),
      owner: await records.findBySub(query, { provider: issuer, sub: identity.sub }),
      sameEmail: await users.findByEmail(query, emailKey(identity.email)),
    }));
    if (!isOpen) throw new AppError('google.failed');
    const attempt = { identity, flow, client };
    if (owner) return signInAgain(owner, attempt);
    // Without a password no one can prove to own both accounts.
    if (sameEmail?.passwordHash === null) throw new AppError('google.emailTaken');
    if (sameEmail) return link(sent.password, attempt);
    return register(sent, attempt).catch((error) => {
      // Someone else was faster with this email: perhaps the same person with the same credential.
      if (isEmailTaken(error)) return signIn(sent, { browser, client });
      throw error;
    });
  }

  /** Updates the account's picture from Google, and nothing else. */
  async function signInAgain(
    owner: Account,
    { identity, flow, client }: Attempt,
  ): Promise<SignedIn> {
    await store.tx(async (query) => {
      await consumeFlow(query, flow);
      await users.setGoogle(query, owner.id, identity.profilePicture);
    });
    return accounts.signIn(googleUser(owner, identity), client);
  }

  /**
   * Emails of accounts with a password were never verified, so linking requires the password. All
   * other sessions of the account end.
   */
  async function link(password: string | undefined, { identity, flow, client }: Attempt) {
    if (!password) throw new AppError('google.accountExists');
    const proof = { email: identity.email, password };
    const { user, confirm } = await accounts.authenticate(proof, client);
    await sessions
      .revokeAll(user.id, {}, async (query) => {
        await confirm(query);
        await consumeFlow(query, flow);
        await addIdentity(query, user, identity);
        const source = sourceOf(client);
        await audit.record(query, { kind: 'googleLinked', by: user.id, at: now(), source });
      })
      .catch(refuseSecond);
    return accounts.signIn(googleUser(user, identity), client);
  }

  async function register(
    { setup, invite }: GoogleCredentials,
    attempt: Attempt,
  ): Promise<SignedIn> {
    const { identity, flow, client } = attempt;
    const { email, firstName, lastName } = identity;
    const person = { email, firstName, lastName, setup, invite };
    const user = await accounts.addWithoutPassword(person, client, async (query, added) => {
      await consumeFlow(query, flow);
      await addIdentity(query, added, identity);
    });
    return accounts.signIn(googleUser(user, identity), client);
  }

  async function consumeFlow(query: Query, flow: FlowKey): Promise<void> {
    if (!(await records.removeAnswered(query, flow, now()))) throw new AppError('google.failed');
  }

  async function addIdentity(query: Query, { id }: Account, identity: Identity): Promise<void> {
    const key = { provider: issuer, sub: identity.sub };
    await records.insertIdentity(query, { ...key, userId: id, createdAt: now() });
    await users.setGoogle(query, id, identity.profilePicture);
  }

  return signIn;
}

/** Refuses the second of two concurrent links of the same identity. */
function refuseSecond(error: unknown): never {
  throw faultOf(error) === 'unique' ? new AppError('google.failed') : error;
}

function isEmailTaken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'signup.emailTaken';
}

function googleUser(user: Account, { profilePicture }: Identity): Account {
  return { ...user, isGoogleUser: true, profilePicture: profilePicture ?? user.profilePicture };
}
