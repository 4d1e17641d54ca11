import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEntryRates } from '../../../../money/entry-rates.ts';
import type { OpenEmptyStore } from '../../store-contract.ts';
import { codeOf } from '../../time/time-kit.ts';
import { type MoneyKit, openMoneyKit } from '../money-kit.ts';
import { addEntry, author } from '../money-rows.ts';

/** The own rates of time entries. */
export function entryRatesContract(open: OpenEmptyStore): void {
  describe('own rates of entries', () => {
    let money: MoneyKit;
    beforeEach(async () => {
      money = await openMoneyKit(open);
    });
    afterEach(() => money.kit.close());

    it('TI71 an own rate goes before others, is frozen on a draft, and ends with its entry', async () => {
      const { kit, store, bus } = money;
      const { entryRates, billableEntries, budgetedTime, allTimeEntries } = kit.repositories;
      const rates = createEntryRates({ ...kit, bus });
      await addEntry(store, 'own', { seconds: 3600 });
      await addEntry(store, 'plain', { seconds: 7200 });
      await Promise.all(['120', '150'].map((rate) => rates.set(author, { entryId: 'own', rate })));
      const { rate } = await rates.get('admin', 'own');
      expect(['120', '150']).toContain(rate);
      await rates.set(author, { entryId: 'own', rate: '150.25' });
      await store.read(async (query) => {
        const found = await billableEntries.unbilledIn(query, ['house'], null);
        const shown = Object.fromEntries(found.map((entry) => [entry.id, entry.rate]));
        expect(shown).toEqual({ own: '150.25', plain: null });
        const times = await budgetedTime.timeOf(query, ['house']);
        expect(times.map((time) => [time.rate, time.seconds]).sort()).toEqual([
          [null, 7200],
          ['150.25', 3600],
        ]);
        const period = { from: '2026-11-01', to: '2026-11-30' };
        const listed = await allTimeEntries.list(query, period, null, 10);
        expect(listed.map((entry) => [entry.rate, entry.currency]).sort()).toEqual([
          [null, 'EUR'],
          ['150.25', 'EUR'],
        ]);
      });
      const draft = await money.draft({ grouping: 'entry' });
      expect(draft.draft?.lines.map(({ unitPrice }) => unitPrice).sort()).toEqual([
        ...['100', '150.25'],
      ]);
      expect(await codeOf(rates.set(author, { entryId: 'own', rate: null }))).toBe('rate.billed');
      await money.invoices.discard(author, draft);
      await store.tx((query) => query.delete(store.tables.timeEntries));
      expect(await store.read((query) => entryRates.of(query, ['own']))).toEqual(new Map());
      expect(await codeOf(rates.get('admin', 'own'))).toBe('time.unknown');
    });
  });
}
