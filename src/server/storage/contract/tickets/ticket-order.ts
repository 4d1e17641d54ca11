import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { byPosition, firstKeys, visibleNeighbour } from '../../../../core/board/ordering.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { pick, seeded } from '../../../../test/random-commands.ts';
import { type ContractKit, openContractKit, people } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

const TICKETS = 60;

/** The visible neighbours that the database finds are those that core finds. */
export function ticketOrderContract(open: OpenEmptyStore): void {
  describe('visible neighbours', () => {
    let kit: ContractKit;

    beforeEach(async () => {
      kit = await openContractKit(open);
    });
    afterEach(() => kit.close());

    it.each([1, 2, 3])(
      'O7 the database finds the neighbours that core finds on the whole board, seed %i',
      async (seed) => {
        const random = seeded(seed);
        const { boardId, todo, doing } = await kit.makeBoard();
        for (let n = 0; n < TICKETS; n += 1) {
          // Runs of hidden tickets that are longer than the loader reads at once.
          const visibleTo = n % 30 < 3 ? null : [pick(random, ['admin', 'manager']) as string];
          await kit.makeTicket(boardId, n % 10 === 0 ? doing : todo, { visibleTo });
        }
        await scatter(boardId, random);
        const board = await kit.board(boardId);
        let neighbourCount = 0;
        for (const ticket of board.tickets.values()) {
          for (const person of people) {
            for (const direction of ['up', 'down'] as const) {
              const expected = visibleNeighbour(board, ticket, direction, person);
              if (expected) neighbourCount += 1;
              expect(await neighbour(boardId, person, ticket, direction)).toEqual(expected);
            }
          }
        }
        expect(neighbourCount).toBeGreaterThan(TICKETS);
      },
    );

    /** Reorders the tickets, some of them with the same key. */
    async function scatter(boardId: string, random: () => number): Promise<void> {
      const keys = firstKeys(TICKETS);
      const { tickets } = kit.store.tables;
      const sorted = [...(await kit.board(boardId)).tickets.values()].sort(byPosition);
      await kit.store.tx(async (query) => {
        for (const { id } of sorted) {
          const pos = pick(random, keys) as string;
          await query
            .update(tickets)
            .set({ pos })
            .where(and(eq(tickets.boardId, boardId), eq(tickets.id, id)));
        }
      });
    }

    function neighbour(
      boardId: string,
      person: string,
      { id: ticketId }: Ticket,
      direction: 'up' | 'down',
    ): Promise<Ticket | null | undefined> {
      const { boards, partialBoards } = kit.repositories;
      return kit.store.read(async (query) => {
        const row = await boards.head(query, boardId);
        const access = await boards.accessOf(query, boardId, person);
        if (!row || !access) throw new Error('there is no such board or person');
        const readSet = { tickets: [ticketId], neighbour: { ticketId, direction } };
        const { partial } = await partialBoards.load(query, row, access, readSet);
        return partial?.neighbours.get(ticketId);
      });
    }
  });
}
