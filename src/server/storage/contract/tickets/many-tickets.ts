import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../../core/board/commands.ts';
import { byPosition } from '../../../../core/board/ordering.ts';
import { createdTicketIds } from '../../../../core/board/rules/tickets/create-many.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { newId } from '../../../lib/tokens.ts';
import { type BoardIds, type ContractKit, fullTickets, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** Commands on many tickets are one transaction, log entry and history entry per ticket. */
export function manyTicketsContract(open: OpenEmptyStore): void {
  describe('many tickets at once', () => {
    let kit: ContractKit;
    let fixture: BoardIds;
    let boardId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      fixture = await kit.makeBoard();
      ({ boardId } = fixture);
    });
    afterEach(() => kit.close());

    async function ids(columnId: string): Promise<string[]> {
      const { tickets } = await kit.board(boardId);
      return [...tickets.values()]
        .filter((ticket) => ticket.columnId === columnId)
        .sort(byPosition)
        .map(({ id }) => id);
    }

    function changeMany(
      ticketIds: string[],
      change: Command<'tickets.changeMany'>['change'],
    ): Command {
      return { type: 'tickets.changeMany', boardId, ticketIds, change };
    }

    it('ZI1 500 tickets are moved by one log entry, each with a history entry, exactly once', async () => {
      const first = await kit.makeTicket(boardId, fixture.todo);
      await kit.repeatTicket(first, LIMITS.changedTickets - 1);
      const before = await ids(fixture.todo);
      expect(before).toHaveLength(LIMITS.changedTickets);
      const { length } = await kit.log(boardId);
      const command = changeMany(before, { type: 'move', to: { columnId: fixture.done } });
      const commandId = newId();
      const replies = [
        await kit.run('member', command, commandId),
        await kit.run('member', command, commandId),
      ];
      expect(replies[1]).toEqual(replies[0]);
      expect([await ids(fixture.todo), await ids(fixture.done)]).toEqual([[], before]);
      expect(await kit.log(boardId)).toHaveLength(length + 1);
      const { tickets } = kit.repositories;
      const [moved] = await kit.store.read(async (query) =>
        fullTickets(query, kit.repositories, await tickets.byIds(query, [first])),
      );
      expect(moved?.history.map(({ notes }) => notes)).toEqual([
        'Created',
        'Moved from To Do to Done',
      ]);
    });

    it('ZI3 deleted tickets are restored to their places as one, for those who see them', async () => {
      const all = [
        await kit.makeTicket(boardId, fixture.todo),
        await kit.makeTicket(boardId, fixture.doing),
        await kit.makeTicket(boardId, fixture.todo, { visibleTo: ['manager'] }),
        await kit.makeTicket(boardId, fixture.todo),
      ];
      const before = await ids(fixture.todo);
      await kit.run('manager', changeMany(all, { type: 'delete' }));
      expect(await ids(fixture.todo)).toEqual([]);
      const restore = { type: 'tickets.restoreMany' as const, boardId, ticketIds: all };
      const [, doing, hidden = ''] = all;
      await expect(
        kit.run('member', { ...restore, ticketIds: [hidden, 'gone'] }),
      ).rejects.toMatchObject({ code: 'ticket.unknown' });
      await expect(kit.run('member', restore)).rejects.toMatchObject({ code: 'forbidden' });
      await kit.run('manager', { type: 'boards.deleteColumn', boardId, columnId: fixture.doing });
      const { length } = await kit.log(boardId);
      await kit.run('manager', restore);
      expect(await ids(fixture.todo)).toEqual([...before, doing]);
      expect(await kit.log(boardId)).toHaveLength(length + 1);
      expect(await kit.run('manager', restore)).toEqual({ seq: null, result: null });
    });

    it('ZH1 ZH2 many tickets are created by one log entry, exactly once, and undone as one', async () => {
      await kit.makeTicket(boardId, fixture.todo);
      const before = await ids(fixture.todo);
      const { length } = await kit.log(boardId);
      const tickets = Array.from({ length: LIMITS.createdTickets }, (_, n) => ({
        name: `Ticket ${n}`,
        assignee: 'member',
      }));
      const command = {
        type: 'tickets.createMany' as const,
        ...{ boardId, columnId: fixture.todo, tickets },
      };
      const commandId = newId();
      const replies = [
        await kit.run('manager', command, commandId),
        await kit.run('manager', command, commandId),
      ];
      expect(replies[1]).toEqual(replies[0]);
      const created = createdTicketIds(commandId, tickets.length);
      expect(await ids(fixture.todo)).toEqual([...before, ...created]);
      expect(await kit.log(boardId)).toHaveLength(length + 1);
      const undo = { ...changeMany(created, { type: 'delete' }), asCreated: true } as Command;
      const [, second = ''] = created;
      const edit = { type: 'tickets.edit' as const, boardId, ticketId: second };
      await kit.run('admin', { ...edit, set: { name: 'Used' } });
      await expect(kit.run('manager', undo)).rejects.toMatchObject({ code: 'ticket.changed' });
      const [first = '', , ...rest] = created;
      const ticketIds = [first, ...rest];
      await kit.run('manager', { ...undo, ticketIds } as Command);
      expect(await ids(fixture.todo)).toEqual([...before, second]);
    });

    it('ZI1 a colleague who changes one of the tickets at the same time loses nothing', async () => {
      const all = [
        await kit.makeTicket(boardId, fixture.todo),
        await kit.makeTicket(boardId, fixture.todo),
      ];
      const [first = ''] = all;
      await Promise.all([
        kit.run('manager', changeMany(all, { type: 'move', to: { columnId: fixture.done } })),
        kit.run('admin', { type: 'tickets.edit', boardId, ticketId: first, set: { name: 'New' } }),
      ]);
      const ticket = (await kit.board(boardId)).tickets.get(first);
      expect(ticket).toMatchObject({ name: 'New', columnId: fixture.done });
    });
  });
}
