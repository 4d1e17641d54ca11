import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../../core/board/commands.ts';
import { assigneeIdsOf } from '../../../../core/board/fields/assignees.ts';
import { calendarsRepository } from '../../../calendars/calendar-repository.ts';
import { newId } from '../../../lib/tokens.ts';
import { createNotifications } from '../../../notifications/notifications.ts';
import type { Query } from '../../store.ts';
import { type BoardIds, type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

const NOON = '2026-05-10T12:00:00';
const DUE = { dueDate: '2026-05-11T09:00:00' };

/** Tickets that are assigned to several people. */
export function assigneesContract(open: OpenEmptyStore): void {
  describe('several assignees', () => {
    let kit: ContractKit;
    let board: BoardIds;

    beforeEach(async () => {
      kit = await openContractKit(open);
      board = await kit.makeBoard();
    });
    afterEach(() => kit.close());

    const make = (
      [assignee, ...coAssignees]: string[],
      part: Partial<Command<'tickets.create'>> = {},
    ) => kit.makeTicket(board.boardId, board.todo, { assignee, coAssignees, ...part });

    const change = (ticketId: string, add: string[], remove: string[] = []) =>
      kit.run('admin', {
        ...{ type: 'tickets.edit', boardId: board.boardId, ticketId, set: {} },
        assignees: { add, remove },
      });

    async function assigneesOf(ticketId: string, { boardId } = board): Promise<readonly string[]> {
      const ticket = (await kit.board(boardId)).tickets.get(ticketId);
      return ticket ? assigneeIdsOf(ticket) : [];
    }

    /** The tickets due within a week, most urgent first. */
    async function dueOf(userId: string): Promise<string[]> {
      const { upcoming } = await createNotifications(kit).dueTickets(userId, NOON, 7);
      return upcoming.map(({ ticketName }) => ticketName);
    }

    function inCalendar(userId: string): Promise<string[]> {
      const { dated } = calendarsRepository(kit.store.tables);
      const actor = { id: userId, roles: ['USER'] };
      return kit.store.read(async (query) =>
        (await dated(query, actor, null)).map(({ name }) => name),
      );
    }

    /** The rows that say the co-assignees a second time, for queries. */
    async function indexed(query: Query, ticketId: string): Promise<string[]> {
      const { coAssignments } = kit.store.tables;
      const rows = await query
        .select()
        .from(coAssignments)
        .where(eq(coAssignments.ticketId, ticketId));
      return rows.map(({ userId }) => userId).sort();
    }

    const indexedOf = (ticketId: string) => kit.store.read((query) => indexed(query, ticketId));

    it('SA13 due tickets and calendars have those of each assignee, in order', async () => {
      await make(['manager', 'member'], { name: 'Second', ...DUE });
      await make(['member'], { name: 'First', dueDate: '2026-05-10T18:00:00' });
      await make(['member', 'manager'], { name: 'Third', dueDate: '2026-05-12T00:00:00' });
      await make(['manager'], { name: 'Other', ...DUE });
      await make(['manager', 'member'], { name: 'Undated' });
      expect(await dueOf('member')).toEqual(['Second', 'Third']);
      expect((await dueOf('manager')).toSorted()).toEqual(['Other', 'Second', 'Third']);
      expect(await inCalendar('member')).toEqual(['Third', 'Second', 'First']);
      expect(await dueOf('admin')).toEqual([]);
    });

    it('SA13 SA5 of a restricted ticket each assignee has it, until they are taken off', async () => {
      const id = await make(['manager', 'member'], {
        name: 'Secret',
        ...DUE,
        visibleTo: ['admin'],
      });
      expect(await dueOf('member')).toEqual(['Secret']);
      await change(id, [], ['member']);
      expect([await dueOf('member'), await inCalendar('member')]).toEqual([[], []]);
      expect(await dueOf('manager')).toEqual(['Secret']);
    });

    it('SA13 a deleted or finished ticket is due for no one, and a restored one again', async () => {
      const { boardId } = board;
      const ticketId = await make(['manager', 'member'], { name: 'Shared', ...DUE });
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId });
      expect(await dueOf('member')).toEqual([]);
      await kit.run('admin', { type: 'tickets.restore', boardId, ticketId });
      expect(await dueOf('member')).toEqual(['Shared']);
    });

    it('SA2 SA13 people are added and taken off, and the rows agree', async () => {
      const id = await make(['manager']);
      expect(await indexedOf(id)).toEqual([]);
      await change(id, ['member', 'admin']);
      expect(await assigneesOf(id)).toEqual(['manager', 'member', 'admin']);
      expect(await indexedOf(id)).toEqual(['admin', 'member']);
      await change(id, [], ['manager']);
      expect(await assigneesOf(id)).toEqual(['member', 'admin']);
      expect(await indexedOf(id)).toEqual(['admin']);
      await change(id, [], ['member', 'admin']);
      expect(await assigneesOf(id)).toEqual([]);
      expect(await indexedOf(id)).toEqual([]);
    });

    it('SA14 copies of tickets and boards, and transfers keep those who are on the board', async () => {
      const { boardId } = board;
      const id = await make(['manager', 'member', 'admin'], { name: 'Shared', ...DUE });
      const copy = await kit.run('admin', { type: 'tickets.duplicate', boardId, ticketId: id });
      expect(await assigneesOf(copy.result?.id ?? '')).toEqual(['manager', 'member', 'admin']);
      expect(await indexedOf(copy.result?.id ?? '')).toEqual(['admin', 'member']);

      const copied = { ...board, boardId: `board-${newId()}` };
      await kit.duplicates.copyBoard('admin', newId(), {
        ...{ sourceId: boardId, boardId: copied.boardId, name: 'Copy', withTickets: true },
        members: [{ userId: 'member', role: 'EDITOR' }],
      });
      const copies = [...(await kit.board(copied.boardId)).tickets.values()];
      expect(copies.map((ticket) => assigneeIdsOf(ticket))).toEqual([
        ['member', 'admin'],
        ['member', 'admin'],
      ]);

      const there = await kit.makeBoard();
      await kit.removeMember(there.boardId, 'manager');
      const to = { toBoardId: there.boardId, columnId: there.todo };
      const moved = await kit.duplicates.moveToBoard('admin', newId(), {
        ...{ boardId, ticketId: id, ...to },
      });
      expect(moved.arrived).toMatchObject({ assignee: 'member', coAssignees: ['admin'] });
      expect(await assigneesOf(id, there)).toEqual(['member', 'admin']);
      expect(await indexedOf(id)).toEqual(['admin']);
      const back = {
        to: {},
        assignee: 'manager',
        coAssignees: ['member', 'admin'],
        visibleTo: null,
      };
      await kit.duplicates.moveToBoard('admin', newId(), {
        ...{ boardId: there.boardId, ticketId: id, toBoardId: boardId, columnId: board.todo },
        wayBack: {
          was: moved.arrived ?? { columnId: '', pos: '', assignee: null, visibleTo: null },
          back,
        },
      });
      expect(await assigneesOf(id)).toEqual(['manager', 'member', 'admin']);
      expect(await indexedOf(id)).toEqual(['admin', 'member']);
    });

    it('SA7 a deleted account is taken off tickets in the trash, and the others stay', async () => {
      const { boardId } = board;
      const { people } = kit.repositories;
      const ids = [await make(['manager', 'member', 'admin']), await make(['member', 'manager'])];
      for (const ticketId of ids)
        await kit.run('admin', { type: 'tickets.delete', boardId, ticketId });
      expect(await kit.store.read((query) => people.boardsWithTickets(query, 'member'))).toEqual([
        boardId,
      ]);
      await kit.store.tx((query) => people.removeFromDeletedTickets(query, 'member'));
      expect(await kit.store.read((query) => people.boardsWithTickets(query, 'member'))).toEqual(
        [],
      );
      for (const ticketId of ids)
        await kit.run('admin', { type: 'tickets.restore', boardId, ticketId });
      expect([await assigneesOf(ids[0] ?? ''), await assigneesOf(ids[1] ?? '')]).toEqual([
        ['manager', 'admin'],
        ['manager'],
      ]);
      expect(await indexedOf(ids[0] ?? '')).toEqual(['admin']);
    });
  });
}
