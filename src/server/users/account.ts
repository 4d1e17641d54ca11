import { type AuditKind, shortId } from '../../core/audit.ts';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { fullName } from '../../core/users/user.ts';
import { userViewer } from '../access/viewer.ts';
import type { Accounts } from '../auth/accounts.ts';
import type { ApiTokens, NewApiToken } from '../auth/api-tokens.ts';
import type { Caller } from '../auth/authenticate.ts';
import type { Sessions, TransactionHook } from '../auth/sessions.ts';
import type { BoardQueries } from '../boards/board-queries.ts';
import type { BoardReader } from '../boards/board-reader.ts';
import type { RecordIn } from '../boards/commands/execute-command.ts';
import type { Bus } from '../bus/bus.ts';
import { type Client, sourceOf } from '../lib/request-source.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { createAccountDeletion } from './account-deletion.ts';
import { createAccountExport } from './account-export.ts';
import { createReauthentication, type Reauthentication } from './reauthentication.ts';

/** Digits of a session's digest that are exposed: enough to tell a user's sessions apart. */
const DEVICE_ID_DIGITS = 16;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  recordIn: RecordIn;
  accounts: Accounts;
  sessions: Sessions;
  apiTokens: ApiTokens;
  queries: BoardQueries;
  boardReader: BoardReader;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** Changes to the caller's own account. Callers are sessions, never API tokens. */
export function createAccountService(deps: Deps) {
  const { store, repositories, accounts, sessions, apiTokens } = deps;
  const { audit } = repositories;
  const users = usersRepository(store.tables);
  const reauthentication = createReauthentication({ store, accounts, sessions, accountOf });
  const { checkProof, confirmCaller } = reauthentication;
  const deletion = createAccountDeletion({ ...deps, reauthentication });
  const { exported } = createAccountExport({ ...deps, accountOf, devices });

  /** The account, and the reasons that prevent deleting it. */
  function read(userId: string) {
    return store.read(async (query) => {
      const account = await accountOf(query, userId);
      return { ...account, ...(await deletion.obstacles(query, userId)) };
    });
  }

  async function accountOf(query: Query, userId: string) {
    const account = await users.findOwn(query, userId);
    if (!account) throw new AppError('unauthorized');
    return account;
  }

  async function rename(
    userId: string,
    name: { firstName: string; lastName: string },
    client: Client,
  ): Promise<void> {
    await store.tx(async (query) => {
      const [before, after] = [fullName(await accountOf(query, userId)), fullName(name)];
      // Recorded before the change, with the old name.
      if (before !== after)
        await recordAudit(query, 'renamed', userId, client, `${before} → ${after}`);
      await users.setName(query, userId, name);
    });
  }

  /**
   * Changes the password and ends every other session (decisions §4).
   * @throws AppError account.noPassword, account.passwordWrong, login.tooMany; login.failed if it
   * was changed elsewhere meanwhile
   */
  async function changePassword(
    { user, sessionId }: Caller,
    { current, next }: { current: string; next: string },
    client: Client,
  ): Promise<void> {
    const { hasPassword } = await store.read((query) => accountOf(query, user.id));
    if (!hasPassword) throw new AppError('account.noPassword');
    const verified = await checkProof(user, { password: current }, client);
    const confirm: TransactionHook = (query) => confirmCaller(query, sessionId, verified);
    await accounts.setPassword(user.id, next, { sessionId, client, confirm });
  }

  /** The user's sessions, newest first. */
  async function devices({ user, sessionId }: Caller) {
    const listed = await sessions.list(user.id);
    return listed
      .filter(({ expiresAt }) => expiresAt > Date.now())
      .sort((a, b) => b.createdAt - a.createdAt)
      .map(({ id, userAgent, ip, createdAt, expiresAt }) => ({
        id: id.slice(0, DEVICE_ID_DIGITS),
        userAgent,
        ip,
        createdAt,
        expiresAt,
        isThis: id === sessionId,
      }));
  }

  /** Signs one device out. @throws AppError session.unknown */
  async function signOut(userId: string, device: string): Promise<void> {
    const listed = await sessions.list(userId);
    const session = listed.find(({ id }) => id.slice(0, DEVICE_ID_DIGITS) === device);
    if (!session || !(await sessions.revokeById(userId, session.id))) {
      throw new AppError('session.unknown');
    }
  }

  /** Ends every other session and, if requested, the API tokens, in one transaction. */
  async function signOutElsewhere(
    { user, sessionId }: Caller,
    { revokeTokens }: { revokeTokens: boolean },
    client: Client,
  ): Promise<void> {
    let announceTokens = () => {};
    await sessions.revokeAll(user.id, { exceptSessionId: sessionId }, async (query) => {
      await recordAudit(query, 'signOutEverywhere', user.id, client);
      if (!revokeTokens) return;
      const { count, announce } = await apiTokens.revokeAllIn(query, user.id);
      announceTokens = announce;
      if (count > 0) await recordAudit(query, 'apiTokenRevoked', user.id, client);
    });
    announceTokens();
  }

  function recordAudit(
    query: Query,
    kind: AuditKind,
    userId: string,
    client: Client,
    detail = '',
  ): Promise<void> {
    const source = sourceOf(client);
    return audit.record(query, { kind, by: userId, detail, at: Date.now(), source });
  }

  /**
   * Creates an API token. It outlives the session, so it requires proof of identity.
   * @throws AppError account.passwordWrong, account.emailDiffers, login.tooMany; token.limit;
   * board.unknown for a board that they may not open; forbidden for access to money that they do
   * not have, or for a token of a single board
   */
  async function createToken(
    { user, sessionId }: Caller,
    proof: Reauthentication,
    token: NewApiToken,
    client: Client,
  ) {
    const { id: userId } = user;
    const verified = await checkProof(user, proof, client);
    const isOpen =
      !token.boardId || (await deps.boardReader.opens(userViewer(userId), token.boardId));
    if (!isOpen) throw new AppError('board.unknown');
    const mayHaveMoney = can(user, 'finances.open') && !token.boardId;
    if (token.hasMoney && !mayHaveMoney) throw new AppError('forbidden');
    return apiTokens.create(userId, token, async (query) => {
      await confirmCaller(query, sessionId, verified);
      await recordAudit(query, 'apiTokenMade', userId, client, scopeOf(token));
    });
  }

  /** @throws AppError token.unknown */
  async function revokeToken(userId: string, id: string, client: Client): Promise<void> {
    const token = (await apiTokens.list(userId)).find((one) => one.id === id);
    if (!token) throw new AppError('token.unknown');
    const isRevoked = await apiTokens.revoke(userId, id, (query) =>
      recordAudit(query, 'apiTokenRevoked', userId, client, scopeOf(token)),
    );
    if (!isRevoked) throw new AppError('token.unknown');
  }

  return {
    read,
    rename,
    changePassword,
    devices,
    signOut,
    signOutElsewhere,
    tokens: apiTokens.list,
    createToken,
    revokeToken,
    exported,
    remove: deletion.remove,
  };
}

/** The name and scope of a token, for the audit. */
function scopeOf({ name, readOnly, boardId, hasMoney }: NewApiToken): string {
  const permissions = readOnly ? 'reads' : 'reads and writes';
  const reach = boardId ? `board ${shortId(boardId)}` : 'all boards';
  return [name, permissions, reach, hasMoney && 'money'].filter(Boolean).join(' · ');
}
