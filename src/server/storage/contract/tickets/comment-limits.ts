import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../core/limits.ts';
import { RESOURCE_LIMITS } from '../../../../core/resource-limits.ts';
import { stagingRepository } from '../../../import-export/staging/staging-repository.ts';
import { newId } from '../../../lib/tokens.ts';
import { retentionRepository } from '../../boards/retention.ts';
import { type BoardIds, type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

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

    it('K5 K6 an edit sets the text and its time, and adjusts the total number of characters', async () => {
      const id = await comment('Said');
      await comment('Later');
      const edit = (which: string | number, text: string, was?: string) =>
        kit.run('member', {
          type: 'tickets.editComment',
          ...{ boardId, ticketId, text, was },
          comment: which,
        });
      const { seq } = await edit(id, 'Said 😀', 'Said');
      const row = (await kit.log(boardId)).at(-1);
      expect(row).toMatchObject({
        seq,
        facts: [{ change: { type: 'comment.set', id, ticketId } }],
      });
      expect(JSON.stringify(row)).not.toContain('Said');
      expect(await totals()).toEqual({ count: 2, characters: 12 });
      const { comments } = kit.repositories;
      const list = () => kit.store.read((query) => comments.listOf(query, boardId, ticketId));
      const edited = { text: 'Said 😀', editedAt: row?.at };
      expect(await list()).toMatchObject([{ text: 'Later', editedAt: null }, edited]);
      expect(await edit(1, 'Said 😀')).toMatchObject({ seq: null });
      await expect(edit(id, 'Other', 'Said')).rejects.toMatchObject({ code: 'comment.changed' });
      await edit(1, 'S');
      expect(await totals()).toEqual({ count: 2, characters: 6 });
    });

    it('K13 reactions of several people are stored with the comment, and end with an account', async () => {
      const id = await comment('Said');
      const react = (userId: string, isSet = true) =>
        kit.run(userId, {
          type: 'tickets.setReaction',
          ...{ boardId, ticketId, comment: id },
          ...{ emoji: '👍', isSet },
        });
      const { comments } = kit.repositories;
      const reactions = async () =>
        (await kit.store.read((query) => comments.listOf(query, boardId, ticketId)))[0]?.reactions;
      await Promise.all([react('member'), react('manager'), react('admin')]);
      expect([...((await reactions())?.['👍'] ?? [])].sort()).toEqual([
        'admin',
        'manager',
        'member',
      ]);
      expect(await react('member')).toMatchObject({ seq: null });
      await react('admin', false);
      await kit.store.tx((query) => comments.dropReactionsOf(query, 'manager'));
      expect(await reactions()).toEqual({ '👍': ['member'] });
      await react('member', false);
      expect(await reactions()).toBeNull();
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

    it('X30 long comments are read in pages, and all at once with their ticket', async () => {
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
        expect((await tickets.withComments(query, found)).comments).toEqual(all);
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
        const sized = await ticketPortions.sizedByIds(query, 'member', [ticketId]);
        for await (const portion of ticketPortions.wholeIn(query, boardId, sized)) {
          expect(portion[0]?.history).toEqual(alone.history);
        }
      });
    });

    it('X30 a board is read alike in one statement and, beyond its size, in portions', async () => {
      const { ticketPortions } = kit.repositories;
      const read = () =>
        kit.store.read(async (query) => {
          const listed = [];
          for await (const page of ticketPortions.sizedPages(query, 'member', boardId)) {
            listed.push(...page);
          }
          const whole = [];
          for await (const portion of ticketPortions.wholeIn(query, boardId, listed)) {
            whole.push(...portion);
          }
          return { isListed: !('description' in (listed[0] ?? {})), ticket: whole[0] };
        });
      const small = await read();
      const staging = stagingRepository(kit.store.tables);
      const row = { boardId, ticketId, author: 'member', photoUrls: [], text: 'a'.repeat(10_000) };
      const rows = Array.from({ length: 60 }, (_, n) => ({ ...row, id: newId(), at: n }));
      await kit.store.tx((query) => staging.insertComments(query, rows));
      const large = await read();
      expect([small.isListed, large.isListed]).toEqual([false, true]);
      expect(large.ticket?.comments).toHaveLength(60);
      expect(small.ticket).toMatchObject({ ...large.ticket, comments: [] });
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
