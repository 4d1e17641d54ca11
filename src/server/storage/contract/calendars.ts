import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCalendars } from '../../calendars/calendars.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** A person has one calendar link for a board, and one for what is assigned to them. */
export function calendarsContract(open: OpenEmptyStore): void {
  describe('calendars', () => {
    let desk: ContractKit;

    beforeEach(async () => {
      desk = await openContractKit(open);
    });
    afterEach(() => desk.close());

    it('ZC8 hidden tickets take no place of another one', async () => {
      const { boardId, todo } = await desk.makeBoard();
      const late = { dueDate: '2026-12-01T00:00:00', visibleTo: ['manager'] };
      const hidden = await desk.makeTicket(boardId, todo, { name: 'Hidden', ...late });
      await desk.repeatTicket(hidden, 2000);
      await desk.makeTicket(boardId, todo, { name: 'Seen', dueDate: '2026-05-01T00:00:00' });
      const config = { publicUrl: 'https://boards.example.org' };
      const calendars = createCalendars({ ...desk, config });
      const { url } = await calendars.create('member', boardId);
      const text = await calendars.read(/([\w-]+)\.ics$/.exec(url)?.[1] ?? '');
      expect(text.match(/SUMMARY:.*/g)).toEqual([expect.stringContaining('SUMMARY:Seen')]);
    });

    it('ZC7 of links that several processes make at once for the same, one is good', async () => {
      const { boardId } = await desk.makeBoard();
      const config = { publicUrl: 'https://boards.example.org' };
      const calendars = () => createCalendars({ ...desk, config });
      for (const board of [boardId, null]) {
        const making = Array.from({ length: 8 }, () => calendars().create('manager', board));
        const secrets = (await Promise.all(making)).map(
          ({ url }) => /([\w-]+)\.ics$/.exec(url)?.[1] ?? '',
        );
        const ends = await Promise.allSettled(secrets.map((one) => calendars().read(one)));
        expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(1);
      }
      expect((await calendars().list('manager')).map((link) => link.boardId)).toEqual([
        boardId,
        null,
      ]);
    });
  });
}
