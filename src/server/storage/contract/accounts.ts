import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { testConfig } from '../../../test/kits/server-kit.ts';
import { digestOf } from '../../lib/tokens.ts';
import { createServices, type Services } from '../../services.ts';
import { shareLinksRepository } from '../../share-links/share-link-repository.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

const TOKEN = { name: 'Script', readOnly: true, boardId: null, expiresAt: null };
const CLIENT = { ip: '127.0.0.1' };

/** API tokens, and accounts that are deleted. */
export function accountsContract(open: OpenEmptyStore): void {
  describe('accounts', () => {
    let desk: ContractKit;
    let services: Services;

    beforeEach(async () => {
      desk = await openContractKit(open);
      services = createServices(testConfig('none'), desk.store);
    });
    afterEach(() => desk.close());

    it('Q1 Q3 tokens are made up to the limit, at once too, found and revoked by their owner', async () => {
      const { apiTokens, authenticator } = services;
      const { secret, token } = await apiTokens.create('member', { ...TOKEN, boardId: 'board' });
      const made = await Promise.allSettled(
        Array.from({ length: LIMITS.apiTokens }, () => apiTokens.create('member', TOKEN)),
      );
      expect(made.filter(({ status }) => status === 'rejected')).toHaveLength(1);
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

    /** The members of a board as its log tells of them. */
    async function loggedMembers(boardId: string): Promise<string[]> {
      const members = new Set<string>();
      for (const { facts } of await desk.log(boardId)) {
        for (const { change } of facts) {
          if (change.type === 'member.put') members.add(change.member.userId);
          if (change.type === 'member.removed') members.delete(change.userId);
        }
      }
      return [...members].sort();
    }

    it('Z6 an account goes with what is its alone, and its boards go on', async () => {
      const { boardId, todo } = await desk.makeBoard();
      const ticketId = await desk.makeTicket(boardId, todo, { assignee: 'member' });
      const said = { boardId, ticketId, text: 'Said', photoUrls: [] };
      await desk.run('member', { type: 'tickets.comment', ...said });
      const { account, apiTokens, authenticator, sessions, repositories, store } = services;
      const { secret } = await apiTokens.create('member', TOKEN);
      const { token } = await sessions.create('member');
      const caller = await authenticator.callerOf(token);
      if (!caller) throw new Error('the session is not valid');

      await account.remove(caller, { email: caller.user.email }, CLIENT);
      for (const one of [secret, token]) expect(await authenticator.callerOf(one)).toBeNull();
      const board = await desk.board(boardId);
      expect([...board.members.keys()]).toEqual(['manager']);
      expect(board.tickets.get(ticketId)?.assignee).toBeNull();
      const comments = await store.read((query) =>
        repositories.comments.listOf(query, boardId, ticketId),
      );
      expect(comments).toMatchObject([{ author: 'member', text: 'Said' }]);
    });

    it('Z17 on a board in the trash a membership ends with a row of its log, too', async () => {
      const { boardId } = await desk.makeBoard();
      await desk.run('admin', { type: 'boards.delete', boardId });
      await remove('member');
      const log = await desk.log(boardId);
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, n) => n + 1));
      expect(log.at(-1)).toMatchObject({
        by: 'member',
        facts: [
          { change: { type: 'member.removed', userId: 'member' } },
          { change: { type: 'board.set' } },
        ],
      });
      await desk.run('admin', { type: 'boards.restore', boardId });
      expect([...(await desk.board(boardId)).members.keys()]).toEqual(['manager']);
    });

    it('Z17 who is put on boards and given tickets while they delete their account is on none', async () => {
      const boards = await Promise.all([1, 2, 3].map(() => desk.makeBoard()));
      for (const { boardId } of boards) await desk.removeMember(boardId, 'stranger');
      const [kept] = boards;
      const trashed = await desk.makeTicket(kept?.boardId ?? '', kept?.todo ?? '', {
        assignee: 'member',
      });
      const inTrash = { boardId: kept?.boardId ?? '', ticketId: trashed };
      await desk.run('admin', { type: 'tickets.delete', ...inTrash });
      const set = [{ userId: 'member', role: 'ADMIN' as const }];
      const changes = boards.flatMap(({ boardId, todo }) => [
        desk.run('admin', { type: 'boards.setMembers', boardId, set, remove: [] }),
        desk.makeTicket(boardId, todo, { assignee: 'member' }),
      ]);
      const settled = await Promise.allSettled([
        remove('member'),
        desk.run('admin', { type: 'tickets.restore', ...inTrash }),
        ...changes,
        desk.run('admin', {
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
        const { members, tickets } = await desk.board(boardId);
        expect([...members.keys()]).toEqual(['manager']);
        expect([...tickets.values()].filter(({ assignee }) => assignee !== null)).toEqual([]);
        expect(await loggedMembers(boardId)).toEqual(['manager']);
      }
    });

    it('Z6 boards are touched for what is on them, not for tickets that are deleted', async () => {
      const { boardId, todo } = await desk.makeBoard();
      const ticketId = await desk.makeTicket(boardId, todo, { assignee: 'member' });
      await desk.removeMember(boardId, 'member');
      const touched = () =>
        desk.store.read((query) => desk.repositories.people.touchedBoards(query, 'member'));
      expect(await touched()).toEqual([boardId]);
      await desk.run('admin', { type: 'tickets.delete', boardId, ticketId });
      expect(await touched()).toEqual([]);
    });

    it('Q8 an expired token takes no place of another, and is dropped when it is long over', async () => {
      const { apiTokens } = services;
      const over = { ...TOKEN, expiresAt: 1000 };
      for (let n = 0; n < LIMITS.apiTokens; n += 1) await apiTokens.create('member', over);
      const { token } = await apiTokens.create('member', TOKEN);
      await apiTokens.dropExpiredBefore(1000);
      expect(await apiTokens.list('member')).toHaveLength(LIMITS.apiTokens + 1);
      await apiTokens.dropExpiredBefore(1001);
      expect(await apiTokens.list('member')).toEqual([token]);
    });

    it('ZL1 a link to look at a board is found by its digest until it is revoked or long over', async () => {
      const { shareLinks, store } = services;
      const { boardId } = await desk.makeBoard();
      const wanted = { client: 'Nordlicht', expiresAt: null };
      const { url } = await shareLinks.create('admin', boardId, wanted);
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

    it('Z6 of two last ADMINs who delete their accounts at once, one stays', async () => {
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
