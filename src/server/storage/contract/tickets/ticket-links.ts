import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardRole } from '../../../../core/board/board.ts';
import { type LinkRelation, linkOf } from '../../../../core/board/fields/ticket-links.ts';
import { RESOURCE_LIMITS } from '../../../../core/resource-limits.ts';
import { userViewer } from '../../../access/viewer.ts';
import { createBoardReader } from '../../../boards/board-reader.ts';
import { newId } from '../../../lib/tokens.ts';
import { retentionRepository } from '../../boards/retention.ts';
import { ticketLinksRepository } from '../../tickets/ticket-links.ts';
import { type BoardIds, type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** Links between tickets of one board and of several. */
export function ticketLinksContract(open: OpenEmptyStore): void {
  describe('links between tickets', () => {
    let kit: ContractKit;
    let here: BoardIds;
    let there: BoardIds;

    beforeEach(async () => {
      kit = await openContractKit(open);
      here = await kit.makeBoard();
      there = await kit.makeBoard();
    });
    afterEach(() => kit.close());

    const reader = () => createBoardReader(kit);

    const link = (
      by: string,
      boardId: string,
      [ticketId, relation, otherId]: [string, LinkRelation, string],
      type: 'tickets.link' | 'tickets.unlink' = 'tickets.link',
    ) => kit.run(by, { type, boardId, ticketId, relation, otherId });

    const codeOf = (operation: Promise<unknown>) =>
      operation.then(
        () => 'done',
        (error) => error.code,
      );

    async function linksSeen(by: string, ticketId: string): Promise<string[]> {
      const links = await reader().links(userViewer(by), ticketId);
      return links.map(({ relation, ticket }) => `${relation} ${ticket.id}`);
    }

    async function notesSeen(by: string, ticketId: string): Promise<string[]> {
      const { ticket } = await reader().openTicket(userViewer(by), ticketId);
      return ticket.history.map(({ notes }) => notes);
    }

    const make = (board: BoardIds, name: string, visibleTo?: string[]) =>
      kit.makeTicket(board.boardId, board.todo, { name, visibleTo });

    it('ZE1 ZE10 a link between two boards is in the logs, the lists and the histories of both', async () => {
      const [a, b] = [await make(here, 'A'), await make(there, 'B')];
      kit.woken.length = 0;
      const commandId = newId();
      const command = { boardId: here.boardId, ticketId: a, otherId: b };
      const block = { type: 'tickets.link' as const, ...command, relation: 'blocks' as const };
      const reply = await kit.run('manager', block, commandId);
      expect(await kit.run('manager', block, commandId)).toEqual(reply);
      expect((await link('admin', there.boardId, [b, 'blockedBy', a])).seq).toBe(null);
      expect(new Set(kit.woken)).toEqual(new Set([here.boardId, there.boardId]));
      for (const [board, ticketId] of [
        [here, a],
        [there, b],
      ] as const) {
        const facts = (await kit.log(board.boardId)).at(-1)?.facts ?? [];
        expect(facts).toMatchObject([{ change: { type: 'links.changed', ticketId } }]);
        expect([...(facts[0]?.after ?? [])].sort()).toEqual(['admin', 'manager', 'member']);
        expect(JSON.stringify(facts)).not.toContain(board === here ? b : a);
      }
      expect([await linksSeen('member', a), await linksSeen('member', b)]).toEqual([
        [`blocks ${b}`],
        [`blockedBy ${a}`],
      ]);
      expect(await reader().linksOfBoard(userViewer('member'), here.boardId)).toMatchObject({
        links: [linkOf(a, 'blocks', b)],
        elsewhere: [{ id: b, name: 'B', columnName: 'To Do', isFinished: false }],
      });
      await link('manager', there.boardId, [b, 'blockedBy', a], 'tickets.unlink');
      expect([await notesSeen('member', a), await notesSeen('member', b)]).toEqual([
        ['Created', 'Blocks B', 'No longer blocks B'],
        ['Created', 'Blocked by A', 'No longer blocked by A'],
      ]);
      expect(await linksSeen('member', a)).toEqual([]);
    });

    it('ZE3 a hidden ticket, and one of a board that is closed to the reader, has no links for them', async () => {
      const [a, hidden] = [await make(here, 'A'), await make(here, 'Secret', ['manager'])];
      const far = await make(there, 'Far');
      await link('manager', here.boardId, [a, 'blockedBy', hidden]);
      await link('manager', here.boardId, [a, 'relatesTo', far]);
      await kit.removeMember(there.boardId, 'member');
      expect(await linksSeen('manager', a)).toEqual([`blockedBy ${hidden}`, `relatesTo ${far}`]);
      expect(await linksSeen('member', a)).toEqual([]);
      expect(await notesSeen('member', a)).toEqual(['Created']);
      expect(await reader().linksOfBoard(userViewer('member'), here.boardId)).toEqual({
        links: [],
        elsewhere: [],
      });
      const rows = (await kit.log(here.boardId)).flatMap(({ facts }) => facts);
      const linkChanges = rows.filter(({ change }) => change.type === 'links.changed');
      expect(linkChanges.map(({ after }) => [...(after ?? [])].sort())).toEqual([
        ['admin', 'manager'],
        ['admin', 'manager'],
        ['admin', 'manager', 'member'],
      ]);
      for (const other of [hidden, far, 'gone']) {
        const own = await make(here, 'Own');
        await kit.run('admin', {
          ...{ type: 'boards.setMembers', boardId: here.boardId, remove: [] },
          set: [{ userId: 'member', role: 'ADMIN' }],
        });
        expect(await codeOf(link('member', here.boardId, [own, 'blocks', other]))).toBe(
          'ticket.unknown',
        );
      }
    });

    it('BR7 a ticket of a board where the user may not work is not linked, but a link is removed', async () => {
      const [own, far] = [await make(here, 'Own'), await make(there, 'Far')];
      const asRole = (boardId: string, userId: string, role: BoardRole) =>
        kit.run('admin', {
          ...{ type: 'boards.setMembers', boardId, remove: [] },
          set: [{ userId, role }],
        });
      const block = () => codeOf(link('manager', here.boardId, [own, 'blocks', far]));
      await asRole(there.boardId, 'manager', 'VIEWER');
      expect(await block()).toBe('board.viewOnly');
      await asRole(there.boardId, 'manager', 'COMMENTER');
      expect(await block()).toBe('board.commentOnly');
      expect(await linksSeen('admin', far)).toEqual([]);
      await asRole(there.boardId, 'manager', 'EDITOR');
      expect(await block()).toBe('done');
      await asRole(there.boardId, 'manager', 'VIEWER');
      await link('manager', here.boardId, [own, 'blocks', far], 'tickets.unlink');
      expect(await linksSeen('admin', far)).toEqual([]);
    });

    it('ZE3 a token of one board reaches no ticket of another', async () => {
      const [a, b] = [await make(here, 'A'), await make(there, 'B')];
      const viewer = { userId: 'manager', onlyBoard: here.boardId };
      const command = { type: 'tickets.link' as const, boardId: here.boardId, ticketId: a };
      const send = (relation: LinkRelation) =>
        codeOf(kit.execute(viewer, newId(), { ...command, relation, otherId: b }));
      expect(await send('blocks')).toBe('ticket.unknown');
      await link('manager', here.boardId, [a, 'blocks', b]);
      expect(await send('blockedBy')).toBe('ticket.unknown');
      expect(await reader().links(viewer, a)).toEqual([]);
      expect((await reader().linksOfBoard(viewer, here.boardId)).links).toEqual([]);
    });

    it('ZE3 ZE7 people who ask at once share reads of a board, and each is shown their own links', async () => {
      const [a, b] = [await make(here, 'A'), await make(here, 'B')];
      const hidden = await make(here, 'Secret', ['manager']);
      await link('manager', here.boardId, [a, 'blocks', b]);
      await link('manager', here.boardId, [a, 'blocks', hidden]);
      const reads = vi.spyOn(kit.repositories.ticketLinks, 'ofBoard');
      const shared = reader();
      const ask = async (userId: string) =>
        (await shared.linksOfBoard(userViewer(userId), here.boardId)).links.length;
      const people = ['manager', 'member', 'manager', 'member', 'member', 'manager'];
      expect(await Promise.all(people.map(ask))).toEqual([2, 1, 2, 1, 1, 2]);
      expect(reads.mock.calls.length).toBeLessThan(people.length);
      const before = ask('manager');
      await link('manager', here.boardId, [b, 'blocks', hidden]);
      expect(await ask('manager')).toBe(3);
      expect(await before).toBeGreaterThanOrEqual(2);
      expect(await codeOf(shared.linksOfBoard(userViewer('stranger'), here.boardId))).toBe(
        'board.unknown',
      );
      reads.mockRestore();
    });

    it('ZE4 of links that close a cycle together, set at once from several boards, one is refused', async () => {
      const third = await kit.makeBoard();
      const places = [here, there, third];
      const ids = await Promise.all(places.map((board, n) => make(board, `T${n}`)));
      const outcomes = await Promise.all(
        ids.map((id, n) => {
          const next = ids[(n + 1) % ids.length] ?? '';
          return codeOf(link('manager', places[n]?.boardId ?? '', [id, 'blocks', next]));
        }),
      );
      expect(outcomes.sort()).toEqual(['done', 'done', 'link.conflict']);
    });

    it('ZE4 of two parents that are set at once, one is refused', async () => {
      const [child, p, q] = await Promise.all([
        make(here, 'Child'),
        make(there, 'P'),
        make(there, 'Q'),
      ]);
      const outcomes = await Promise.all([
        codeOf(link('manager', there.boardId, [p, 'parentOf', child])),
        codeOf(link('manager', there.boardId, [q, 'parentOf', child])),
      ]);
      expect(outcomes.sort()).toEqual(['done', 'link.conflict']);
    });

    it('ZE4 ZE10 an archived ticket keeps its links and their history, and leaves the lists', async () => {
      const [child, p, q] = [
        await make(here, 'Child'),
        await make(there, 'P'),
        await make(there, 'Q'),
      ];
      await link('manager', there.boardId, [p, 'parentOf', child]);
      const inArchive = { boardId: there.boardId, ticketIds: [p] };
      await kit.run('manager', {
        ...{ type: 'tickets.changeMany', ...inArchive, change: { type: 'archive' } },
      });
      expect(await linksSeen('member', child)).toEqual([]);
      expect(await notesSeen('member', child)).toEqual(['Created', 'Sub-ticket of P']);
      expect(await notesSeen('member', p)).toContain('New sub-ticket Child');
      const other = [q, 'parentOf', child] as [string, LinkRelation, string];
      expect(await codeOf(link('manager', there.boardId, other))).toBe('link.conflict');
      await kit.run('manager', { type: 'tickets.unarchive', ...inArchive });
      expect(await linksSeen('member', child)).toEqual([`subTicketOf ${p}`]);
      await kit.run('manager', { type: 'tickets.delete', boardId: there.boardId, ticketId: p });
      expect(await notesSeen('member', child)).toEqual(['Created']);
      expect(await codeOf(link('manager', there.boardId, other))).toBe('done');
    });

    it('ZE5 links follow a ticket to another board, are absent in the trash and end with it', async () => {
      const [a, b] = [await make(here, 'A'), await make(here, 'B')];
      await link('manager', here.boardId, [a, 'blocks', b]);
      const move = { boardId: here.boardId, ticketId: a, toBoardId: there.boardId };
      await kit.duplicates.moveToBoard('manager', newId(), { ...move, columnId: there.doing });
      expect([await linksSeen('manager', a), await linksSeen('manager', b)]).toEqual([
        [`blocks ${b}`],
        [`blockedBy ${a}`],
      ]);
      const on = { boardId: there.boardId, ticketId: a };
      await kit.run('manager', { type: 'tickets.delete', ...on });
      expect(await linksSeen('manager', b)).toEqual([]);
      expect(await notesSeen('manager', b)).toEqual(['Created']);
      await kit.run('manager', { type: 'tickets.restore', ...on });
      expect(await linksSeen('manager', b)).toEqual([`blockedBy ${a}`]);
      await kit.run('manager', { type: 'tickets.delete', ...on });
      for (const step of retentionRepository(kit.store.tables).steps(Date.now() + 1000)) {
        for (let from: readonly string[] | null = []; from; ) {
          const at: readonly string[] = from;
          from = await kit.store.tx((query) => step(query, at));
        }
      }
      expect((await kit.contents()).filter((row) => row.startsWith('ticketLinks '))).toEqual([]);
    });

    it('ZE5 a copy of a board has the links among its own tickets, a copy of a ticket has none', async () => {
      const [a, b] = [await make(here, 'A'), await make(here, 'B')];
      const hidden = await make(here, 'Hidden', ['manager']);
      const far = await make(there, 'Far');
      await link('manager', here.boardId, [b, 'parentOf', a]);
      await link('manager', here.boardId, [a, 'relatesTo', b]);
      await link('manager', here.boardId, [a, 'blockedBy', hidden]);
      await link('manager', here.boardId, [a, 'blocks', far]);
      const { result } = await kit.run('manager', {
        ...{ type: 'tickets.duplicate', boardId: here.boardId, ticketId: a },
      });
      expect(await linksSeen('manager', result?.id ?? '')).toEqual([]);
      await kit.run('manager', {
        ...{ type: 'tickets.edit', boardId: here.boardId, ticketId: hidden },
        set: { visibleTo: ['manager', 'member'] },
      });
      const copyId = `board-${newId()}`;
      const request = { sourceId: here.boardId, boardId: copyId, name: 'Copy', members: [] };
      const commandId = newId();
      const copy = { ...request, withTickets: true };
      await kit.duplicates.copyBoard('admin', commandId, copy);
      await kit.duplicates.copyBoard('admin', commandId, copy);
      const { tickets } = await kit.board(copyId);
      const nameOf = (id: string) => tickets.get(id)?.name;
      const { links } = await reader().linksOfBoard(userViewer('admin'), copyId);
      const lines = links.map(({ kind, from, to }) =>
        [kind, ...[nameOf(from), nameOf(to)].sort()].join(' '),
      );
      // The admin created the hidden ticket, and so sees it.
      expect(lines.sort()).toEqual(['blocks A Hidden', 'parent A B', 'relates A B']);
    });

    it('ZE10 of many removed links, histories read the last ones, and lists none', async () => {
      const [a, b] = [await make(here, 'A'), await make(here, 'B')];
      const { max } = RESOURCE_LIMITS.historyEntries;
      const { tables } = kit.store;
      const removed = Array.from({ length: max + 5 }, (_, n) => ({
        ...{ kind: 'blocks' as const, from: a, to: b, createdAt: 1, createdBy: 'manager' },
        ...{ removedAt: 10 + n, removedBy: 'manager' },
      }));
      for (let at = 0; at < removed.length; at += 100) {
        const rows = removed.slice(at, at + 100);
        await kit.store.tx((query) => query.insert(tables.ticketLinks).values(rows));
      }
      await link('manager', here.boardId, [a, 'blocks', b]);
      const links = ticketLinksRepository(tables);
      for (const ids of [[a], [b], [a, b]]) {
        const last = await kit.store.read((query) => links.lastOfTickets(query, ids));
        expect(last).toHaveLength(max);
        expect([last[0]?.removedAt, last.at(-1)?.removedAt]).toEqual([16, null]);
      }
      const notes = await notesSeen('member', a);
      expect(notes).toHaveLength(max);
      expect(notes.at(-1)).toBe('Blocks B');
      expect(await linksSeen('member', a)).toEqual([`blocks ${b}`]);
    });

    it('ZE9 a sub-ticket and its link are one command', async () => {
      const parent = await make(here, 'Parent');
      const create = { type: 'tickets.create' as const, boardId: here.boardId };
      const { result } = await kit.run('manager', {
        ...{ ...create, columnId: here.todo, name: 'Sub', parentId: parent },
      });
      const { tables } = kit.store;
      const rows = await kit.store.read((query) =>
        query.select().from(tables.ticketLinks).where(eq(tables.ticketLinks.from, parent)),
      );
      expect(rows).toMatchObject([{ kind: 'parent', to: result?.id, createdBy: 'manager' }]);
      expect(await notesSeen('member', parent)).toEqual(['Created', 'New sub-ticket Sub']);
      expect(await notesSeen('member', result?.id ?? '')).toEqual([
        'Created',
        'Sub-ticket of Parent',
      ]);
    });
  });
}
