import { type AuditKind, shortId } from '../../core/audit.ts';
import { removeAccount } from '../../core/board/rules/remove-account.ts';
import { AppError } from '../../core/errors.ts';
import { emailKey, fullName } from '../../core/users/user.ts';
import type { Accounts, VerifiedAccount } from '../auth/accounts.ts';
import type { ApiTokens, NewApiToken } from '../auth/api-tokens.ts';
import type { Caller } from '../auth/authenticate.ts';
import { endInvitations } from '../auth/invitations.ts';
import type { Alongside, Sessions } from '../auth/sessions.ts';
import type { Queries } from '../boards/board-queries.ts';
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

/** So much of a session's digest tells it from the person's others, and is no use elsewhere. */
const SHOWN_DIGITS = 16;
/** So many entries of the audit are exported, the newest ones. */
const MOST_AUDITED = 10_000;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  recordIn: RecordIn;
  accounts: Accounts;
  sessions: Sessions;
  apiTokens: ApiTokens;
  queries: Queries;
  boardReader: BoardReader;
}

/** What proves that it is really them: their password, or the email of an account without one. */
export interface Reauthentication {
  password?: string | undefined;
  email?: string | undefined;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** What people do to their own accounts. Callers are sessions: scripts change no accounts. */
export function createAccountService(deps: Deps) {
  const { store, repositories, bus, recordIn, accounts, sessions, apiTokens } = deps;
  const { audit, people, projects, ticketTransfer, boardRecords } = repositories;
  const users = usersRepository(store.tables);
  const locks = locksRepository(store.tables);
  /** Whose data is being put together. */
  const exporting = new Set<string>();

  /** The account, and what stands in the way of deleting it. */
  function read(userId: string) {
    return store.read(async (query) => {
      const own = await ownOf(query, userId);
      return { ...own, ...(await obstacles(query, userId)) };
    });
  }

  async function ownOf(query: Query, userId: string) {
    const own = await users.findOwn(query, userId);
    if (!own) throw new AppError('unauthorized');
    return own;
  }

  /** What they own, which somebody must have, and whether they are the only ADMIN. */
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
      const [before, after] = [fullName(await ownOf(query, userId)), fullName(name)];
      // Before the name is another: the entry is of who they were.
      if (before !== after) await note(query, 'renamed', userId, client, `${before} → ${after}`);
      await users.setName(query, userId, name);
    });
  }

  /**
   * Changes the password, and ends every other session (decisions §4).
   * @throws AppError account.noPassword, account.passwordWrong, login.tooMany; login.failed where
   * somebody else changed it meanwhile
   */
  async function changePassword(
    { user, sessionId }: Caller,
    { current, next }: { current: string; next: string },
    client: Client,
  ): Promise<void> {
    const { hasPassword } = await store.read((query) => ownOf(query, user.id));
    if (!hasPassword) throw new AppError('account.noPassword');
    const proven = await checkProof(user, { password: current }, client);
    const confirm: Alongside = (query) => confirmCaller(query, sessionId, proven);
    await accounts.setPassword(user.id, next, { sessionId, client, confirm });
  }

  /** Answers with what was proven by a password; null where the email is enough. */
  async function checkProof(
    { id, email }: Caller['user'],
    proof: Reauthentication,
    client: Client,
  ): Promise<VerifiedAccount | null> {
    const { hasPassword } = await store.read((query) => ownOf(query, id));
    if (!hasPassword) {
      if (emailKey(proof.email ?? '') === emailKey(email)) return null;
      throw new AppError('account.emailDiffers');
    }
    const proven = await accounts.verifyPassword({ email, password: proof.password ?? '' }, client);
    if (proven?.user.id !== id) throw new AppError('account.passwordWrong');
    return proven;
  }

  /** What was proven, and the session that asks: both may have ended since they were looked at. */
  async function confirmCaller(query: Query, sessionId: string, proven: VerifiedAccount | null) {
    await proven?.confirm(query);
    await sessions.confirm(query, sessionId);
  }

  /** Where they are signed in, the newest first. */
  async function devices({ user, sessionId }: Caller) {
    const listed = await sessions.list(user.id);
    return listed
      .filter(({ expiresAt }) => expiresAt > Date.now())
      .sort((a, b) => b.createdAt - a.createdAt)
      .map(({ id, userAgent, ip, createdAt, expiresAt }) => ({
        id: id.slice(0, SHOWN_DIGITS),
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
    const session = listed.find(({ id }) => id.slice(0, SHOWN_DIGITS) === device);
    if (!session || !(await sessions.revokeById(userId, session.id))) {
      throw new AppError('session.unknown');
    }
  }

  /** Ends every other session and, where that is asked for, the API tokens, all in one transaction. */
  async function signOutElsewhere(
    { user, sessionId }: Caller,
    { revokeTokens }: { revokeTokens: boolean },
    client: Client,
  ): Promise<void> {
    let announceTokens = () => {};
    await sessions.revokeAll(user.id, { exceptSessionId: sessionId }, async (query) => {
      await note(query, 'signOutEverywhere', user.id, client);
      if (!revokeTokens) return;
      const { count, announce } = await apiTokens.revokeAllIn(query, user.id);
      announceTokens = announce;
      if (count > 0) await note(query, 'apiTokenRevoked', user.id, client);
    });
    announceTokens();
  }

  function note(
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
   * Makes an API token, which outlives the session: so whoever finds a page left open makes none.
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
    const proven = await checkProof(user, proof, client);
    const isOpen = !token.boardId || (await deps.boardReader.opens(userId, token.boardId));
    if (!isOpen) throw new AppError('board.unknown');
    return apiTokens.create(userId, token, async (query) => {
      await confirmCaller(query, sessionId, proven);
      await note(query, 'apiTokenMade', userId, client, scopeOf(token));
    });
  }

  /** @throws AppError token.unknown */
  async function revokeToken(userId: string, id: string, client: Client): Promise<void> {
    const token = (await apiTokens.list(userId)).find((one) => one.id === id);
    if (!token) throw new AppError('token.unknown');
    const isRevoked = await apiTokens.revoke(userId, id, (query) =>
      note(query, 'apiTokenRevoked', userId, client, scopeOf(token)),
    );
    if (!isRevoked) throw new AppError('token.unknown');
  }

  /**
   * All that is kept of a person and that they may see, for them to take away. It reads much, so a
   * person has it done once at a time. @throws AppError server.busy
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
    await store.tx((query) => note(query, 'exported', userId, client));
    const data = await store.readLong(async (query) => ({
      account: await ownOf(query, userId),
      projects: await projects.ownedBy(query, userId),
      ...(await accountContentOf(query, store.tables, repositories, userId)),
      audit: await auditOf(query, userId),
    }));
    return {
      exportedAt: Date.now(),
      ...data,
      devices: (await devices(caller)).map(({ id: _, ...device }) => device),
      apiTokens: await apiTokens.list(userId),
      boards: (await deps.queries.listBoards(userId)).filter(
        ({ createdBy, role }) => createdBy === userId || role !== null,
      ),
    };
  }

  /** What they did, and what was done to them: by whom and from where is not theirs. */
  async function auditOf(query: Query, personId: string) {
    const rows = await audit.list(query, { personId }, MOST_AUDITED);
    return rows.map(({ id: _, by, ip, userAgent, ...entry }) =>
      by === personId ? { ...entry, by, ip, userAgent } : entry,
    );
  }

  /**
   * Deletes the account for good: memberships, assignments, sessions and API tokens end with it.
   * @throws AppError account.passwordWrong, account.emailDiffers, login.tooMany; account.owner,
   * account.lastAdmin while others would be left without somebody
   */
  async function remove(caller: Caller, proof: Reauthentication, client: Client): Promise<void> {
    const proven = await checkProof(caller.user, proof, client);
    const removing = () => removeOnce(caller, proven, client);
    // A server of an older version may have put them on another board meanwhile.
    const left = await removing().catch((error) => {
      if (faultOf(error) !== 'reference') throw error;
      return removing();
    });
    for (const boardId of left) bus.wake(boardId);
    await sessions.revokeAll(caller.user.id, { isAccountGone: true });
  }

  /** Answers with the boards that they were on. */
  function removeOnce({ user, sessionId }: Caller, proven: VerifiedAccount | null, client: Client) {
    return store.tx(async (query) => {
      // As when roles change: of two last ADMINs who go at once, the later one looks again.
      await locks.take(query, 'roles');
      await people.hold(query, user.id);
      await confirmCaller(query, sessionId, proven);
      const { boards, projects: owned, isLastAdmin } = await obstacles(query, user.id);
      if (isLastAdmin) throw new AppError('account.lastAdmin');
      if (boards.length > 0 || owned.length > 0) throw new AppError('account.owner');
      const touched = await people.touchedBoards(query, user.id);
      const others = await people.boardsWithTickets(query, user.id);
      // With those whose trash has tickets of theirs: nobody restores one meanwhile.
      await ticketTransfer.hold(query, [...new Set([...touched, ...others])]);
      for (const boardId of touched) {
        const factsFor = async (row: BoardRow) =>
          removeAccount(await boardOf(query, row), user.id, row.at);
        await recordIn(query, user.id, boardId, factsFor, { withTrash: true });
      }
      await people.leaveTrash(query, user.id);
      // Before it is gone, with its name.
      await note(query, 'accountDeleted', user.id, client);
      const ending = { of: user.id, by: user.id, at: Date.now(), source: sourceOf(client) };
      await endInvitations(query, store.tables, ending);
      await users.remove(query, user.id);
      return touched;
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

/** What a token is called and good for, for the audit. */
function scopeOf({ name, readOnly, boardId }: NewApiToken): string {
  const acts = readOnly ? 'reads' : 'reads and writes';
  return [name, acts, boardId ? `board ${shortId(boardId)}` : 'all boards'].join(' · ');
}
