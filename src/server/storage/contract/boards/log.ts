import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RESOURCE_LIMITS } from '../../../../core/resource-limits.ts';
import type { RetentionCursor } from '../../boards/retention.ts';
import { type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** A board's log numbers, its times and how long its rows are stored. */
export function logContract(open: OpenEmptyStore): void {
  describe('log', () => {
    let kit: ContractKit;

    beforeEach(async () => {
      kit = await openContractKit(open);
    });
    afterEach(() => kit.close());

    it('L1 200 concurrent commands on one board take the next 200 numbers, without gaps', async () => {
      const { boardId, todo: columnId } = await kit.makeBoard();
      const replies = await Promise.all(
        Array.from({ length: 200 }, (_, n) => {
          const command = { type: 'tickets.create' as const, boardId, columnId, name: `${n}` };
          return kit.run(n % 2 ? 'admin' : 'manager', command);
        }),
      );
      const numbers = Array.from({ length: 201 }, (_, n) => n + 1);
      const seqs = replies.map(({ seq }) => Number(seq)).sort((a, b) => a - b);
      expect(seqs).toEqual(numbers.slice(1));
      const log = await kit.log(boardId);
      expect(log.map(({ seq }) => seq)).toEqual(numbers);
      expect(log.every(({ at }, n) => n === 0 || at > (log[n - 1]?.at ?? at))).toBe(true);
      const { tickets } = await kit.board(boardId);
      expect(new Set([...tickets.values()].map(({ pos }) => pos)).size).toBe(200);
      expect(kit.woken).toHaveLength(201);
    });

    it('L24 the log stores no descriptions, photos or comment texts', async () => {
      const { boardId, todo } = await kit.makeBoard();
      const description = 'Described '.repeat(100);
      const ticketId = await kit.makeTicket(boardId, todo, { description });
      const on = { boardId, ticketId };
      const set = { description: `${description}again` };
      await kit.run('admin', { type: 'tickets.edit', ...on, set });
      const photoUrls = [`/photos/${boardId}/${ticketId}/1-a.png`];
      await kit
        .run('admin', { type: 'tickets.comment', ...on, text: 'Spoken', photoUrls })
        .catch(() => null);
      await kit.run('admin', { type: 'tickets.comment', ...on, text: 'Spoken', photoUrls: [] });
      await kit.run('admin', { type: 'boards.duplicateColumn', boardId, columnId: todo });
      const log = await kit.log(boardId);
      expect(log.length).toBeGreaterThan(4);
      for (const { facts } of log) {
        for (const logged of facts) {
          expect(logged).not.toHaveProperty('description');
          expect(logged).not.toHaveProperty('photoUrls');
          expect(logged).not.toHaveProperty('comment');
        }
      }
      expect(JSON.stringify(log)).not.toContain('Spoken');
      const copy = (await kit.board(boardId)).tickets;
      const [record] = await kit.store.read((query) =>
        kit.repositories.tickets.byIds(
          query,
          [...copy.keys()].filter((id) => id !== ticketId),
        ),
      );
      expect(record?.description).toBe(set.description);
    });

    it('L25 rows are read as far as they fit, by their stored size', async () => {
      const { boardId, todo } = await kit.makeBoard();
      for (let n = 0; n < 3; n += 1) await kit.makeTicket(boardId, todo);
      const { log } = kit.repositories;
      const { log: rows } = kit.store.tables;
      const read = async (limit: number, maxBytes?: number) => {
        const found = await kit.store.read((query) =>
          log.after(query, boardId, 1, limit, maxBytes),
        );
        return found.map(({ seq }) => seq);
      };
      expect(await read(3, 100_000)).toEqual([2, 3, 4]);
      // As stored before descriptions were removed from the log.
      const description = 'ü'.repeat(100_000);
      const before = await kit.log(boardId);
      const facts = (before[2]?.facts ?? []).map((logged) => ({ ...logged, description }));
      await kit.store.tx((query) =>
        query
          .update(rows)
          .set({ facts })
          .where(and(eq(rows.boardId, boardId), eq(rows.seq, 3))),
      );
      expect(await read(3, 200_000)).toEqual([2]);
      expect(await read(3, 250_000)).toEqual([2, 3, 4]);
      expect(await read(3)).toEqual([2, 3, 4]);
      const after = await kit.log(boardId);
      expect(after[2]?.facts).toEqual(facts);
      expect(after[2]?.bytes).toBeGreaterThan(200_000);
      expect(after[3]).toEqual(before[3]);
    });

    it('L1 boards are numbered separately, however their commands interleave', async () => {
      const boards = await Promise.all([1, 2, 3, 4].map(() => kit.makeBoard()));
      await Promise.all(
        boards.flatMap(({ boardId, todo }) =>
          Array.from({ length: 50 }, () => kit.makeTicket(boardId, todo)),
        ),
      );
      for (const { boardId } of boards) {
        const log = await kit.log(boardId);
        expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: 51 }, (_, n) => n + 1));
      }
    });

    it('L1 rejected commands and commands without effect leave no gap', async () => {
      const { boardId, todo } = await kit.makeBoard();
      const ticketId = await kit.makeTicket(boardId, todo);
      const move = (columnId: string) =>
        kit.run('member', { type: 'tickets.move', boardId, ticketId, to: { columnId } });
      const commands = Array.from({ length: 30 }, (_, n) => [
        kit.run('admin', { type: 'boards.addColumn', boardId, name: `Column ${n}` }),
        move('unknown'),
        move(todo),
      ]).flat();
      const settled = await Promise.allSettled(commands);
      expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(30);
      const log = await kit.log(boardId);
      expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1));
    });

    it('L10 a clock that is set back does not reorder the log', async () => {
      const { boardId, todo } = await kit.makeBoard();
      const [start] = await kit.log(boardId);
      const base = (start?.at ?? 0) + 1_000_000;
      for (const at of [base, base - 900_000, base - 900_000, base + 1, base + 500]) {
        kit.setClock(at);
        await kit.makeTicket(boardId, todo);
      }
      const log = (await kit.log(boardId)).slice(1);
      expect(log.map(({ at }) => at - base)).toEqual([0, 1, 2, 3, 500]);
      const { tickets } = await kit.board(boardId);
      const times = [...tickets.values()].map(({ createdAt }) => createdAt - base);
      expect(times.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 500]);
    });

    it('L4 rows of several boards are read from any number, up to the limit', async () => {
      const boards = await Promise.all([1, 2].map(() => kit.makeBoard()));
      for (let n = 0; n < 4; n += 1) {
        for (const { boardId, todo } of boards) await kit.makeTicket(boardId, todo);
      }
      const { log } = kit.repositories;
      for (const { boardId } of boards) {
        const read = async (from: number, limit: number) => {
          const rows = await kit.store.read((query) => log.after(query, boardId, from, limit));
          return rows.map(({ seq }) => seq);
        };
        expect(await read(0, 9)).toEqual([1, 2, 3, 4, 5]);
        expect(await read(2, 2)).toEqual([3, 4]);
        expect(await read(4, 9)).toEqual([5]);
        expect(await read(5, 9)).toEqual([]);
      }
    });

    it('L4 C3 only the rows and answers before a time are deleted', async () => {
      const { boardId } = await kit.makeBoard();
      const quiet = await kit.makeBoard();
      const addColumn = (on: string, at: number) => {
        kit.setClock(at);
        return kit.run('admin', { type: 'boards.addColumn', boardId: on, name: `${at}` }, id(at));
      };
      const numbers = async (on: string) => (await kit.log(on)).map(({ seq }) => seq);
      // Later than any row of another test, because rows are deleted in the order of their numbers.
      const start = Date.now() + 10_000_000;
      const [, second] = [await addColumn(boardId, start), await addColumn(boardId, start + 10)];
      await addColumn(boardId, start + 20);
      await deleteBefore(start + 10);
      expect(await numbers(boardId)).toEqual([3, 4]);
      expect(await numbers(quiet.boardId)).toEqual([]);
      expect(await addColumn(boardId, start + 10)).toEqual(second);
      // Long after, only the newest row is left, and its number is continued.
      await deleteBefore(start + 100);
      expect(await numbers(boardId)).toEqual([4]);
      await addColumn(quiet.boardId, start + 30);
      await addColumn(boardId, start + 40);
      expect(await numbers(boardId)).toEqual([4, 5]);
      expect(await numbers(quiet.boardId)).toEqual([2]);
    });

    it('L26 a board counts the bytes that its log has written, until the rows are deleted', async () => {
      const { boardId, todo } = await kit.makeBoard();
      const { boards, log: rows } = kit.store.tables;
      const headOf = () => kit.store.read((query) => kit.repositories.boards.head(query, boardId));
      const written = async () => {
        const found = await kit.store.read((query) =>
          query
            .select({ bytes: rows.writtenBytes })
            .from(rows)
            .where(eq(rows.boardId, boardId))
            .orderBy(asc(rows.number)),
        );
        // The newest row is added with the next one.
        return found.slice(0, -1).reduce((sum, { bytes }) => sum + bytes, 0);
      };
      const start = Date.now() + 20_000_000;
      kit.setClock(start);
      const before = (await headOf())?.writtenBytes ?? 0;
      const description = 'x'.repeat(5000);
      for (let n = 0; n < 4; n += 1) await kit.makeTicket(boardId, todo, { description });
      const head = await headOf();
      expect(head?.writtenBytes).toBe(await written());
      expect((head?.writtenBytes ?? 0) - before).toBeGreaterThan(15_000);
      await deleteBefore(start + 2);
      expect(await kit.log(boardId)).toHaveLength(2);
      expect((await headOf())?.writtenBytes).toBe(await written());
      await kit.makeTicket(boardId, todo);
      expect((await headOf())?.writtenBytes).toBe(await written());

      await kit.store.tx((query) =>
        query
          .update(boards)
          .set({ writtenBytes: RESOURCE_LIMITS.boardBytes.max })
          .where(eq(boards.id, boardId)),
      );
      await expect(kit.makeTicket(boardId, todo)).rejects.toMatchObject({ code: 'board.full' });
      const fullBoard = await kit.board(boardId);
      expect(fullBoard.tickets.size).toBe(5);
      const { seq } = await kit.run('admin', { type: 'boards.delete', boardId });
      expect(seq).not.toBeNull();
    });

    /** Like the hourly job, in smaller steps. */
    async function deleteBefore(at: number): Promise<void> {
      const [ofLog] = kit.repositories.retention.steps(at, { rows: 50, scanned: 50, deleted: 50 });
      let cursor: RetentionCursor | null | undefined = [];
      while (cursor) {
        const from: RetentionCursor = cursor;
        cursor = await kit.store.tx(async (query) => ofLog?.(query, from));
      }
    }
  });
}

function id(at: number): string {
  return `commandcommand${at}`;
}
