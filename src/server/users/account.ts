import { type AuditKind, shortId } from '../../core/audit.ts';
import { removeAccount } from '../../core/board/rules/remove-account.ts';
import { AppError } from '../../core/errors.ts';
import { emailKey, fullName } from '../../core/users/user.ts';
import { userViewer } from '../access/viewer.ts';
import type { Accounts, VerifiedAccount } from '../auth/accounts.ts';
import type { ApiTokens, NewApiToken } from '../auth/api-tokens.ts';
import type { Caller } from '../auth/authenticate.ts';
import { endInvitations } from '../auth/invitations.ts';
import type { Sessions, TransactionHook } from '../auth/sessions.ts';
import type { BoardQueries } from '../boards/board-queries.ts';
import type { BoardReader } from '../boards/board-reader.ts';
import type { RecordIn } from '../boards/execute-command.ts';
import type { Bus } from '../bus/bus.ts';
import { type Client, sourceOf } from '../lib/request-source.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import { headOf } from '../storage/boards/ticket-columns.ts';
import { locksRepository } from '../storage/directory/locks.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import { faultOf, type Query, type Store } from '../storage/store.ts';
import { accountContentOf } from './account-export.ts';

/** Digits of a session's digest that are exposed: enough to tell a user's sessions apart. */
const DEVICE_ID_DIGITS = 16;
/** Maximum number of exported audit entries, the newest ones. */
const MAX_EXPORTED_AUDIT_ENTRIES = 10_000;

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

/** Proof of identity: the password, or the email of an account without one. */
export interface Reauthentication {
  password?: string | undefined;
  email?: string | undefined;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** Changes to one's own account. Callers are sessions, never API tokens. */
export function createAccountService(deps: Deps) {
  const { store, repositories, bus, recordIn, accounts, sessions, apiTokens } = deps;
  const { audit, people, projects, ticketTransfer, boardRecords } = repositories;
  const users = usersRepository(store.tables);
  const locks = locksRepository(store.tables);
  /** Ids of users whose export is running. */
  const exporting = new Set<string>();

  /** The account, and what prevents deleting it. */
  function read(userId: string) {
    return store.read(async (query) => {
      const account = await accountOf(query, userId);
      return { ...account, ...(await obstacles(query, userId)) };
    });
  }

  async function accountOf(query: Query, userId: string) {
    const account = await users.findOwn(query, userId);
    if (!account) throw new AppError('unauthorized');
    return account;
  }

  /** The boards and projects that they own, and whether they are the only ADMIN. */
  async function obstacles(query: Query, userId: string) {
    const listed = await users.listUsers(query);
    const admins = listed.filter(({ roles }) => roles.includes('ADMIN'));
    return {
      boards: await people.ownBoards(query, userId),
      projects: await projects.ownedBy(query, userId),
      isLastAdmin: admins.length === 1 && admins[0]?.id === userId,
    };
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

  /** Returns the account verified by its password; null if the email suffices. */
  async function checkProof(
    { id, email }: Caller['user'],
    proof: Reauthentication,
    client: Client,
  ): Promise<VerifiedAccount | null> {
    const { hasPassword } = await store.read((query) => accountOf(query, id));
    if (!hasPassword) {
      if (emailKey(proof.email ?? '') === emailKey(email)) return null;
      throw new AppError('account.emailDiffers');
    }
    const verified = await accounts.verifyPassword(
      { email, password: proof.password ?? '' },
      client,
    );
    if (verified?.user.id !== id) throw new AppError('account.passwordWrong');
    return verified;
  }

  /** Confirms the proof and the calling session: both may have become invalid since the check. */
  async function confirmCaller(query: Query, sessionId: string, verified: VerifiedAccount | null) {
    await verified?.confirm(query);
    await sessions.confirm(query, sessionId);
  }

  /** The user's sessions, the newest first. */
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
   * board.unknown for a board that they may not open
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

  /**
   * Exports all stored data of a user that they may see. It reads much, so each user runs one
   * export at a time. @throws AppError server.busy
   */
  async function exported(caller: Caller, client: Client) {
    const { id } = caller.user;
    if (exporting.has(id)) throw new AppError('server.busy', { retryAfterSeconds: 1 });
    exporting.add(id);
    try {
      return await exportOf(caller, client);
    } finally {
      exporting.delete(id);
    }
  }

  async function exportOf(caller: Caller, client: Client) {
    const userId = caller.user.id;
    await store.tx((query) => recordAudit(query, 'exported', userId, client));
    const data = await store.readLong(async (query) => ({
      account: await accountOf(query, userId),
      projects: await projects.ownedBy(query, userId),
      ...(await accountContentOf(query, store.tables, repositories, userId)),
      audit: await auditOf(query, userId),
    }));
    return {
      exportedAt: Date.now(),
      ...data,
      devices: (await devices(caller)).map(({ id: _, ...device }) => device),
      apiTokens: await apiTokens.list(userId),
      boards: (await deps.queries.listBoards(userViewer(userId))).filter(
        ({ createdBy, role }) => createdBy === userId || role !== null,
      ),
    };
  }

  /** Audit entries by and about the user. For entries of others, author and source are left out. */
  async function auditOf(query: Query, personId: string) {
    const rows = await audit.list(query, { personId }, MAX_EXPORTED_AUDIT_ENTRIES);
    return rows.map(({ id: _, by, ip, userAgent, ...entry }) =>
      by === personId ? { ...entry, by, ip, userAgent } : entry,
    );
  }

  /**
   * Deletes the account permanently, with its memberships, assignments, sessions and API tokens.
   * @throws AppError account.passwordWrong, account.emailDiffers, login.tooMany; account.owner if
   * they own boards or projects; account.lastAdmin for the only ADMIN
   */
  async function remove(caller: Caller, proof: Reauthentication, client: Client): Promise<void> {
    const verified = await checkProof(caller.user, proof, client);
    const attempt = () => removeOnce(caller, verified, client);
    // A server of an older version may have added them to a board meanwhile.
    const boardIds = await attempt().catch((error) => {
      if (faultOf(error) !== 'reference') throw error;
      return attempt();
    });
    for (const boardId of boardIds) bus.notifyChanged(boardId);
    await sessions.revokeAll(caller.user.id, { isAccountDeleted: true });
  }

  /** Returns the boards that they were on. */
  function removeOnce(
    { user, sessionId }: Caller,
    verified: VerifiedAccount | null,
    client: Client,
  ) {
    return store.tx(async (query) => {
      // As with role changes: of two last ADMINs who leave concurrently, the second must see the
      // first.
      await locks.take(query, 'roles');
      await people.hold(query, user.id);
      await confirmCaller(query, sessionId, verified);
      const { boards, projects: owned, isLastAdmin } = await obstacles(query, user.id);
      if (isLastAdmin) throw new AppError('account.lastAdmin');
      if (boards.length > 0 || owned.length > 0) throw new AppError('account.owner');
      const touchedIds = await people.touchedBoards(query, user.id);
      const others = await people.boardsWithTickets(query, user.id);
      // Includes boards with their tickets in the trash, so that nobody restores one meanwhile.
      await ticketTransfer.hold(query, [...new Set([...touchedIds, ...others])]);
      for (const boardId of touchedIds) {
        const changesFor = async (row: BoardRow) =>
          removeAccount(await boardOf(query, row), user.id, row.at);
        await recordIn(query, user.id, boardId, changesFor, { withTrash: true });
      }
      await people.leaveTrash(query, user.id);
      // Recorded while the account still exists, with its name.
      await recordAudit(query, 'accountDeleted', user.id, client);
      const ending = { of: user.id, by: user.id, at: Date.now(), source: sourceOf(client) };
      await endInvitations(query, store.tables, ending);
      await users.remove(query, user.id);
      return touchedIds;
    });
  }

  async function boardOf(query: Query, row: BoardRow) {
    const { members, columns, tickets } = await boardRecords.read(query, row.id);
    return {
      ...headOf(row),
      members: new Map(members.map((member) => [member.userId, member])),
      columns: new Map(columns.map((column) => [column.id, column])),
      tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])),
    };
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
    remove,
  };
}

/** The name and scope of a token, for the audit. */
function scopeOf({ name, readOnly, boardId }: NewApiToken): string {
  const permissions = readOnly ? 'reads' : 'reads and writes';
  return [name, permissions, boardId ? `board ${shortId(boardId)}` : 'all boards'].join(' · ');
}
