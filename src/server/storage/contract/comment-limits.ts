import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { stagingRepository } from '../../import-export/staging/staging-repository.ts';
import { newId } from '../../lib/tokens.ts';
import { retentionRepository } from '../boards/retention.ts';
import { type BoardIds, type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** The totals of a ticket's comments are in its row, so that the limit is exact and cheap. */
export function commentLimitsContract(open: OpenEmptyStore): void {
  describe('comment limits', () => {
    let kit: ContractKit;
    let fixture: BoardIds;
    let boardId: string;
    let ticketId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      fixture = await kit.makeBoard();
      ({ boardId } = fixture);
      ticketId = await kit.makeTicket(boardId, fixture.todo);
    });
    afterEach(() => kit.close());

    async function totals() {
      const { tickets } = kit.store.tables;
      const [row] = await kit.store.read((query) =>
        query
          .select({ count: tickets.commentCount, characters: tickets.commentCharacters })
          .from(tickets)
          .where(eq(tickets.id, ticketId)),
      );
      return row;
    }

    async function setTotals(count: number, characters: number) {
      const { tickets } = kit.store.tables;
      const set = { commentCount: count, commentCharacters: characters };
      await kit.store.tx((query) => query.update(tickets).set(set).where(eq(tickets.id, ticketId)));
    }

    const comment = (text: string) =>
      kit
        .run('member', { type: 'tickets.comment', boardId, ticketId, text, photoUrls: [] })
        .then(({ result }) => result?.id ?? '')
        .catch(({ code }) => String(code));

    it('K5 concurrent comments do not exceed the limit', async () => {
      await setTotals(LIMITS.comments - 2, 0);
      const answers = await Promise.all(Array.from({ length: 6 }, () => comment('Said')));
      expect(answers.filter((answer) => answer === 'comment.limit')).toHaveLength(4);
      expect(await totals()).toEqual({ count: LIMITS.comments, characters: 8 });
    });

    it('K5 the total number of characters of all comments is limited', async () => {
      await setTotals(3, LIMITS.commentCharacters - 10);
      expect(await comment('x'.repeat(11))).toBe('comment.limit');
      expect(await comment('x'.repeat(10))).not.toBe('comment.limit');
      expect(await comment('x')).toBe('comment.limit');
    });

    it('K5 deleted comments count until retention deletes them', async () => {
      const [first, second] = [await comment('One'), await comment('Three')];
      const remove = { type: 'tickets.deleteComment' as const, boardId, ticketId };
      await kit.run('member', { ...remove, comment: first });
      expect(await totals()).toEqual({ count: 2, characters: 8 });
      const retention = retentionRepository(kit.store.tables);
      await kit.store.tx((query) => retention.purgeBefore(query, Date.now() + 1000));
      expect(await totals()).toEqual({ count: 1, characters: 5 });
      await kit.run('member', { ...remove, comment: second });
      const restore = { type: 'tickets.restoreComment' as const, boardId, ticketId };
      await kit.run('member', { ...restore, comment: second });
      expect(await totals()).toEqual({ count: 1, characters: 5 });
    });

    it('X30 comments are read in pages, and long texts outside the transaction of the ticket', async () => {
      const { comments, tickets } = kit.repositories;
      const staging = stagingRepository(kit.store.tables);
      const row = { boardId, ticketId, author: 'member', photoUrls: [] };
      const text = 'ä'.repeat(5000);
      // Two at each time.
      const rows = Array.from({ length: 60 }, (_, n) => ({
        ...row,
        id: newId(),
        text,
        at: n >> 1,
      }));
      await kit.store.tx((query) => staging.insertComments(query, rows));
      await kit.store.read(async (query) => {
        const all = await comments.listOf(query, boardId, ticketId);
        const pages = [];
        for (let place = null, page = []; pages.length < 9; place = page.at(-1) ?? null) {
          page = await comments.pageOf(query, boardId, ticketId, place, 7);
          pages.push(page);
        }
        expect(pages.flat()).toEqual(all);
        expect(await comments.countOf(query, boardId, ticketId)).toBe(60);
        const found = await tickets.onBoard(query, ticketId, 'member');
        if (!found) throw new Error('the ticket is missing');
        const withComments = await tickets.withComments(query, found);
        expect(withComments.comments.map(({ text: unread }) => unread)).toEqual(
          all.map(() => null),
        );
        expect((await tickets.withTexts(query, withComments)).comments).toEqual(all);
      });
    });

    it('X30 the newest entries of a long history are read, for a ticket and for its board', async () => {
      const limit = RESOURCE_LIMITS.historyEntries.max;
      const { changeWriter, tickets, ticketPortions } = kit.repositories;
      const notes = Array.from({ length: limit + 10 }, (_, n) => ({ ticketId, text: `Done ${n}` }));
      const mutation = { boardId, at: 9_999_999_999_999, commandId: newId(), by: 'member' };
      await kit.store.tx((query) => changeWriter.write(query, mutation, [], notes));
      await kit.store.read(async (query) => {
        const found = await tickets.onBoard(query, ticketId, 'member');
        if (!found) throw new Error('the ticket is missing');
        const withComments = await tickets.withComments(query, found);
        const alone = await tickets.withHistory(query, withComments, true);
        expect(alone.history).toHaveLength(limit);
        expect(alone.history.map((entry) => entry.notes)).toContain(`Done ${limit + 9}`);
        expect(alone.history.map((entry) => entry.notes)).not.toContain('Created');
        const sized = await ticketPortions.sizedByIds(query, [ticketId]);
        for await (const portion of ticketPortions.wholeIn(query, sized)) {
          expect(portion[0]?.history).toEqual(alone.history);
        }
      });
    });

    it('K5 imported and transferred comments count as well', async () => {
      await comment('Said');
      const staging = stagingRepository(kit.store.tables);
      const row = { boardId, ticketId, author: 'member', photoUrls: [], at: 1 };
      const rows = ['One', 'Two'].map((text) => ({ ...row, id: newId(), text }));
      await kit.store.tx((query) => staging.insertComments(query, rows));
      expect(await totals()).toEqual({ count: 3, characters: 10 });
      const other = await kit.makeBoard();
      const to = { toBoardId: other.boardId, columnId: other.todo };
      await kit.duplicates.moveToBoard('admin', newId(), { boardId, ticketId, ...to });
      expect(await totals()).toEqual({ count: 3, characters: 10 });
    });
  });
}
