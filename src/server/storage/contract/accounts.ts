import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { testConfig } from '../../../test/kits/server-kit.ts';
import { userViewer } from '../../access/viewer.ts';
import { digestOf } from '../../lib/tokens.ts';
import { createServices, type Services } from '../../services.ts';
import { shareLinksRepository } from '../../share-links/share-link-repository.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

const TOKEN = { name: 'Script', readOnly: true, boardId: null, expiresAt: null };
const CLIENT = { ip: '127.0.0.1' };

/** API tokens, and the deletion of accounts. */
export function accountsContract(open: OpenEmptyStore): void {
  describe('accounts', () => {
    let kit: ContractKit;
    let services: Services;

    beforeEach(async () => {
      kit = await openContractKit(open);
      services = createServices(testConfig('none'), kit.store);
    });
    afterEach(() => kit.close());

    it('Q1 Q3 tokens can be created up to the limit, also concurrently, and revoked by their owner only', async () => {
      const { apiTokens, authenticator } = services;
      const { secret, token } = await apiTokens.create('member', { ...TOKEN, boardId: 'board' });
      const results = await Promise.allSettled(
        Array.from({ length: LIMITS.apiTokens }, () => apiTokens.create('member', TOKEN)),
      );
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(await apiTokens.list('member')).toHaveLength(LIMITS.apiTokens);
      expect(await authenticator.callerOf(secret)).toMatchObject({
        user: { id: 'member' },
        apiToken: { readOnly: true, boardId: 'board' },
      });
      expect(await apiTokens.revoke('manager', token.id)).toBe(false);
      expect(await apiTokens.revoke('member', token.id)).toBe(true);
      expect(await authenticator.callerOf(secret)).toBeNull();
    });

    async function remove(userId: string): Promise<void> {
      const { account, authenticator, sessions } = services;
      const caller = await authenticator.callerOf((await sessions.create(userId)).token);
      if (!caller) throw new Error('the session is not valid');
      await account.remove(caller, { email: caller.user.email }, CLIENT);
    }

    /** The members of a board according to its log. */
    async function loggedMembers(boardId: string): Promise<string[]> {
      const members = new Set<string>();
      for (const { facts } of await kit.log(boardId)) {
        for (const { change } of facts) {
          if (change.type === 'member.put') members.add(change.member.userId);
          if (change.type === 'member.removed') members.delete(change.userId);
        }
      }
      return [...members].sort();
    }

    it('Z6 deleting an account deletes its own data, and its boards stay', async () => {
      const { boardId, todo } = await kit.makeBoard();
      const ticketId = await kit.makeTicket(boardId, todo, { assignee: 'member' });
      const comment = { boardId, ticketId, text: 'Said', photoUrls: [] };
      await kit.run('member', { type: 'tickets.comment', ...comment });
      const { account, apiTokens, authenticator, sessions, repositories, store } = services;
      const { secret } = await apiTokens.create('member', TOKEN);
      const { token } = await sessions.create('member');
      const caller = await authenticator.callerOf(token);
      if (!caller) throw new Error('the session is not valid');

      await account.remove(caller, { email: caller.user.email }, CLIENT);
      for (const one of [secret, token]) expect(await authenticator.callerOf(one)).toBeNull();
      const board = await kit.board(boardId);
      expect([...board.members.keys()]).toEqual(['manager']);
      expect(board.tickets.get(ticketId)?.assignee).toBeNull();
      const comments = await store.read((query) =>
        repositories.comments.listOf(query, boardId, ticketId),
      );
      expect(comments).toMatchObject([{ author: 'member', text: 'Said' }]);
    });

    it('Z17 ZA3 an archived ticket that only the deleted account saw is shown to the creator of its board', async () => {
      const { boardId, todo } = await kit.makeBoard();
      const ticket = { boardId, columnId: todo, name: 'Hidden', visibleTo: ['manager'] };
      const { result } = await kit.run('manager', { type: 'tickets.create', ...ticket });
      const ticketIds = [result?.id ?? ''];
      const change = { type: 'archive' as const };
      await kit.run('manager', { type: 'tickets.changeMany', boardId, ticketIds, change });
      await remove('manager');
      const listed = (userId: string) =>
        kit.archive.list(userViewer(userId), boardId, { search: '', after: null });
      expect((await listed('admin')).tickets).toMatchObject([{ id: ticketIds[0] }]);
      expect((await listed('member')).tickets).toEqual([]);
      await kit.run('admin', { type: 'tickets.unarchive', boardId, ticketIds });
      expect((await kit.board(boardId)).tickets.get(ticketIds[0] ?? '')?.createdBy).toBe('unknown');
    });

    it('Z17 a membership of a board in the trash also ends with a log row', async () => {
      const { boardId } = await kit.makeBoard();
      await kit.run('admin', { type: 'boards.delete', boardId });
      await remove('member');
      const log = await kit.log(boardId);
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, n) => n + 1));
      expect(log.at(-1)).toMatchObject({
        by: 'member',
        facts: [
          { change: { type: 'member.removed', userId: 'member' } },
          { change: { type: 'board.set' } },
        ],
      });
      await kit.run('admin', { type: 'boards.restore', boardId });
      expect([...(await kit.board(boardId)).members.keys()]).toEqual(['manager']);
    });

    it('Z17 a user added to boards and tickets while deleting their account is on none of them', async () => {
      const boards = await Promise.all([1, 2, 3].map(() => kit.makeBoard()));
      for (const { boardId } of boards) await kit.removeMember(boardId, 'stranger');
      const [first] = boards;
      const trashed = await kit.makeTicket(first?.boardId ?? '', first?.todo ?? '', {
        assignee: 'member',
      });
      const inTrash = { boardId: first?.boardId ?? '', ticketId: trashed };
      await kit.run('admin', { type: 'tickets.delete', ...inTrash });
      const set = [{ userId: 'member', role: 'ADMIN' as const }];
      const changes = boards.flatMap(({ boardId, todo }) => [
        kit.run('admin', { type: 'boards.setMembers', boardId, set, remove: [] }),
        kit.makeTicket(boardId, todo, { assignee: 'member' }),
      ]);
      const settled = await Promise.allSettled([
        remove('member'),
        kit.run('admin', { type: 'tickets.restore', ...inTrash }),
        ...changes,
        kit.run('admin', {
          type: 'boards.create',
          boardId: 'board-new',
          name: 'New',
          members: set,
          columns: [],
        }),
      ]);
      expect(settled[0]?.status).toBe('fulfilled');
      for (const one of settled) {
        const code = one.status === 'rejected' ? one.reason.code : 'done';
        expect(['done', 'board.personUnknown', 'ticket.personUnknown']).toContain(code);
      }
      for (const { boardId } of boards) {
        const { members, tickets } = await kit.board(boardId);
        expect([...members.keys()]).toEqual(['manager']);
        expect([...tickets.values()].filter(({ assignee }) => assignee !== null)).toEqual([]);
        expect(await loggedMembers(boardId)).toEqual(['manager']);
      }
    });

    it('Z6 deleted tickets do not count as a connection to a board', async () => {
      const { boardId, todo } = await kit.makeBoard();
      const ticketId = await kit.makeTicket(boardId, todo, { assignee: 'member' });
      await kit.removeMember(boardId, 'member');
      const touched = () =>
        kit.store.read((query) => kit.repositories.people.boardsNaming(query, 'member'));
      expect(await touched()).toEqual([boardId]);
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId });
      expect(await touched()).toEqual([]);
    });

    it('Q8 an expired token does not count towards the limit and is eventually deleted', async () => {
      const { apiTokens } = services;
      const expired = { ...TOKEN, expiresAt: 1000 };
      for (let n = 0; n < LIMITS.apiTokens; n += 1) await apiTokens.create('member', expired);
      const { token } = await apiTokens.create('member', TOKEN);
      await apiTokens.dropExpiredBefore(1000);
      expect(await apiTokens.list('member')).toHaveLength(LIMITS.apiTokens + 1);
      await apiTokens.dropExpiredBefore(1001);
      expect(await apiTokens.list('member')).toEqual([token]);
    });

    it('ZL1 a share link is found by its digest until it is revoked or long expired', async () => {
      const { shareLinks, store } = services;
      const { boardId } = await kit.makeBoard();
      const options = { client: 'Nordlicht', expiresAt: null };
      const { url } = await shareLinks.create('admin', boardId, options);
      await shareLinks.create('admin', boardId, { client: 'Late', expiresAt: 1000 });
      const digest = digestOf(new URL(url).hash.slice(1));
      const found = await shareLinks.find(digest);
      expect(found).toMatchObject({ boardId, client: 'Nordlicht', expiresAt: null });
      const { dropExpiredBefore } = shareLinksRepository(store.tables);
      const clients = async () => {
        const listed = await shareLinks.list('admin', boardId);
        return listed.map(({ client }) => client).sort();
      };
      await store.tx((query) => dropExpiredBefore(query, 1000));
      expect(await clients()).toEqual(['Late', 'Nordlicht']);
      await store.tx((query) => dropExpiredBefore(query, 1001));
      expect(await clients()).toEqual(['Nordlicht']);
      await shareLinks.revoke('admin', boardId, found?.id ?? '');
      expect(await shareLinks.find(digest)).toBeNull();
    });

    it('Z6 if the last two ADMINs delete their accounts at once, one of them stays', async () => {
      const { account, authenticator, roles, sessions } = services;
      await roles.set('admin', 'manager', 'ADMIN');
      const leaving = ['admin', 'manager'].map(async (id) => {
        const caller = await authenticator.callerOf((await sessions.create(id)).token);
        if (!caller) throw new Error('the session is not valid');
        await account.remove(caller, { email: caller.user.email }, CLIENT);
      });
      const ends = await Promise.allSettled(leaving);
      const codes = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
      expect(codes).toEqual(['account.lastAdmin']);
    });
  });
}
