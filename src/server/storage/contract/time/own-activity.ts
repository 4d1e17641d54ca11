import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { timedIdFrom } from '../../../../core/ids.ts';
import { createDayGaps } from '../../../time/day-gaps.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { day, NINE, openTimeKit, type TimeKit } from './time-kit.ts';

/** What people did on a day, by the index of commands. */
export function ownActivityContract(open: OpenEmptyStore): void {
  describe('gaps of a day', () => {
    let time: TimeKit;
    beforeEach(async () => {
      time = await openTimeKit(open);
    });
    afterEach(() => time.kit.close());

    it('GA1 GA4 own commands of the day are found, and what was recorded is not proposed', async () => {
      const { kit, door, roof, board, run } = time;
      const { boardId } = board;
      const from = Date.UTC(2026, 10, 27);
      const request = { day, from, to: from + 86_400_000 };
      const gaps = createDayGaps(kit);
      const write = async (userId: string, at: number, ticketId: string) => {
        kit.setClock(at);
        const commandId = timedIdFrom(at, crypto.getRandomValues(new Uint8Array(21)));
        const content = { text: 'x', photoUrls: [] };
        const command = { type: 'tickets.comment' as const, boardId, ticketId, ...content };
        await kit.run(userId, command, commandId);
      };
      const hour = 3_600_000;
      await write('member', NINE, door);
      await write('member', NINE + hour / 3, door);
      await write('admin', NINE + hour, roof);
      await write('member', NINE + 3 * hour, roof);
      await write('member', NINE + 24 * hour, roof);
      kit.setClock(NINE + 5 * hour);
      expect(await gaps('member', request)).toMatchObject([
        { ticketId: door, title: 'Door', from: NINE - hour / 6, to: NINE + hour / 3 },
        { ticketId: roof, title: 'Roof', to: NINE + 3 * hour },
      ]);
      await run('member', time.add('e1', roof));
      expect((await gaps('member', request)).map(({ ticketId }) => ticketId)).toEqual([door]);
    });
  });
}
