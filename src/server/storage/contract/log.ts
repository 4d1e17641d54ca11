import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenEmptyStore } from '../contract.ts';
import { KEPT_ROWS, TRIM_EVERY } from '../log.ts';
import { type Desk, openDesk } from './desk.ts';

const AT_ONCE = 100;

/** A board's numbers, its time and how much of its log is kept. */
export function logContract(open: OpenEmptyStore): void {
  describe('the log', () => {
    let desk: Desk;

    beforeEach(async () => {
      desk = await openDesk(open);
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

    it('L4 the log keeps its last rows, and the answers to commands outlive them', async () => {
      const { boardId, todo: columnId } = await desk.makeBoard();
      const rename = (n: number) =>
        desk.run(
          'admin',
          { type: 'boards.renameColumn', boardId, columnId, name: `Name ${n}` },
          `command00000000000${n}`,
        );
      const total = KEPT_ROWS + TRIM_EVERY + 44;
      const first = await rename(1000);
      // Not all at once: on a busy machine the last of them would wait too long for a connection.
      for (let n = 1; n < total - 1; n += AT_ONCE) {
        const count = Math.min(AT_ONCE, total - 1 - n);
        await Promise.all(Array.from({ length: count }, (_, more) => rename(1000 + n + more)));
      }
      const log = await desk.log(boardId);
      const trimmedAt = total - (total % TRIM_EVERY);
      expect(log[0]?.seq).toBe(trimmedAt - KEPT_ROWS + 1);
      expect(log.at(-1)?.seq).toBe(total);
      expect(log).toHaveLength(total - trimmedAt + KEPT_ROWS);
      const other = await desk.makeBoard();
      expect(await desk.log(other.boardId)).toHaveLength(1);
      expect(await rename(1000)).toEqual(first);
    });

    it('C3 answers are forgotten from a time on, and no others', async () => {
      const { boardId } = await desk.makeBoard();
      const { purge } = desk.repositories;
      const name = (at: number) => `Column ${at}`;
      const start = Date.now() + 1_000_000;
      for (const at of [start, start + 10, start + 20]) {
        desk.setClock(at);
        await desk.run('admin', { type: 'boards.addColumn', boardId, name: name(at) }, id(at));
      }
      await desk.store.tx((query) => purge.purgeBefore(query, start + 10));
      const { commands } = desk.store.tables;
      const kept = await desk.store.read((query) => query.select().from(commands));
      expect(kept.map((row) => row.id).sort()).toEqual([id(start + 10), id(start + 20)]);
    });
  });
}

function id(at: number): string {
  return `commandcommand${at}`;
}
