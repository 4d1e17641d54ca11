import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { stagingRepository } from '../../import-export/staging/staging-repository.ts';
import { newId } from '../../lib/new-id.ts';
import { retentionRepository } from '../boards/retention.ts';
import { type ContractKit, type MadeBoard, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** The size of a ticket's comments is in its row, so that its limit is exact and cheap to check. */
export function commentLimitsContract(open: OpenEmptyStore): void {
  describe('comment limits', () => {
    let desk: ContractKit;
    let made: MadeBoard;
    let boardId: string;
    let ticketId: string;

    beforeEach(async () => {
      desk = await openContractKit(open);
      made = await desk.makeBoard();
      ({ boardId } = made);
      ticketId = await desk.makeTicket(boardId, made.todo);
    });
    afterEach(() => desk.close());

    async function totals() {
      const { tickets } = desk.store.tables;
      const [row] = await desk.store.read((query) =>
        query
          .select({ count: tickets.commentCount, characters: tickets.commentCharacters })
          .from(tickets)
          .where(eq(tickets.id, ticketId)),
      );
      return row;
    }

    async function setTotals(count: number, characters: number) {
      const { tickets } = desk.store.tables;
      const set = { commentCount: count, commentCharacters: characters };
      await desk.store.tx((query) =>
        query.update(tickets).set(set).where(eq(tickets.id, ticketId)),
      );
    }

    const comment = (text: string) =>
      desk
        .run('member', { type: 'tickets.comment', boardId, ticketId, text, photoUrls: [] })
        .then(({ result }) => result?.id ?? '')
        .catch(({ code }) => String(code));

    it('K5 of comments that come at once no more than the limit are added', async () => {
      await setTotals(LIMITS.comments - 2, 0);
      const answers = await Promise.all(Array.from({ length: 6 }, () => comment('Said')));
      expect(answers.filter((answer) => answer === 'comment.limit')).toHaveLength(4);
      expect(await totals()).toEqual({ count: LIMITS.comments, characters: 8 });
    });

    it('K5 the characters of all comments together have a limit', async () => {
      await setTotals(3, LIMITS.commentCharacters - 10);
      expect(await comment('x'.repeat(11))).toBe('comment.limit');
      expect(await comment('x'.repeat(10))).not.toBe('comment.limit');
      expect(await comment('x')).toBe('comment.limit');
    });

    it('K5 deleted comments count until the purge drops them', async () => {
      const [first, second] = [await comment('One'), await comment('Three')];
      const remove = { type: 'tickets.deleteComment' as const, boardId, ticketId };
      await desk.run('member', { ...remove, comment: first });
      expect(await totals()).toEqual({ count: 2, characters: 8 });
      const purge = retentionRepository(desk.store.tables);
      await desk.store.tx((query) => purge.purgeBefore(query, Date.now() + 1000));
      expect(await totals()).toEqual({ count: 1, characters: 5 });
      await desk.run('member', { ...remove, comment: second });
      const restore = { type: 'tickets.restoreComment' as const, boardId, ticketId };
      await desk.run('member', { ...restore, comment: second });
      expect(await totals()).toEqual({ count: 1, characters: 5 });
    });

    it('X30 comments are read in pages, and long texts apart from their transaction', async () => {
      const { comments: talk, tickets } = desk.repositories;
      const arrivals = stagingRepository(desk.store.tables);
      const row = { boardId, ticketId, author: 'member', photoUrls: [] };
      const text = 'ä'.repeat(5000);
      // Two of each moment.
      const rows = Array.from({ length: 60 }, (_, n) => ({
        ...row,
        id: newId(),
        text,
        at: n >> 1,
      }));
      await desk.store.tx((query) => arrivals.insertComments(query, rows));
      await desk.store.read(async (query) => {
        const all = await talk.listOf(query, boardId, ticketId);
        const pages = [];
        for (let place = null, page = []; pages.length < 9; place = page.at(-1) ?? null) {
          page = await talk.pageOf(query, boardId, ticketId, place, 7);
          pages.push(page);
        }
        expect(pages.flat()).toEqual(all);
        expect(await talk.countOf(query, boardId, ticketId)).toBe(60);
        const found = await tickets.onBoard(query, ticketId, 'member');
        if (!found) throw new Error('the ticket is there');
        const said = await tickets.withComments(query, found);
        expect(said.comments.map(({ text: unread }) => unread)).toEqual(all.map(() => null));
        expect((await tickets.withTexts(query, said)).comments).toEqual(all);
      });
    });

    it('X30 of a long history the newest entries are read, alone and with its board', async () => {
      const limit = RESOURCE_LIMITS.historyEntries.max;
      const { changeWriter, tickets, ticketPortions } = desk.repositories;
      const notes = Array.from({ length: limit + 10 }, (_, n) => ({ ticketId, text: `Done ${n}` }));
      const mutation = { boardId, at: 9_999_999_999_999, commandId: newId(), by: 'member' };
      await desk.store.tx((query) => changeWriter.write(query, mutation, [], notes));
      await desk.store.read(async (query) => {
        const found = await tickets.onBoard(query, ticketId, 'member');
        if (!found) throw new Error('the ticket is there');
        const said = await tickets.withComments(query, found);
        const alone = await tickets.withHistory(query, said, true);
        expect(alone.history).toHaveLength(limit);
        expect(alone.history.map((entry) => entry.notes)).toContain(`Done ${limit + 9}`);
        expect(alone.history.map((entry) => entry.notes)).not.toContain('Created');
        const sized = await ticketPortions.sizedByIds(query, [ticketId]);
        for await (const portion of ticketPortions.wholeIn(query, sized)) {
          expect(portion[0]?.history).toEqual(alone.history);
        }
      });
    });

    it('K5 comments that are imported or go to another board with their ticket count as well', async () => {
      await comment('Said');
      const arrivals = stagingRepository(desk.store.tables);
      const row = { boardId, ticketId, author: 'member', photoUrls: [], at: 1 };
      const rows = ['One', 'Two'].map((text) => ({ ...row, id: newId(), text }));
      await desk.store.tx((query) => arrivals.insertComments(query, rows));
      expect(await totals()).toEqual({ count: 3, characters: 10 });
      const other = await desk.makeBoard();
      const to = { toBoardId: other.boardId, columnId: other.todo };
      await desk.copies.moveToBoard('admin', newId(), { boardId, ticketId, ...to });
      expect(await totals()).toEqual({ count: 3, characters: 10 });
    });
  });
}
