import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LATER } from '../../../core/board/fields/snooze.ts';
import { newId } from '../../lib/tokens.ts';
import { createNotifications } from '../../notifications/notifications.ts';
import { type BoardIds, type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

export function snoozesContract(open: OpenEmptyStore): void {
  describe('SN snoozed tickets', () => {
    let kit: ContractKit;
    let ids: BoardIds;
    beforeAll(async () => {
      kit = await openContractKit(open);
    });
    afterAll(() => kit.close());
    beforeEach(async () => {
      at(27);
      ids = await kit.makeBoard();
    });

    /** Sets the clock to a day in November 2026. */
    const at = (day: number) => kit.setClock(new Date(2026, 10, day, 9).getTime());

    const edit = (
      ticketId: string,
      snoozedUntil: string | null,
      { userId = 'admin', blocker = '' } = {},
    ) =>
      kit.run(userId, {
        ...{ type: 'tickets.edit', boardId: ids.boardId, ticketId, set: { snoozedUntil } },
        ...(blocker && { blocker: { id: blocker, isSet: true } }),
      });

    const finish = (ticketId: string, boardId = ids.boardId, columnId = ids.done) =>
      kit.run('admin', { type: 'tickets.move', boardId, ticketId, to: { columnId } });

    const stateOf = async (ticketId: string) => {
      const record = await kit.store.read((query) =>
        kit.repositories.tickets.byId(query, ticketId),
      );
      return record?.snoozedUntil;
    };

    const newsOf = async (userId: string) => {
      const { store, repositories } = kit;
      const notifications = createNotifications({ store, repositories });
      const { items } = await notifications.read(userId, '2026-11-27T09:00:00');
      const { boardId } = ids;
      return items.filter((item) => item.kind === 'returned' && item.boardId === boardId);
    };

    it('SN2 SN3 tickets return on their day, once, to their places, with a notice', async () => {
      const { boardId, todo } = ids;
      const names = ['One', 'Two', 'Three'];
      const made = [];
      for (const name of names)
        made.push(await kit.makeTicket(boardId, todo, { name, assignee: 'member' }));
      const [one = '', two = '', three = ''] = made;
      await edit(one, '2026-11-28', { userId: 'manager' });
      await edit(two, '2026-11-28');
      await edit(three, '2026-11-30');
      const places = (await kit.board(boardId)).tickets;
      await kit.snoozeScheduler.run();
      expect(await stateOf(one)).toBe('2026-11-28');
      at(29);
      const rows = (await kit.log(boardId)).length;
      await Promise.all([kit.snoozeScheduler.run(), kit.newSnoozeScheduler().run()]);
      expect([await stateOf(one), await stateOf(two)]).toEqual([null, null]);
      expect(await stateOf(three)).toBe('2026-11-30');
      expect(await kit.log(boardId)).toHaveLength(rows + 1);
      expect((await kit.board(boardId)).tickets.get(one)?.pos).toBe(places.get(one)?.pos);
      expect(await newsOf('member')).toMatchObject([{ ticketCount: 2, by: 'Freelane' }]);
      expect(await newsOf('admin')).toMatchObject([{ ticketCount: 2 }]);
      // Who put it away, and is neither creator nor assignee.
      expect(await newsOf('manager')).toMatchObject([{ ticketName: 'One', ticketCount: 1 }]);
      expect(await newsOf('stranger')).toEqual([]);
    });

    it('SN3 a restricted ticket gives a notice to those who see it only', async () => {
      const { boardId, todo } = ids;
      const part = { visibleTo: ['admin'] };
      const id = await kit.makeTicket(boardId, todo, { name: 'Secret', ...part });
      await edit(id, '2026-11-28');
      at(28);
      await kit.snoozeScheduler.run();
      expect(await newsOf('admin')).toMatchObject([{ ticketName: 'Secret' }]);
      expect(await newsOf('member')).toEqual([]);
    });

    it('SN4 a ticket without a day returns when its blocker is finished', async () => {
      const { boardId, todo, doing } = ids;
      const [waiting, blocker] = [
        await kit.makeTicket(boardId, todo),
        await kit.makeTicket(boardId, doing),
      ];
      await edit(waiting, LATER, { blocker });
      await kit.snoozeScheduler.run();
      expect(await stateOf(waiting)).toBe(LATER);
      await finish(blocker);
      await Promise.all([kit.snoozeScheduler.run(), kit.newSnoozeScheduler().run()]);
      expect(await stateOf(waiting)).toBeNull();
      expect(await newsOf('admin')).toHaveLength(1);
    });

    it('SN4 blockers may be on other boards, and may be set before or after', async () => {
      const { boardId, todo } = ids;
      const other = await kit.makeBoard();
      const blocker = await kit.makeTicket(other.boardId, other.todo);
      const [before, after] = [
        await kit.makeTicket(boardId, todo),
        await kit.makeTicket(boardId, todo),
      ];
      const link = (ticketId: string) =>
        kit.run('admin', {
          ...{ type: 'tickets.link', boardId, ticketId, relation: 'blockedBy', otherId: blocker },
        });
      await link(before);
      await edit(before, LATER);
      await edit(after, LATER);
      await link(after);
      await kit.snoozeScheduler.run();
      expect([await stateOf(before), await stateOf(after)]).toEqual([LATER, LATER]);
      await finish(blocker, other.boardId, other.done);
      await kit.snoozeScheduler.run();
      expect([await stateOf(before), await stateOf(after)]).toEqual([null, null]);
    });

    it('SN4 a blocker that is deleted or no longer blocks lets it return', async () => {
      const { boardId, todo } = ids;
      const blockers = [await kit.makeTicket(boardId, todo), await kit.makeTicket(boardId, todo)];
      const away = [await kit.makeTicket(boardId, todo), await kit.makeTicket(boardId, todo)];
      for (const [n, id] of away.entries()) await edit(id, LATER, { blocker: blockers[n] ?? '' });
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId: blockers[0] ?? '' });
      const unlink = { ticketId: away[1] ?? '', otherId: blockers[1] ?? '' };
      await kit.run('admin', { type: 'tickets.unlink', boardId, relation: 'blockedBy', ...unlink });
      await kit.snoozeScheduler.run();
      expect([await stateOf(away[0] ?? ''), await stateOf(away[1] ?? '')]).toEqual([null, null]);
    });

    it('SN4 without a blocker, or with one that is hidden from who put it away, it stays', async () => {
      const { boardId, todo } = ids;
      const hidden = await kit.makeTicket(boardId, todo, { visibleTo: ['admin'] });
      const [alone, blocked] = [
        await kit.makeTicket(boardId, todo),
        await kit.makeTicket(boardId, todo),
      ];
      await kit.run('admin', {
        ...{ type: 'tickets.link', boardId, ticketId: blocked, relation: 'blockedBy' },
        otherId: hidden,
      });
      await edit(alone, LATER, { userId: 'manager' });
      await edit(blocked, LATER, { userId: 'manager' });
      await kit.snoozeScheduler.run();
      await finish(hidden);
      await kit.snoozeScheduler.run();
      expect([await stateOf(alone), await stateOf(blocked)]).toEqual([LATER, LATER]);
    });

    it('SN5 a hard limit does not count it, and it returns to a full column', async () => {
      const { boardId, todo, doing } = ids;
      await kit.run('admin', {
        ...{ type: 'boards.editColumn', boardId, columnId: doing },
        set: { limit: 1, isLimitHard: true },
      });
      const away = await kit.makeTicket(boardId, doing);
      await edit(away, '2026-11-28');
      const next = await kit.makeTicket(boardId, todo);
      await kit.run('admin', {
        ...{ type: 'tickets.move', boardId, ticketId: next, to: { columnId: doing } },
      });
      at(28);
      await kit.snoozeScheduler.run();
      expect(await stateOf(away)).toBeNull();
    });

    it('SN7 it is not away on another board, and the undo of its transfer puts it away again', async () => {
      const { boardId, todo } = ids;
      const other = await kit.makeBoard();
      const ticketId = await kit.makeTicket(boardId, todo);
      await edit(ticketId, '2030-01-01');
      const there = { toBoardId: other.boardId, columnId: other.todo };
      await kit.duplicates.moveToBoard('admin', newId(), { boardId, ticketId, ...there });
      expect(await stateOf(ticketId)).toBeNull();
      const was = (await kit.board(other.boardId)).tickets.get(ticketId);
      if (!was) throw new Error('it has not arrived');
      const { columnId, pos, assignee } = was;
      const people = { assignee, visibleTo: null };
      await kit.duplicates.moveToBoard('admin', newId(), {
        ...{ boardId: other.boardId, ticketId, toBoardId: boardId, columnId: todo },
        wayBack: {
          was: { columnId, pos, ...people },
          back: { to: {}, ...people, snoozedUntil: '2030-01-01' },
        },
      });
      expect(await stateOf(ticketId)).toBe('2030-01-01');
    });

    it('SN2 more tickets than fit in a transaction return in several', async () => {
      const { boardId, todo } = ids;
      const ticketId = await kit.makeTicket(boardId, todo);
      await kit.repeatTicket(ticketId, 150, { snoozedUntil: '2026-11-27' });
      const rows = (await kit.log(boardId)).length;
      await kit.snoozeScheduler.run();
      expect(await kit.log(boardId)).toHaveLength(rows + 2);
      const { tickets } = await kit.board(boardId);
      expect([...tickets.values()].filter(({ snoozedUntil }) => snoozedUntil)).toEqual([]);
    });
  });
}
