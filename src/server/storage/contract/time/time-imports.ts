import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportedEntry } from '../../../../core/time-import/time-import.schema.ts';
import type { TimeMessage } from '../../../bus/bus.ts';
import { NO_SOURCE } from '../../../lib/request-source.ts';
import { createAllTime } from '../../../time/all-time.ts';
import { createTimeImports, type TimeImports } from '../../../time/time-imports.ts';
import { type MoneyKit, openMoneyKit } from '../money/money-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { codeOf, day } from './time-kit.ts';

const period = { from: day, to: day };

/** Imports of time, and the list of everyone's. */
export function timeImportsContract(open: OpenEmptyStore): void {
  describe('imports of recorded time', () => {
    let money: MoneyKit;
    let imports: TimeImports;
    let woken: TimeMessage[];

    beforeEach(async () => {
      money = await openMoneyKit(open);
      imports = createTimeImports({ ...money.kit, bus: money.bus });
      woken = [];
      money.bus.onTime((message) => woken.push(message));
    });
    afterEach(() => money.kit.close());

    let lines = 1;
    function row(key: string, part: Partial<ImportedEntry> = {}): ImportedEntry {
      lines += 1;
      return {
        ...{ line: lines, key, copy: 1, userId: 'member', ticketId: null, projectId: null, day },
        ...{ seconds: 3600, startedAt: null, note: key, isBillable: true },
        ...part,
      };
    }
    const send = (
      entries: ImportedEntry[],
      { importId = 'i1', by = 'member', isPreview = false } = {},
    ) => {
      const file = { importId, fileName: 'time.csv', format: 'toggl' as const, isPreview };
      return imports.add(by, { ...file, entries }, NO_SOURCE);
    };
    const all = async (by = 'admin') =>
      (await createAllTime(money.kit).page(by, period, null)).entries;

    it('TI63 adds each row once, however often it is sent or the file is imported again', async () => {
      const rows = [row('a'), row('b', { ticketId: money.door }), row('c', { projectId: 'house' })];
      const preview = await send(rows, { isPreview: true });
      expect(preview).toEqual({ added: 3, addedSeconds: 10_800, known: 0, refused: [] });
      expect([await all(), woken]).toEqual([[], []]);
      expect(await send(rows)).toEqual(preview);
      expect(woken).toEqual([{ userId: 'member', ticketIds: [money.door] }]);
      // The same portion again.
      expect(await send(rows)).toEqual(preview);
      expect(await all()).toHaveLength(3);
      // Another import of the file, after one of its entries was changed.
      const entry = (await all()).find(({ note }) => note === 'a');
      const edit = { type: 'time.edit', entryId: entry?.id ?? '', set: { note: 'x' } } as const;
      await money.executeTime('member', 'edit', edit);
      const again = await send([...rows, row('d')], { importId: 'i2' });
      expect(again).toMatchObject({ added: 1, known: 3 });
      expect((await all()).map(({ note }) => note).sort()).toEqual(['b', 'c', 'd', 'x']);
    });

    it('TI63 what is recorded otherwise is known by its values, each time once', async () => {
      const add = { type: 'time.add', day, seconds: 3600, startedAt: null, note: 'n' } as const;
      await money.executeTime('member', 'add', {
        ...{ ...add, entryId: 'e1', ticketId: money.door, projectId: null, isBillable: true },
      });
      const same = { ticketId: money.door, note: 'n' };
      const rows = [row('a', same), row('b', { ...same, copy: 2 }), row('c', { note: 'n' })];
      expect(await send(rows)).toMatchObject({ added: 2, known: 1 });
    });

    it('TI64 is for oneself, for others by ADMINs, and for what its person may open', async () => {
      expect(await codeOf(send([row('a', { userId: 'manager' })]))).toBe('forbidden');
      const { kit, board } = money;
      const hidden = await kit.makeTicket(board.boardId, board.todo, {
        ...{ name: 'Hidden', visibleTo: ['manager'] },
      });
      const report = await send(
        [
          ...[row('a'), row('b', { ticketId: hidden }), row('c', { projectId: 'none' })],
          row('d', { userId: 'nobody' }),
        ],
        { by: 'admin' },
      );
      expect(report).toMatchObject({ added: 1 });
      expect(report.refused.map(({ fault }) => fault).sort()).toEqual([
        ...['person', 'project', 'ticket'],
      ]);
      const { audit } = kit.repositories;
      const rows = await money.store.read((query) => audit.list(query, {}, 10));
      const imported = rows.filter(({ kind }) => kind === 'timeImported');
      expect(imported).toMatchObject([{ by: 'admin', about: 'member', detail: '1 · 1:00' }]);
      expect(await codeOf(send([row('x', { userId: 'manager' })], { by: 'manager' }))).toBe(
        'command.reused',
      );
      const named = await imports.tickets('member', { names: ['Hidden', 'Door'], numbers: [] });
      expect(named.map(({ name }) => name)).toEqual(['Door']);
      const [door] = named;
      const numbered = { names: [], numbers: [door?.number ?? '', 'X', '-1'] };
      expect(await imports.tickets('member', numbered)).toEqual(named);
    });

    it('TI65 is undone as a whole, besides what is billed meanwhile', async () => {
      await send([row('a', { projectId: 'house' })]);
      const issued = await money.issue(await money.draft());
      expect(issued.state).toBe('open');
      await send([row('b'), row('c')]);
      expect(await imports.list('member')).toMatchObject([{ id: 'i1', added: 3, remaining: 3 }]);
      expect(await codeOf(imports.undo('manager', 'i1', NO_SOURCE))).toBe('time.importUnknown');
      expect(await codeOf(imports.undo('member', 'none', NO_SOURCE))).toBe('time.importUnknown');
      expect(await imports.undo('member', 'i1', NO_SOURCE)).toEqual({ removed: 2, billed: 1 });
      expect((await all()).map(({ note }) => note)).toEqual(['a']);
      expect(await imports.undo('member', 'i1', NO_SOURCE)).toEqual({ removed: 0, billed: 1 });
      expect(await imports.list('member')).toMatchObject([{ added: 3, remaining: 1 }]);
      // What was undone can be imported again.
      expect(await send([row('b')], { importId: 'i2' })).toMatchObject({ added: 1 });
    });

    it('TI52 TI53 TI54 ADMINs list the time of everyone, hidden tickets by their hours', async () => {
      const { kit, board, store } = money;
      const hidden = await kit.makeTicket(board.boardId, board.todo, {
        ...{ name: 'Hidden', visibleTo: ['manager'] },
      });
      const { tickets } = store.tables;
      await store.tx((query) =>
        query.update(tickets).set({ createdBy: 'manager' }).where(eq(tickets.id, hidden)),
      );
      await send([row('a', { projectId: 'house' }), row('b', { isBillable: false })]);
      await send([row('secret', { userId: 'manager', ticketId: hidden })], {
        ...{ by: 'manager', importId: 'i2' },
      });
      const list = createAllTime(kit);
      const page = await list.page('admin', period, null);
      expect(page.totals).toEqual({
        ...{ count: 3, seconds: 10_800, billableSeconds: 7200, billedSeconds: 0 },
      });
      const entry = page.entries.find(({ userId }) => userId === 'manager');
      expect(entry).toMatchObject({ isHidden: true, title: null, ticketId: null, note: '' });
      expect(JSON.stringify(page)).not.toMatch(/secret|"Hidden"/);
      const edit = { type: 'time.delete', entryId: entry?.id ?? '' } as const;
      expect(await codeOf(money.executeTime('admin', 'x', edit))).toBe('time.unknown');
      await money.issue(await money.draft());
      const notesOf = async (filter: object) =>
        (await list.page('admin', { ...period, ...filter }, null)).entries.map(({ note }) => note);
      expect(await notesOf({ isBilled: true, clientId: 'client' })).toContain('a');
      expect(await notesOf({ isBilled: false, userId: 'member' })).toEqual(['b']);
      expect(await notesOf({ isBillable: false })).toEqual(['b']);
      expect(await notesOf({ projectId: 'none' })).toEqual([]);
      expect(await notesOf({ clientId: 'none' })).toEqual([]);
      expect(await codeOf(list.page('manager', period, null))).toBe('forbidden');
      expect(await codeOf(list.choices('member'))).toBe('forbidden');
      const year = { from: '2025-01-01', to: '2026-11-27' };
      expect(await codeOf(list.page('admin', year, null))).toBe('time.period');
      const { people, clients } = await list.choices('admin');
      expect(people.map(({ id }) => id).sort()).toEqual(['manager', 'member']);
      expect(clients.map(({ id }) => id)).toEqual(['client']);
    });
  });
}
