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
  /** Of the account that has this email already. */
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
 * Signs in whom the credential is of, once and in the browser that began: an account that is known
 * by its `sub`, one that is linked by its password, or a new one. It throws google.failed,
 * google.away and google.accountExists, and as logging in and registering do.
 */
export type SignIn = (sent: GoogleCredentials, origin: Origin) => Promise<SignedIn>;

interface Needs {
  store: Store;
  sessions: Sessions;
  accounts: Accounts;
  readIdToken: ReturnType<typeof createIdTokenReader>;
  /** Whose id tokens these are: a `sub` is of one issuer alone. */
  issuer: string;
  now: () => number;
}

/** A credential that holds. */
interface Attempt {
  identity: Identity;
  flow: FlowKey;
  client: Client;
}

export function createSignIn(needs: Needs): SignIn {
  const { store, sessions, accounts, readIdToken, issuer, now } = needs;
  const records = googleRepository(store.tables);
  const users = usersRepository(store.tables);
  const audit = auditRepository(store.tables);

  async function signIn(sent: GoogleCredentials, { browser, client }: Origin): Promise<SignedIn> {
    const { identity, nonce } = await readIdToken(sent.credential, sent.accessToken);
    const flow = { nonce: digestOf(nonce), browser: digestOf(browser) };
    const { isOpen, owner, namesake } = await store.read(async (query) => ({
      isOpen: await records.isAnswered(query, flow, now()),
      owner: await records.findBySub(query, { provider: issuer, sub: identity.sub }),
      namesake: await users.findByEmail(query, emailKey(identity.email)),
    }));
    if (!isOpen) throw new AppError('google.failed');
    const attempt = { identity, flow, client };
    if (owner) return comeBack(owner, attempt);
    // Nobody can prove that they are both.
    if (namesake?.passwordHash === null) throw new AppError('google.emailTaken');
    if (namesake) return link(sent.password, attempt);
    return join(sent, attempt).catch((error) => {
      // Somebody was quicker with this email: perhaps the same person, perhaps this very credential.
      if (isEmailTaken(error)) return signIn(sent, { browser, client });
      throw error;
    });
  }

  /** The account follows the picture at Google, and nothing else of it. */
  async function comeBack(owner: Account, { identity, flow, client }: Attempt): Promise<SignedIn> {
    await store.tx(async (query) => {
      await takeFlow(query, flow);
      await users.setGoogle(query, owner.id, identity.profilePicture);
    });
    return accounts.signIn(googleUser(owner, identity), client);
  }

  /**
   * Emails of accounts with a password were never proven, so an account is linked for who has its
   * password alone; whoever else was signed in to it no longer is.
   */
  async function link(password: string | undefined, { identity, flow, client }: Attempt) {
    if (!password) throw new AppError('google.accountExists');
    const proof = { email: identity.email, password };
    const { user, confirm } = await accounts.authenticate(proof, client);
    await sessions
      .revokeAll(user.id, {}, async (query) => {
        await confirm(query);
        await takeFlow(query, flow);
        await addIdentity(query, user, identity);
        const source = sourceOf(client);
        await audit.record(query, { kind: 'googleLinked', by: user.id, at: now(), source });
      })
      .catch(refuseSecond);
    return accounts.signIn(googleUser(user, identity), client);
  }

  async function join({ setup, invite }: GoogleCredentials, attempt: Attempt): Promise<SignedIn> {
    const { identity, flow, client } = attempt;
    const { email, firstName, lastName } = identity;
    const person = { email, firstName, lastName, setup, invite };
    const user = await accounts.addWithoutPassword(person, client, async (query, added) => {
      await takeFlow(query, flow);
      await addIdentity(query, added, identity);
    });
    return accounts.signIn(googleUser(user, identity), client);
  }

  async function takeFlow(query: Query, flow: FlowKey): Promise<void> {
    if (!(await records.removeAnswered(query, flow, now()))) throw new AppError('google.failed');
  }

  async function addIdentity(query: Query, { id }: Account, identity: Identity): Promise<void> {
    const key = { provider: issuer, sub: identity.sub };
    await records.insertIdentity(query, { ...key, userId: id, createdAt: now() });
    await users.setGoogle(query, id, identity.profilePicture);
  }

  return signIn;
}

/** Of two who link the same identity at once. */
function refuseSecond(error: unknown): never {
  throw faultOf(error) === 'unique' ? new AppError('google.failed') : error;
}

function isEmailTaken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'signup.emailTaken';
}

function googleUser(user: Account, { profilePicture }: Identity): Account {
  return { ...user, isGoogleUser: true, profilePicture: profilePicture ?? user.profilePicture };
}
