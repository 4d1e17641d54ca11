import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../../core/board/commands.ts';
import { byPosition } from '../../../../core/board/ordering.ts';
import { AUTOMATION_ID } from '../../../../core/users/automation.ts';
import { userViewer } from '../../../access/viewer.ts';
import { createBoardQueries } from '../../../boards/board-queries.ts';
import { createBoardReader } from '../../../boards/board-reader.ts';
import { createSearch } from '../../../boards/search.ts';
import { newId } from '../../../lib/tokens.ts';
import { type BoardIds, type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

const DAY_MS = 24 * 3_600_000;

/** Archived tickets leave the board completely, are never lost, and come back as they were. */
export function archiveContract(open: OpenEmptyStore): void {
  describe('archive', () => {
    let kit: ContractKit;
    let fixture: BoardIds;
    let boardId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      fixture = await kit.makeBoard();
      ({ boardId } = fixture);
    });
    afterEach(() => kit.close());

    const archive = (ticketIds: string[]): Command => ({
      type: 'tickets.changeMany',
      boardId,
      ticketIds,
      change: { type: 'archive' },
    });
    const unarchive = (ticketIds: string[]): Command => ({
      type: 'tickets.unarchive',
      boardId,
      ticketIds,
    });
    const codeOf = (userId: string, command: Command) =>
      kit.run(userId, command).then(
        () => 'done',
        (error) => error.code,
      );

    async function ids(columnId: string): Promise<string[]> {
      const { tickets } = await kit.board(boardId);
      return [...tickets.values()]
        .filter((ticket) => ticket.columnId === columnId)
        .sort(byPosition)
        .map(({ id }) => id);
    }

    async function head() {
      const row = await kit.store.read((query) => kit.repositories.boards.head(query, boardId));
      if (!row) throw new Error('no board');
      return row;
    }

    async function names(userId: string, search = ''): Promise<string[]> {
      const options = { search, after: null };
      const { tickets } = await kit.archive.list(userViewer(userId), boardId, options);
      return tickets.map(({ name }) => name);
    }

    const openTicket = (userId: string, ticketId: string) =>
      createBoardReader(kit).openTicket(userViewer(userId), ticketId);

    it('ZA1 ZA4 a ticket leaves the board and comes back whole, once, with one log row each', async () => {
      const all = [
        await kit.makeTicket(boardId, fixture.todo, { description: 'Long' }),
        await kit.makeTicket(boardId, fixture.todo),
      ];
      const [first = '', second = ''] = all;
      const on = { boardId, ticketId: first };
      await kit.run('member', { type: 'tickets.comment', ...on, text: 'Said', photoUrls: [] });
      const { length } = await kit.log(boardId);
      const commandId = newId();
      const replies = [
        await kit.run('manager', archive(all), commandId),
        await kit.run('manager', archive(all), commandId),
      ];
      expect(replies[1]).toEqual(replies[0]);
      expect([await ids(fixture.todo), (await head()).ticketCount]).toEqual([[], 0]);
      expect(await kit.log(boardId)).toHaveLength(length + 1);
      expect(await codeOf('manager', { type: 'tickets.delete', ...on })).toBe('ticket.unknown');
      expect(await codeOf('manager', { type: 'tickets.edit', ...on, set: { name: 'New' } })).toBe(
        'ticket.unknown',
      );
      const { archived, ticket, comments } = await openTicket('member', first);
      expect(archived).toMatchObject({ by: 'manager', columnName: 'To Do' });
      expect([ticket.description, comments[0]?.text]).toEqual(['Long', 'Said']);
      expect(ticket.history.map(({ notes }) => notes)).toEqual(['Created', 'Archived']);
      await kit.run('manager', unarchive([second, first]));
      expect([await ids(fixture.todo), (await head()).ticketCount]).toEqual([[second, first], 2]);
      const after = await openTicket('member', first);
      expect([after.archived, after.comments[0]?.text]).toEqual([null, 'Said']);
      expect(after.ticket.history.at(-1)?.notes).toBe('Restored from the archive');
      expect(await kit.run('manager', unarchive(all))).toEqual({ seq: null, result: null });
    });

    it('ZA1 the undo of archiving restores the former order', async () => {
      const all = [
        await kit.makeTicket(boardId, fixture.todo),
        await kit.makeTicket(boardId, fixture.todo),
        await kit.makeTicket(boardId, fixture.todo),
      ];
      await kit.run('manager', archive(all.slice(0, 2)));
      await kit.run('manager', {
        type: 'tickets.unarchive',
        boardId,
        ticketIds: all.slice(0, 2),
        toFormerPlaces: true,
      });
      expect(await ids(fixture.todo)).toEqual(all);
    });

    it('ZA8 archived tickets are in no trash, and neither retention nor their column takes them', async () => {
      const ticketId = await kit.makeTicket(boardId, fixture.doing);
      const deleted = await kit.makeTicket(boardId, fixture.doing);
      await kit.run('manager', archive([ticketId]));
      await kit.run('manager', { type: 'tickets.delete', boardId, ticketId: deleted });
      const restore = { type: 'tickets.restore' as const, boardId, ticketId };
      expect(await codeOf('manager', restore)).toBe('ticket.unknown');
      await kit.run('manager', { type: 'boards.deleteColumn', boardId, columnId: fixture.doing });
      const queries = createBoardQueries(kit);
      const trash = () => queries.boardTrash(userViewer('manager'), boardId);
      expect((await trash()).tickets.map(({ id }) => id)).toEqual([deleted]);
      const { retention } = kit.repositories;
      await kit.store.tx((query) => retention.purgeBefore(query, Date.now() + DAY_MS));
      expect(await trash()).toEqual({ columns: [], tickets: [] });
      expect(
        await codeOf('manager', { type: 'boards.restoreColumn', boardId, columnId: fixture.doing }),
      ).toBe('column.unknown');
      const page = await kit.archive.list(userViewer('manager'), boardId, {
        search: '',
        after: null,
      });
      expect(page.tickets).toMatchObject([{ id: ticketId, isColumnDeleted: true }]);
      await kit.run('manager', unarchive([ticketId]));
      expect(await ids(fixture.todo)).toEqual([ticketId]);
      await kit.store.tx((query) => retention.purgeBefore(query, Date.now() + DAY_MS));
      expect(await ids(fixture.todo)).toEqual([ticketId]);
    });

    it('ZA2 ZA3 the archive lists what its reader may see, the last archived first, and finds names', async () => {
      const make = (name: string, part = {}) =>
        kit.makeTicket(boardId, fixture.todo, { name, ...part });
      const offer = await make('Café offer');
      const report = await make('Report');
      const hidden = await make('Secret offer', { visibleTo: ['manager'] });
      for (const [n, id] of [offer, report, hidden].entries()) {
        kit.setClock(Date.now() + 1000 * n);
        await kit.run('manager', archive([id]));
      }
      expect(await names('manager')).toEqual(['Secret offer', 'Report', 'Café offer']);
      expect(await names('member')).toEqual(['Report', 'Café offer']);
      expect([await names('member', 'OFF'), await names('member', 'cafe offer')]).toEqual([
        ['Café offer'],
        ['Café offer'],
      ]);
      expect(await names('member', 'nothing')).toEqual([]);
      await expect(names('stranger')).rejects.toMatchObject({ code: 'board.unknown' });
      await expect(openTicket('member', hidden)).rejects.toMatchObject({ code: 'ticket.unknown' });
      await expect(openTicket('stranger', offer)).rejects.toMatchObject({ code: 'ticket.unknown' });
      const found = await createSearch(kit).find(userViewer('member'), 'offer');
      expect(found.tickets).toMatchObject([{ id: offer, isArchived: true }]);
      expect(await createSearch(kit).findOnBoard(userViewer('member'), boardId, 'offer')).toEqual(
        [],
      );
    });

    it('ZA3 a hidden archived ticket whose last viewer leaves the board is shown to its creator', async () => {
      const place = { boardId, columnId: fixture.todo };
      const ticketOf = async (visibleTo: string[]) => {
        const ticket = { ...place, name: 'Hidden', visibleTo };
        return (await kit.run('manager', { type: 'tickets.create', ...ticket })).result?.id ?? '';
      };
      const [alone, shared] = [await ticketOf(['manager']), await ticketOf(['manager', 'member'])];
      await kit.run('manager', archive([alone, shared]));
      await expect(openTicket('admin', alone)).rejects.toMatchObject({ code: 'ticket.unknown' });
      const members = [{ userId: 'member', role: 'EDITOR' as const }];
      await kit.run('admin', { type: 'boards.save', boardId, members });
      expect((await openTicket('admin', alone)).ticket.visibleTo).toEqual(['manager', 'admin']);
      await expect(openTicket('admin', shared)).rejects.toMatchObject({ code: 'ticket.unknown' });
      expect((await openTicket('member', shared)).ticket.visibleTo).toEqual(['manager', 'member']);
      await kit.run('admin', { type: 'boards.handOver', boardId, userId: 'member' });
      await expect(openTicket('member', alone)).rejects.toMatchObject({ code: 'ticket.unknown' });
      await kit.run('member', { type: 'boards.save', boardId, members: [] });
      expect((await openTicket('member', alone)).ticket.visibleTo).toContain('member');
    });

    it('ZA2 pages follow each other without a gap, also of tickets archived together', async () => {
      const first = await kit.makeTicket(boardId, fixture.todo);
      await kit.repeatTicket(first, 119);
      const all = await ids(fixture.todo);
      await kit.run('manager', archive(all));
      const seen: string[] = [];
      let after: { at: number; id: string } | null = null;
      do {
        const page: Awaited<ReturnType<typeof kit.archive.list>> = await kit.archive.list(
          userViewer('member'),
          boardId,
          { search: '', after },
        );
        expect(page.tickets.length).toBeLessThanOrEqual(50);
        seen.push(...page.tickets.map(({ id }) => id));
        after = page.next;
      } while (after);
      expect(seen.toSorted()).toEqual(all.toSorted());
    });

    it('ZA6 finished tickets are archived after the chosen time, once, by any number of servers', async () => {
      const start = Date.now();
      const done = await kit.makeTicket(boardId, fixture.done, { visibleTo: ['member'] });
      await kit.repeatTicket(done, 149);
      const discussed = await kit.makeTicket(boardId, fixture.done);
      const todo = await kit.makeTicket(boardId, fixture.todo);
      kit.setClock(start + 15 * DAY_MS);
      const recent = await kit.makeTicket(boardId, fixture.done);
      const comment = { boardId, ticketId: discussed, text: 'Still open', photoUrls: [] };
      await kit.run('admin', { type: 'tickets.comment', ...comment });
      kit.setClock(start + 20 * DAY_MS);
      const runs = async () => {
        await Promise.all([1, 2].map(() => kit.archive.archiveFinishedTickets()));
        return (await ids(fixture.done)).length;
      };
      expect(await runs()).toBe(152);
      await kit.run('manager', { type: 'boards.setArchiving', boardId, days: 14 });
      expect(await runs()).toBe(152);
      const columnId = fixture.done;
      await kit.run('manager', {
        type: 'boards.editColumn',
        boardId,
        columnId,
        set: { isDone: true },
      });
      await kit.run('manager', { type: 'boards.setTemplate', boardId, isTemplate: true });
      expect(await runs()).toBe(152);
      await kit.run('manager', { type: 'boards.setTemplate', boardId, isTemplate: false });
      expect(await runs()).toBe(2);
      expect((await ids(fixture.done)).toSorted()).toEqual([discussed, recent].toSorted());
      expect(await ids(fixture.todo)).toEqual([todo]);
      const rows = (await kit.log(boardId)).filter(({ by }) => by === AUTOMATION_ID);
      const archived = rows.flatMap(({ facts }) => facts.map(({ change }) => change));
      expect([rows.length, archived.length]).toEqual([2, 150]);
      expect(new Set(archived.map((change) => 'id' in change && change.id)).size).toBe(150);
      const { ticket } = await openTicket('member', done);
      expect(ticket.history.at(-1)).toMatchObject({
        by: AUTOMATION_ID,
        notes: 'Archived automatically: finished and unchanged for 14 days',
      });
      expect((await kit.log(boardId)).map(({ seq }) => seq)).toEqual(
        (await kit.log(boardId)).map((_row, n) => n + 1),
      );
    });

    it('ZA1 a colleague who moves the ticket at the same time is either before it or refused', async () => {
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      const move: Command = {
        type: 'tickets.move',
        boardId,
        ticketId,
        to: { columnId: fixture.done },
      };
      const [archived, moved] = await Promise.all([
        codeOf('manager', archive([ticketId])),
        codeOf('member', move),
      ]);
      expect(archived).toBe('done');
      expect(['done', 'ticket.unknown']).toContain(moved);
      await kit.run('manager', unarchive([ticketId]));
      expect(await ids(moved === 'done' ? fixture.done : fixture.todo)).toEqual([ticketId]);
    });
  });
}
