import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../../core/board/commands.ts';
import { parseTicketNumber } from '../../../../core/board/fields/ticket-number.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { userViewer } from '../../../access/viewer.ts';
import { createBoardReader } from '../../../boards/board-reader.ts';
import { createSearch } from '../../../boards/search.ts';
import { newId } from '../../../lib/tokens.ts';
import { type BoardIds, type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** Numbers have no gaps, are never given twice, and lead to their tickets for good. */
export function ticketNumbersContract(open: OpenEmptyStore): void {
  describe('ticket numbers', () => {
    let kit: ContractKit;
    let fixture: BoardIds;
    let boardId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      fixture = await kit.makeBoard();
      ({ boardId } = fixture);
    });
    afterEach(() => kit.close());

    const codeOf = (operation: Promise<unknown>) =>
      operation.then(
        () => 'done',
        (error) => error.code,
      );
    const setKey = (key: string, on = boardId, by = 'admin') =>
      kit.run(by, { type: 'boards.setTicketKey', boardId: on, key });
    const keyOf = async (id: string) => (await kit.board(id)).ticketKey;

    async function numbers(id = boardId): Promise<number[]> {
      const { tickets } = await kit.board(id);
      return [...tickets.values()].map(({ number }) => number).sort((a, b) => a - b);
    }

    async function numberOf(ticketId: string): Promise<number | undefined> {
      const ticket = await kit.store.read((query) =>
        kit.repositories.tickets.byIdOrArchived(query, ticketId),
      );
      return ticket?.number;
    }

    /** The id and the present number of the ticket that a user finds by a number. */
    async function find(written: string, userId = 'admin'): Promise<string> {
      const number = parseTicketNumber(written);
      if (!number) throw new Error(`${written} is no number`);
      const reader = createBoardReader(kit);
      const found = await reader
        .reference(userViewer(userId), { number })
        .catch(({ code }) => code);
      return typeof found === 'string' ? found : `${found.id} ${found.number}`;
    }

    const transfer = (ticketId: string, to: BoardIds, from = boardId) =>
      kit.duplicates.moveToBoard('admin', newId(), {
        boardId: from,
        ticketId,
        toBoardId: to.boardId,
        columnId: to.todo,
      });

    it('TN1 many who create at once get numbers without gaps', async () => {
      const columnId = fixture.todo;
      const create = { type: 'tickets.create' as const, boardId, columnId, name: 'One' };
      const many = { name: 'Many' };
      await Promise.all([
        ...['admin', 'manager', 'admin', 'manager'].map((userId) => kit.run(userId, create)),
        kit.run('manager', {
          type: 'tickets.createMany',
          boardId,
          columnId,
          tickets: [many, many],
        }),
        kit.run('admin', { ...create, visibleTo: ['admin'] }),
      ]);
      expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    });

    it('TN1 a refused command uses no number, and a repeated one only its own', async () => {
      const create = { type: 'tickets.create' as const, boardId, name: 'One' };
      expect(await codeOf(kit.run('member', { ...create, columnId: fixture.todo }))).toBe(
        'forbidden',
      );
      expect(await codeOf(kit.run('admin', { ...create, columnId: 'gone' }))).toBe(
        'column.unknown',
      );
      const commandId = newId();
      for (let n = 0; n < 2; n += 1) {
        await kit.run('admin', { ...create, columnId: fixture.todo }, commandId);
      }
      await kit.makeTicket(boardId, fixture.todo);
      expect(await numbers()).toEqual([1, 2]);
    });

    it('TN1 copies of tickets, columns and boards have numbers of their own', async () => {
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      await kit.run('admin', { type: 'tickets.duplicate', boardId, ticketId });
      await kit.run('admin', { type: 'boards.duplicateColumn', boardId, columnId: fixture.todo });
      expect(await numbers()).toEqual([1, 2, 3, 4]);
      const copyId = `board-${newId()}`;
      const copy = { sourceId: boardId, boardId: copyId, name: 'Copy', members: [] };
      await kit.duplicates.copyBoard('admin', newId(), { ...copy, withTickets: true });
      expect(await numbers(copyId)).toEqual([1, 2, 3, 4]);
      expect([await keyOf(boardId), await keyOf(copyId)]).toEqual(['BOA', 'COP']);
    });

    it('TN2 the trash, the archive and a move keep the number, and it is not given again', async () => {
      const [first, second, third] = [
        await kit.makeTicket(boardId, fixture.todo),
        await kit.makeTicket(boardId, fixture.todo),
        await kit.makeTicket(boardId, fixture.todo),
      ];
      const on = (ticketId: string) => ({ boardId, ticketId });
      await kit.run('admin', { type: 'tickets.delete', ...on(third) });
      const change = { type: 'archive' as const };
      await kit.run('admin', { type: 'tickets.changeMany', boardId, ticketIds: [second], change });
      await kit.run('admin', {
        type: 'tickets.move',
        ...on(first),
        to: { columnId: fixture.done },
      });
      const fourth = await kit.makeTicket(boardId, fixture.todo);
      expect(await find('BOA-2')).toBe(`${second} BOA-2`);
      expect(await find('BOA-3')).toBe('ticket.unknown');
      await kit.run('admin', { type: 'tickets.restore', ...on(third) });
      await kit.run('admin', { type: 'tickets.unarchive', boardId, ticketIds: [second] });
      const all = [first, second, third, fourth];
      expect(await Promise.all(all.map(numberOf))).toEqual([1, 2, 3, 4]);
      await kit.run('admin', { type: 'boards.deleteColumn', boardId, columnId: fixture.todo });
      await kit.run('admin', { type: 'boards.restoreColumn', boardId, columnId: fixture.todo });
      await kit.makeTicket(boardId, fixture.done);
      expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
    });

    it('TN3 a transferred ticket has a number there, its former one leads to it, and it returns to that', async () => {
      const other = await kit.makeBoard();
      await kit.makeTicket(other.boardId, other.todo);
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      const key = await keyOf(other.boardId);
      await transfer(ticketId, other);
      expect(await numberOf(ticketId)).toBe(2);
      for (const written of ['BOA-1', `${key}-2`]) {
        expect(await find(written)).toBe(`${ticketId} ${key}-2`);
      }
      const next = await kit.makeTicket(boardId, fixture.todo);
      expect(await numberOf(next)).toBe(2);
      await transfer(ticketId, fixture, other.boardId);
      expect(await numberOf(ticketId)).toBe(1);
      expect(await find(`${key}-2`)).toBe(`${ticketId} BOA-1`);
      expect(await numberOf(await kit.makeTicket(boardId, fixture.todo))).toBe(3);
      await transfer(ticketId, other);
      expect([await numberOf(ticketId), await numbers(other.boardId)]).toEqual([2, [1, 2]]);
    });

    it('TN3 a former number leads only those to the ticket who see it where it is now', async () => {
      const other = await kit.makeBoard();
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      await transfer(ticketId, other);
      expect(await find('BOA-1', 'member')).toContain(ticketId);
      await kit.removeMember(other.boardId, 'member');
      expect(await find('BOA-1', 'member')).toBe('ticket.unknown');
      const hidden = await kit.makeTicket(boardId, fixture.todo, { visibleTo: ['admin'] });
      expect([await find('BOA-2'), await find('BOA-2', 'member')]).toEqual([
        `${hidden} BOA-2`,
        'ticket.unknown',
      ]);
      expect(await find('BOA-2', 'stranger')).toBe('ticket.unknown');
    });

    it('TN3 when a ticket is deleted for good, its numbers lead nowhere', async () => {
      const other = await kit.makeBoard();
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      await transfer(ticketId, other);
      const { tickets, formerNumbers } = kit.store.tables;
      await kit.store.tx((query) => query.delete(tickets));
      expect(await kit.store.read((query) => query.select().from(formerNumbers))).toEqual([]);
      expect(await find('BOA-1')).toBe('ticket.unknown');
    });

    it('TN4 boards of one name that are created at once have different keys', async () => {
      const boards = await Promise.all([kit.makeBoard(), kit.makeBoard(), kit.makeBoard()]);
      const keys = await Promise.all(boards.map((each) => keyOf(each.boardId)));
      expect(['BOA', ...keys].sort()).toEqual(['BOA', 'BOAA', 'BOAR', 'BOARD']);
    });

    it('TN4 managers change the key; earlier ones lead on and are refused to others', async () => {
      const other = await kit.makeBoard();
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      expect(await codeOf(setKey('WEB', boardId, 'member'))).toBe('forbidden');
      expect(await codeOf(setKey('WEB', boardId, 'stranger'))).toBe('board.unknown');
      await setKey('WEB', boardId, 'manager');
      for (const written of ['WEB-1', 'BOA-1']) {
        expect(await find(written)).toBe(`${ticketId} WEB-1`);
      }
      for (const key of ['WEB', 'BOA']) {
        expect(await codeOf(setKey(key, other.boardId))).toBe('board.keyTaken');
      }
      await setKey('BOA');
      expect([await keyOf(boardId), await find('WEB-1')]).toEqual(['BOA', `${ticketId} BOA-1`]);
      expect(await setKey('BOA')).toEqual({ seq: null, result: null });
    });

    it('TN4 of two boards that take one key at once, one is refused', async () => {
      const other = await kit.makeBoard();
      const codes = await Promise.all([
        codeOf(setKey('WEB')),
        codeOf(setKey('WEB', other.boardId)),
      ]);
      expect(codes.sort()).toEqual(['board.keyTaken', 'done']);
    });

    it('TN4 a board has at most 20 keys, and may return to each', async () => {
      const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
      for (const letter of letters.slice(0, LIMITS.ticketKeys - 1)) await setKey(`K${letter}`);
      expect(await codeOf(setKey('ZZ'))).toBe('board.keyLimit');
      expect(await codeOf(setKey('KA'))).toBe('done');
    });

    it('TN4 a deleted board keeps its key until it is deleted for good', async () => {
      const command: Command = { type: 'boards.delete', boardId };
      await kit.run('admin', command);
      const other = await kit.makeBoard();
      expect(await codeOf(setKey('BOA', other.boardId))).toBe('board.keyTaken');
      await kit.store.tx((query) => kit.repositories.retention.dropBoards(query, [boardId]));
      expect(await codeOf(setKey('BOA', other.boardId))).toBe('done');
    });

    it('TN6 the search finds a ticket by a number that it has or had, for those who see it', async () => {
      const search = createSearch(kit);
      const ids = async (userId: string, text: string) =>
        (await search.find(userViewer(userId), text)).tickets.map(({ id }) => id);
      const first = await kit.makeTicket(boardId, fixture.todo, { name: 'About boa-2' });
      const second = await kit.makeTicket(boardId, fixture.todo, { visibleTo: ['admin'] });
      expect(await ids('admin', 'boa-2')).toEqual([second, first]);
      expect(await ids('member', 'boa-2')).toEqual([first]);
      await setKey('WEB');
      const [found] = (await search.find(userViewer('member'), 'BOA-1')).tickets;
      expect([found?.id, found?.number]).toEqual([first, 'WEB-1']);
      expect(await search.findOnBoard(userViewer('member'), boardId, 'boa-1')).toEqual([first]);
      expect(await search.findOnBoard(userViewer('member'), boardId, 'web-2')).toEqual([]);
      const ofOtherBoard = { userId: 'admin', onlyBoard: (await kit.makeBoard()).boardId };
      expect((await search.find(ofOtherBoard, 'WEB-1')).tickets).toEqual([]);
    });
  });
}
