import { removeAccount } from '../../core/board/rules/remove-account.ts';
import { AppError } from '../../core/errors.ts';
import { fullName } from '../../core/users/user.ts';
import type { VerifiedAccount } from '../auth/accounts.ts';
import type { Caller } from '../auth/authenticate.ts';
import { endInvitations } from '../auth/invitations/invitations.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { RecordIn } from '../boards/commands/execute-command.ts';
import type { Bus } from '../bus/bus.ts';
import { type Client, sourceOf } from '../lib/request-source.ts';
import { type BoardRow, headOf } from '../storage/boards/rows.ts';
import { locksRepository } from '../storage/directory/locks.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import { faultOf, type Query, type Store } from '../storage/store.ts';
import type { Reauthentication, ReauthenticationService } from './reauthentication.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  recordIn: RecordIn;
  sessions: Sessions;
  reauthentication: ReauthenticationService;
}

/** Deletes accounts, with their memberships and assignments on boards. */
export function createAccountDeletion(deps: Deps) {
  const { store, repositories, bus, recordIn, sessions, reauthentication } = deps;
  const { archive, audit, people, projects, comments, textVersions, ticketTransfer, boardRecords } =
    repositories;
  const { timeEntries, timeHeads } = repositories;
  const { checkProof, confirmCaller } = reauthentication;
  const users = usersRepository(store.tables);
  const locks = locksRepository(store.tables);

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

  /**
   * Deletes the account permanently, with its memberships, assignments, sessions and API tokens.
   * @throws AppError account.passwordWrong, account.emailDiffers, login.tooMany; account.owner if
   * they own boards or projects; account.lastAdmin for the only ADMIN
   */
  async function remove(caller: Caller, proof: Reauthentication, client: Client): Promise<void> {
    const verified = await checkProof(caller.user, proof, client);
    const attempt = () => attemptRemoval(caller, verified, client);
    // A server of an older version may have added them to a board meanwhile.
    const { boardIds, ticketIds } = await attempt().catch((error) => {
      if (faultOf(error) !== 'reference') throw error;
      return attempt();
    });
    for (const boardId of boardIds) bus.notifyChanged(boardId);
    bus.notifyTime({ userId: caller.user.id, ticketIds });
    await sessions.revokeAll(caller.user.id, { isAccountDeleted: true });
  }

  /** Returns the boards that they were on, and the ticket of their timer, if it runs on one. */
  function attemptRemoval(
    { user, sessionId }: Caller,
    verified: VerifiedAccount | null,
    client: Client,
  ) {
    return store.tx(async (query) => {
      // As with role changes: of two last ADMINs who leave concurrently, the second must see the
      // first.
      await locks.take(query, 'roles');
      await people.lockUser(query, user.id);
      await confirmCaller(query, sessionId, verified);
      const { boards, projects: owned, isLastAdmin } = await obstacles(query, user.id);
      if (isLastAdmin) throw new AppError('account.lastAdmin');
      if (boards.length > 0 || owned.length > 0) throw new AppError('account.owner');
      const affectedIds = await people.boardsNaming(query, user.id);
      const others = await people.boardsWithTickets(query, user.id);
      // Includes boards with their tickets in the trash, so that no one restores one meanwhile.
      await ticketTransfer.lockBoards(query, [...new Set([...affectedIds, ...others])]);
      for (const boardId of affectedIds) {
        const outcomeFor = async (row: BoardRow) => {
          const board = await boardOf(query, row);
          const members = new Map(board.members);
          members.delete(user.id);
          await archive.keepVisible(query, { ...board, members });
          return { changes: removeAccount(board, user.id, row.at) };
        };
        await recordIn(query, user.id, boardId, outcomeFor, { withTrash: true });
      }
      await people.removeFromDeletedTickets(query, user.id);
      await textVersions.dropOfAuthor(query, user.id);
      await comments.dropReactionsOf(query, user.id);
      // Recorded time stays under the name of its person; the timer goes with the account.
      const { timer } = await timeHeads.lock(query, user.id);
      await timeEntries.keepName(query, user.id, fullName(user));
      // Recorded while the account still exists, with its name.
      const event = { by: user.id, at: Date.now(), source: sourceOf(client) };
      await audit.record(query, { kind: 'accountDeleted', detail: '', ...event });
      await endInvitations(query, store.tables, { of: user.id, ...event });
      await users.remove(query, user.id);
      return { boardIds: affectedIds, ticketIds: timer?.ticketId ? [timer.ticketId] : [] };
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

  return { obstacles, remove };
}
