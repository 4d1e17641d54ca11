import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCalendars } from '../../calendars/calendars.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** A user has one calendar link per board, and one for their assigned tickets. */
export function calendarsContract(open: OpenEmptyStore): void {
  describe('calendars', () => {
    let kit: ContractKit;

    beforeEach(async () => {
      kit = await openContractKit(open);
    });
    afterEach(() => kit.close());

    it('ZC8 hidden tickets do not use up the limit', async () => {
      const { boardId, todo } = await kit.makeBoard();
      const late = { dueDate: '2026-12-01T00:00:00', visibleTo: ['manager'] };
      const hidden = await kit.makeTicket(boardId, todo, { name: 'Hidden', ...late });
      await kit.repeatTicket(hidden, 2000);
      await kit.makeTicket(boardId, todo, { name: 'Seen', dueDate: '2026-05-01T00:00:00' });
      const config = { publicUrl: 'https://boards.example.org' };
      const calendars = createCalendars({ ...kit, config });
      const { url } = await calendars.create('member', boardId);
      const text = await calendars.read(/([\w-]+)\.ics$/.exec(url)?.[1] ?? '');
      expect(text.match(/SUMMARY:.*/g)).toEqual([expect.stringContaining('SUMMARY:Seen')]);
    });

    it('ZC7 of several links created at once for the same calendar, one is valid', async () => {
      const { boardId } = await kit.makeBoard();
      const config = { publicUrl: 'https://boards.example.org' };
      const calendars = () => createCalendars({ ...kit, config });
      for (const board of [boardId, null]) {
        const creating = Array.from({ length: 8 }, () => calendars().create('manager', board));
        const secrets = (await Promise.all(creating)).map(
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
