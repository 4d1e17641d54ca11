import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SavedRetainer } from '../../../../../core/money/retainers/retainer.schema.ts';
import { newId } from '../../../../lib/tokens.ts';
import { createRetainers, type Retainers } from '../../../../money/retainers/retainers.ts';
import type { OpenEmptyStore } from '../../store-contract.ts';
import { codeOf } from '../../time/time-kit.ts';
import { type MoneyKit, openMoneyKit } from '../money-kit.ts';
import { addEntry, author } from '../money-rows.ts';

const HOUR = 3600;

/** Retainers: what they cover is not billed again. */
export function retainersContract(open: OpenEmptyStore): void {
  describe('retainers', () => {
    let money: MoneyKit;
    let retainers: Retainers;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      retainers = createRetainers({ ...money.kit, bus: money.bus });
    });
    afterEach(() => money.kit.close());

    const retainer = (part: Partial<SavedRetainer['retainer']> = {}) => ({
      ...{ name: 'Care', clientId: 'client', projectId: null, measure: 'hours' as const },
      ...{ allowance: 2 * HOUR, carryMonths: 0, from: '2026-11', until: null, scheduleId: null },
      ...part,
    });
    const add = (part: Partial<SavedRetainer['retainer']> = {}, id = newId()) =>
      retainers.save(author, { id, version: 0, retainer: retainer(part) });
    const gathering = {
      ...{ clientId: 'client', projectIds: null, until: '2026-12-31', grouping: 'day' as const },
    };

    it('RE1 a retainer is saved once, with versions, for ADMINs; a deleted one is restored', async () => {
      await Promise.all([add({}, 'r'), add({}, 'r')]);
      expect(await codeOf(add({ name: 'Other' }, 'r'))).toBe('command.reused');
      expect(await codeOf(add({ clientId: 'none' }))).toBe('client.unknown');
      expect(await codeOf(add({ projectId: 'none' }))).toBe('retainer.project');
      const edit = (version: number) =>
        retainers.save(author, { id: 'r', version, retainer: retainer({ name: 'Support' }) });
      expect(await edit(1)).toEqual({ version: 2 });
      expect(await codeOf(edit(1))).toBe('money.changed');
      expect(await codeOf(retainers.list('member', null))).toBe('forbidden');
      expect(await retainers.list('admin', 'client')).toMatchObject([
        { name: 'Support', version: 2, clientName: 'Muster GmbH', months: [{ month: '2026-11' }] },
      ]);
      await retainers.remove(author, { id: 'r', version: 2 });
      expect(await retainers.list('admin', null)).toEqual([]);
      await retainers.restore(author, 'r');
      await retainers.restore(author, 'r');
      expect(await retainers.list('admin', null)).toMatchObject([{ id: 'r', version: 4 }]);
      expect(await codeOf(retainers.restore(author, 'none'))).toBe('retainer.unknown');
    });

    it('RE2 what is covered is not gathered and not unbilled; what goes beyond is billed', async () => {
      const { invoices, store } = money;
      await addEntry(store, 'a', { day: '2026-11-02', seconds: HOUR });
      await addEntry(store, 'b', { day: '2026-11-03', seconds: 3 * HOUR });
      await addEntry(store, 'old', { day: '2026-10-31', seconds: HOUR });
      await add();
      const { entryCount, billedSeconds, seconds } = await invoices.gather('admin', gathering);
      expect([entryCount, billedSeconds, seconds]).toEqual([2, 3 * HOUR, 4 * HOUR]);
      const [unbilled] = await invoices.unbilled('admin');
      expect(unbilled).toMatchObject({ entryCount: 2, billedSeconds: 3 * HOUR, value: 300_00 });
      const draft = await money.draft({ grouping: 'entry' });
      expect(draft.entries.map(({ entryId, billedSeconds: billed }) => [entryId, billed])).toEqual([
        ...[
          ['old', HOUR],
          ['b', 2 * HOUR],
        ],
      ]);
      expect(draft.net).toBe(300_00);
      const [view] = await retainers.list('admin', 'client');
      expect(view?.months[0]).toMatchObject({ used: 2 * HOUR, beyond: 2 * HOUR });
    });

    it('RE4 a draft follows what is covered when it is refreshed; what was issued stays', async () => {
      const { invoices, store } = money;
      await add();
      await addEntry(store, 'a', { day: '2026-11-03', seconds: 3 * HOUR });
      const draft = await money.draft();
      expect(draft.entries).toMatchObject([{ entryId: 'a', billedSeconds: HOUR }]);
      await addEntry(store, 'early', { day: '2026-11-01', seconds: HOUR });
      const { timeEntries } = store.tables;
      await store.tx((query) =>
        query
          .update(timeEntries)
          .set({ seconds: 4 * HOUR })
          .where(eq(timeEntries.id, 'a')),
      );
      const fresh = await invoices.refresh(author, draft);
      expect(fresh.entries).toMatchObject([{ entryId: 'a', billedSeconds: 3 * HOUR }]);
      await money.issue(fresh);
      await addEntry(store, 'first', { day: '2026-11-01', seconds: HOUR, note: 'late' });
      const { billedSeconds } = await invoices.gather('admin', gathering);
      expect(billedSeconds).toBe(HOUR);
    });
  });
}
