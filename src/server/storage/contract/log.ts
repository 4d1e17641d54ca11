import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { RetentionCursor } from '../boards/retention.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** A board's numbers, its time and how much of its log is kept. */
export function logContract(open: OpenEmptyStore): void {
  describe('the log', () => {
    let desk: ContractKit;

    beforeEach(async () => {
      desk = await openContractKit(open);
    });
    afterEach(() => desk.close());

    it('L1 200 commands at once on one board take the next 200 numbers, without gaps', async () => {
      const { boardId, todo: columnId } = await desk.makeBoard();
      const replies = await Promise.all(
        Array.from({ length: 200 }, (_, n) => {
          const command = { type: 'tickets.create' as const, boardId, columnId, name: `${n}` };
          return desk.run(n % 2 ? 'admin' : 'manager', command);
        }),
      );
      const numbers = Array.from({ length: 201 }, (_, n) => n + 1);
      const taken = replies.map(({ seq }) => Number(seq)).sort((a, b) => a - b);
      expect(taken).toEqual(numbers.slice(1));
      const log = await desk.log(boardId);
      expect(log.map(({ seq }) => seq)).toEqual(numbers);
      expect(log.every(({ at }, n) => n === 0 || at > (log[n - 1]?.at ?? at))).toBe(true);
      const { tickets } = await desk.board(boardId);
      expect(new Set([...tickets.values()].map(({ pos }) => pos)).size).toBe(200);
      expect(desk.woken).toHaveLength(201);
    });

    it('L24 the log holds no descriptions, photos and texts of comments', async () => {
      const { boardId, todo } = await desk.makeBoard();
      const description = 'Described '.repeat(100);
      const ticketId = await desk.makeTicket(boardId, todo, { description });
      const on = { boardId, ticketId };
      const set = { description: `${description}again` };
      await desk.run('admin', { type: 'tickets.edit', ...on, set });
      const photoUrls = [`/photos/${boardId}/${ticketId}/1-a.png`];
      await desk
        .run('admin', { type: 'tickets.comment', ...on, text: 'Spoken', photoUrls })
        .catch(() => null);
      await desk.run('admin', { type: 'tickets.comment', ...on, text: 'Spoken', photoUrls: [] });
      await desk.run('admin', { type: 'boards.duplicateColumn', boardId, columnId: todo });
      const log = await desk.log(boardId);
      expect(log.length).toBeGreaterThan(4);
      for (const { facts } of log) {
        for (const fact of facts) {
          expect(fact).not.toHaveProperty('description');
          expect(fact).not.toHaveProperty('photoUrls');
          expect(fact).not.toHaveProperty('comment');
        }
      }
      expect(JSON.stringify(log)).not.toContain('Spoken');
      const copy = (await desk.board(boardId)).tickets;
      const [record] = await desk.store.read((query) =>
        desk.repositories.tickets.byIds(
          query,
          [...copy.keys()].filter((id) => id !== ticketId),
        ),
      );
      expect(record?.description).toBe(set.description);
    });

    it('L25 rows are read as far as they fit, by the size that they are stored with', async () => {
      const { boardId, todo } = await desk.makeBoard();
      for (let n = 0; n < 3; n += 1) await desk.makeTicket(boardId, todo);
      const { log } = desk.repositories;
      const { log: rows } = desk.store.tables;
      const read = async (limit: number, maxBytes?: number) => {
        const found = await desk.store.read((query) =>
          log.after(query, boardId, 1, limit, maxBytes),
        );
        return found.map(({ seq }) => seq);
      };
      expect(await read(3, 100_000)).toEqual([2, 3, 4]);
      // As it was before the log was stripped of descriptions.
      const description = 'ü'.repeat(100_000);
      const before = await desk.log(boardId);
      const facts = (before[2]?.facts ?? []).map((fact) => ({ ...fact, description }));
      await desk.store.tx((query) =>
        query
          .update(rows)
          .set({ facts })
          .where(and(eq(rows.boardId, boardId), eq(rows.seq, 3))),
      );
      expect(await read(3, 200_000)).toEqual([2]);
      expect(await read(3, 250_000)).toEqual([2, 3, 4]);
      expect(await read(3)).toEqual([2, 3, 4]);
      const after = await desk.log(boardId);
      expect(after[2]?.facts).toEqual(facts);
      expect(after[2]?.bytes).toBeGreaterThan(200_000);
      expect(after[3]).toEqual(before[3]);
    });

    it('L1 boards count for themselves, however their commands mix', async () => {
      const made = await Promise.all([1, 2, 3, 4].map(() => desk.makeBoard()));
      await Promise.all(
        made.flatMap(({ boardId, todo }) =>
          Array.from({ length: 50 }, () => desk.makeTicket(boardId, todo)),
        ),
      );
      for (const { boardId } of made) {
        const log = await desk.log(boardId);
        expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: 51 }, (_, n) => n + 1));
      }
    });

    it('L1 refused and needless commands among others make no gap', async () => {
      const { boardId, todo } = await desk.makeBoard();
      const ticketId = await desk.makeTicket(boardId, todo);
      const move = (columnId: string) =>
        desk.run('member', { type: 'tickets.move', boardId, ticketId, to: { columnId } });
      const mixed = Array.from({ length: 30 }, (_, n) => [
        desk.run('admin', { type: 'boards.addColumn', boardId, name: `Column ${n}` }),
        move('unknown'),
        move(todo),
      ]).flat();
      const settled = await Promise.allSettled(mixed);
      expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(30);
      const log = await desk.log(boardId);
      expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1));
    });

    it('L10 a clock that is set back does not turn the log around', async () => {
      const { boardId, todo } = await desk.makeBoard();
      const [start] = await desk.log(boardId);
      const base = (start?.at ?? 0) + 1_000_000;
      for (const at of [base, base - 900_000, base - 900_000, base + 1, base + 500]) {
        desk.setClock(at);
        await desk.makeTicket(boardId, todo);
      }
      const log = (await desk.log(boardId)).slice(1);
      expect(log.map(({ at }) => at - base)).toEqual([0, 1, 2, 3, 500]);
      const { tickets } = await desk.board(boardId);
      const times = [...tickets.values()].map(({ createdAt }) => createdAt - base);
      expect(times.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 500]);
    });

    it('L4 rows of several boards are read from any number on, as many as are asked for', async () => {
      const made = await Promise.all([1, 2].map(() => desk.makeBoard()));
      for (let n = 0; n < 4; n += 1) {
        for (const { boardId, todo } of made) await desk.makeTicket(boardId, todo);
      }
      const { log } = desk.repositories;
      for (const { boardId } of made) {
        const read = async (from: number, limit: number) => {
          const rows = await desk.store.read((query) => log.after(query, boardId, from, limit));
          return rows.map(({ seq }) => seq);
        };
        expect(await read(0, 9)).toEqual([1, 2, 3, 4, 5]);
        expect(await read(2, 2)).toEqual([3, 4]);
        expect(await read(4, 9)).toEqual([5]);
        expect(await read(5, 9)).toEqual([]);
      }
    });

    it('L4 C3 rows and answers are forgotten from a time on, and no others', async () => {
      const { boardId } = await desk.makeBoard();
      const quiet = await desk.makeBoard();
      const addColumn = (on: string, at: number) => {
        desk.setClock(at);
        return desk.run('admin', { type: 'boards.addColumn', boardId: on, name: `${at}` }, id(at));
      };
      const numbers = async (on: string) => (await desk.log(on)).map(({ seq }) => seq);
      // Later than any row of another test, for rows are dropped in the order of their numbers.
      const start = Date.now() + 10_000_000;
      const [, second] = [await addColumn(boardId, start), await addColumn(boardId, start + 10)];
      await addColumn(boardId, start + 20);
      await forgetBefore(start + 10);
      expect(await numbers(boardId)).toEqual([3, 4]);
      expect(await numbers(quiet.boardId)).toEqual([]);
      expect(await addColumn(boardId, start + 10)).toEqual(second);
      // Long after all of it only the newest row is left, and numbers go on.
      await forgetBefore(start + 100);
      expect(await numbers(boardId)).toEqual([4]);
      await addColumn(quiet.boardId, start + 30);
      await addColumn(boardId, start + 40);
      expect(await numbers(boardId)).toEqual([4, 5]);
      expect(await numbers(quiet.boardId)).toEqual([2]);
    });

    it('L26 a board counts what its log has written, until the rows are forgotten', async () => {
      const { boardId, todo } = await desk.makeBoard();
      const { boards, log: rows } = desk.store.tables;
      const headOf = () =>
        desk.store.read((query) => desk.repositories.boards.head(query, boardId));
      const written = async () => {
        const found = await desk.store.read((query) =>
          query
            .select({ bytes: rows.writtenBytes })
            .from(rows)
            .where(eq(rows.boardId, boardId))
            .orderBy(asc(rows.number)),
        );
        // The newest is added with the next one.
        return found.slice(0, -1).reduce((sum, { bytes }) => sum + bytes, 0);
      };
      const start = Date.now() + 20_000_000;
      desk.setClock(start);
      const before = (await headOf())?.writtenBytes ?? 0;
      const description = 'x'.repeat(5000);
      for (let n = 0; n < 4; n += 1) await desk.makeTicket(boardId, todo, { description });
      const head = await headOf();
      expect(head?.writtenBytes).toBe(await written());
      expect((head?.writtenBytes ?? 0) - before).toBeGreaterThan(15_000);
      await forgetBefore(start + 2);
      expect(await desk.log(boardId)).toHaveLength(2);
      expect((await headOf())?.writtenBytes).toBe(await written());
      await desk.makeTicket(boardId, todo);
      expect((await headOf())?.writtenBytes).toBe(await written());

      await desk.store.tx((query) =>
        query
          .update(boards)
          .set({ writtenBytes: RESOURCE_LIMITS.boardBytes.max })
          .where(eq(boards.id, boardId)),
      );
      await expect(desk.makeTicket(boardId, todo)).rejects.toMatchObject({ code: 'board.full' });
      const shown = await desk.board(boardId);
      expect(shown.tickets.size).toBe(5);
      const { seq } = await desk.run('admin', { type: 'boards.delete', boardId });
      expect(seq).not.toBeNull();
    });

    /** As the hourly work does it, in smaller steps. */
    async function forgetBefore(at: number): Promise<void> {
      const [ofLog] = desk.repositories.retention.steps(at, { rows: 50, looked: 50, dropped: 50 });
      let place: RetentionCursor | null | undefined = [];
      while (place) {
        const from: RetentionCursor = place;
        place = await desk.store.tx(async (query) => ofLog?.(query, from));
      }
    }
  });
}

function id(at: number): string {
  return `commandcommand${at}`;
}
