import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/tokens.ts';
import type { TimeQueries } from '../../../time/time-queries.ts';
import type { BoardIds, ContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { codeOf, day, NINE, openTimeKit, type TimeKit } from './time-kit.ts';

const HOUR = 3_600_000;

/** Recorded time, with its own write path. */
export function timeContract(open: OpenEmptyStore): void {
  describe('recorded time', () => {
    let time: TimeKit;
    let kit: ContractKit;
    let queries: TimeQueries;
    let board: BoardIds;
    let door: string;
    let roof: string;

    beforeEach(async () => {
      time = await openTimeKit(open);
      ({ kit, queries, board, door, roof } = time);
    });
    afterEach(() => kit.close());

    const run: TimeKit['run'] = (...sent) => time.run(...sent);
    const start: TimeKit['start'] = (...parts) => time.start(...parts);
    const stop: TimeKit['stop'] = (entryId) => time.stop(entryId);
    const add: TimeKit['add'] = (...parts) => time.add(...parts);
    const entriesOf: TimeKit['entriesOf'] = (userId) => time.entriesOf(userId);

    it('TI1 a timer becomes an entry that names its ticket', async () => {
      const started = await run('member', start('a'));
      expect(started).toMatchObject({
        ...{ version: 1, entry: null },
        timer: { entryId: 'a', ticketId: door, title: 'Door', boardId: board.boardId },
      });
      kit.setClock(NINE + HOUR);
      const { version, entry, timer } = await run('member', stop('a'));
      expect([version, timer]).toEqual([2, null]);
      expect(entry).toMatchObject({ id: 'a', userId: 'member', day, seconds: 3600, title: 'Door' });
      expect(await entriesOf('member')).toEqual([entry]);
      expect(await queries.timer('member')).toEqual({ version: 2, now: kit.now(), timer: null });
    });

    it('TI13 a repeated command changes nothing, also at once and on several servers', async () => {
      const id = newId();
      const sent = Array.from({ length: 6 }, () => run('member', add('a'), id));
      for (const reply of await Promise.all(sent)) {
        expect(reply).toMatchObject({ version: 1, entry: { id: 'a', seconds: 3600 } });
      }
      expect((await entriesOf('member')).length).toBe(1);
      // Sent again later: the device has been offline for longer, and its clock goes on.
      const startId = newId();
      await run('member', start('b'), startId);
      const again = start('b', door, { at: kit.now() + 100, offlineMs: 5000 });
      expect((await run('member', again, startId)).version).toBe(2);
      expect(await codeOf(run('member', add('c'), id))).toBe('command.reused');
      expect((await run('manager', add('d'), id)).version).toBe(1);
    });

    it('TI2 concurrent starts on several devices give one timer and lose nothing', async () => {
      const ids = Array.from({ length: 5 }, (_, n) => `s${n}`);
      await run('member', start('first', roof));
      kit.setClock(NINE + HOUR);
      const starts = ids.map((id, n) =>
        run('member', start(id, door, { at: kit.now() + n * 1000, note: 'on it' })),
      );
      await Promise.all(starts);
      const { timer } = await queries.timer('member');
      const entries = await entriesOf('member');
      expect([...entries.map(({ id }) => id), timer?.entryId].sort()).toEqual(
        ['first', ...ids].sort(),
      );
      expect(entries.find(({ id }) => id === 'first')?.seconds).toBe(3600);
    });

    it('TI5 of several stops at once, one makes the entry', async () => {
      await run('member', start('a'));
      kit.setClock(NINE + HOUR);
      const replies = await Promise.all(Array.from({ length: 5 }, () => run('member', stop('a'))));
      for (const reply of replies) expect(reply).toMatchObject({ version: 2, timer: null });
      expect((await entriesOf('member')).length).toBe(1);
    });

    it('TI3 survives a clock that is set back', async () => {
      await run('member', start('a', door, { note: 'on it' }));
      kit.setClock(NINE - HOUR);
      const { entry } = await run('member', stop('a'));
      expect(entry).toMatchObject({ startedAt: NINE, seconds: 1 });
    });

    it('TI18 lists at most 62 days, and pages without gaps', async () => {
      for (let n = 0; n < 5; n += 1) {
        await run('member', add(`p${n}`, null, { day: `2026-11-${20 + (n >> 1)}` }));
      }
      const list = (from: string, to: string) => queries.list('member', { from, to });
      expect(await codeOf(list('2026-11-02', '2026-11-01'))).toBe('time.period');
      expect(await codeOf(list('2026-10-01', '2026-12-02'))).toBe('time.period');
      expect((await list('2026-10-01', '2026-12-01')).entries.length).toBe(5);
      expect((await list('2026-11-21', '2026-11-21')).entries.map(({ id }) => id)).toEqual([
        'p3',
        'p2',
      ]);
      const ids: string[] = [];
      let before: Awaited<ReturnType<TimeQueries['page']>>['next'] = null;
      do {
        const page: Awaited<ReturnType<TimeQueries['page']>> = await queries.page(
          'member',
          before ? { before } : {},
          2,
        );
        ids.push(...page.entries.map(({ id }) => id));
        before = page.next;
      } while (before);
      expect(ids).toEqual(['p4', 'p3', 'p2', 'p1', 'p0']);
    });

    it('A4 beyond the limit of a person nothing is added, but a timer can be stopped', async () => {
      await run('member', add('a'));
      await run('member', start('b', door, { note: 'on it' }));
      const within = (entryId: string, of: 'add' | 'start' | 'stop') =>
        codeOf(time.runWithin(1, 'member', time[of](entryId)));
      expect(await within('c', 'add')).toBe('time.limit');
      expect(await within('c', 'start')).toBe('time.limit');
      expect(await within('b', 'stop')).toBe('accepted');
      expect((await entriesOf('member')).map(({ id }) => id).sort()).toEqual(['a', 'b']);
      expect(await codeOf(time.runWithin(1, 'manager', time.add('d')))).toBe('accepted');
    });

    it('TI11 retention removes deleted entries and old commands, and nothing else', async () => {
      const id = newId();
      await run('member', add('a'), id);
      await run('member', add('b'));
      await run('member', { type: 'time.delete', entryId: 'a' });
      const { timeEntries, timeHeads } = kit.repositories;
      await kit.store.tx(async (query) => {
        await timeEntries.dropDeletedBefore(query, kit.now());
        await timeHeads.dropCommandsBefore(query, kit.now());
      });
      expect((await run('member', { type: 'time.restore', entryId: 'a' })).entry?.id).toBe('a');
      await run('member', { type: 'time.delete', entryId: 'a' });
      await kit.store.tx(async (query) => {
        await timeEntries.dropDeletedBefore(query, kit.now() + 1);
        await timeHeads.dropCommandsBefore(query, kit.now() + 1);
      });
      expect(await codeOf(run('member', { type: 'time.restore', entryId: 'a' }))).toBe(
        'time.unknown',
      );
      expect((await entriesOf('member')).map((entry) => entry.id)).toEqual(['b']);
      expect((await run('member', add('a'), id)).entry?.id).toBe('a');
    });
  });
}
