import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SentTimeCommand, timeCommand } from '../../../core/time/time-commands.schema.ts';
import { type Bus, localBus } from '../../bus/bus.ts';
import { newId } from '../../lib/tokens.ts';
import { createExecuteTimeCommand } from '../../time/execute-time-command.ts';
import { createTimeFeed } from '../../time/time-feed.ts';
import { createTimeQueries, type TimeQueries } from '../../time/time-queries.ts';
import { type BoardIds, type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

const NINE = Date.UTC(2026, 10, 27, 9);
const HOUR = 3_600_000;
const day = '2026-11-27';
const period = { from: day, to: day };

type Part = Record<string, unknown>;

/** Recorded time, with its own write path. */
export function timeContract(open: OpenEmptyStore): void {
  describe('recorded time', () => {
    let kit: ContractKit;
    let bus: Bus;
    let queries: TimeQueries;
    let board: BoardIds;
    let door: string;
    let roof: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      bus = localBus();
      queries = createTimeQueries(kit);
      kit.setClock(NINE);
      board = await kit.makeBoard();
      door = await kit.makeTicket(board.boardId, board.todo, { name: 'Door' });
      roof = await kit.makeTicket(board.boardId, board.todo, { name: 'Roof' });
    });
    afterEach(() => kit.close());

    /** Runs a command; another call is as another server. */
    function run(userId: string, command: SentTimeCommand, commandId = newId()) {
      const execute = createExecuteTimeCommand({ ...kit, bus, pollWebhooks() {} });
      return execute(userId, commandId, timeCommand.parse(command));
    }

    const start = (entryId: string, ticketId: string | null = door, part: Part = {}) =>
      ({
        ...{ type: 'timer.start', entryId, ticketId, projectId: null, day, at: kit.now() },
        ...part,
      }) as SentTimeCommand;
    const stop = (entryId: string, part: Part = {}) =>
      ({ type: 'timer.stop', entryId, at: kit.now(), ...part }) as SentTimeCommand;
    const add = (entryId: string, ticketId: string | null = door, part: Part = {}) =>
      ({
        ...{ type: 'time.add', entryId, ticketId, projectId: null, day, seconds: 3600 },
        ...part,
      }) as SentTimeCommand;
    const codeOf = (running: Promise<unknown>) =>
      running.then(
        () => 'accepted',
        (error) => error.code,
      );
    const entriesOf = async (userId: string) => (await queries.list(userId, period)).entries;

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

    it('TI14 is for tickets and projects that its person sees now', async () => {
      const visibleTo = ['manager'];
      const hidden = await kit.makeTicket(board.boardId, board.todo, { name: 'Secret', visibleTo });
      expect(await codeOf(run('member', start('a', hidden)))).toBe('ticket.unknown');
      expect(await codeOf(run('member', add('a', hidden)))).toBe('ticket.unknown');
      expect(await codeOf(run('stranger', add('a', door)))).toBe('ticket.unknown');
      expect(await codeOf(run('member', add('a', 'tnone')))).toBe('ticket.unknown');
      await kit.run('admin', {
        ...{ type: 'tickets.delete', boardId: board.boardId, ticketId: roof },
      });
      expect(await codeOf(run('member', add('a', roof)))).toBe('ticket.unknown');
      await kit.projects.save('admin', { id: 'house', name: 'House' });
      const ofProject = { projectId: 'house' };
      expect(await codeOf(run('member', add('a', null, ofProject)))).toBe('project.unknown');
      await kit.run('admin', {
        ...{ type: 'boards.setProject', boardId: board.boardId, projectId: 'house' },
      });
      expect((await run('member', add('a', null, ofProject))).entry?.projectName).toBe('House');
      // A ticket decides the project.
      const wrong = await run('member', add('b', door, { projectId: 'other' }));
      expect(wrong.entry).toMatchObject({ projectId: 'house', projectName: 'House' });
      const none = add('c', null);
      expect((await run('member', none)).entry).toMatchObject({ title: null, isHidden: false });
      const edit = (set: Part) => run('member', { type: 'time.edit', entryId: 'c', set });
      expect(await codeOf(edit({ ticketId: hidden }))).toBe('ticket.unknown');
      expect((await edit({ ticketId: door })).entry).toMatchObject({ title: 'Door' });
    });

    it('TI15 keeps the text of a ticket in the trash, and hides one that is hidden', async () => {
      const { boardId } = board;
      await run('member', add('a', door));
      await run('member', add('b', roof));
      await run('member', start('c', roof));
      await kit.run('admin', {
        ...{ type: 'tickets.edit', boardId, ticketId: roof, set: { visibleTo: ['admin'] } },
      });
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId: door });
      const nothing = { ticketId: null, title: null, boardId: null, number: null, projectId: null };
      const [b, a] = await entriesOf('member');
      expect(a).toMatchObject({ ticketId: door, title: 'Door', boardId: null, isHidden: false });
      expect(b).toMatchObject({ id: 'b', seconds: 3600, ...nothing, isHidden: true });
      expect((await queries.timer('member')).timer).toMatchObject({ ...nothing, isHidden: true });
      expect(await queries.recentTargets('member')).toEqual([]);
      // An edit of something else does not need the ticket.
      const noted = await run('member', { type: 'time.edit', entryId: 'b', set: { note: 'x' } });
      expect(noted.entry).toMatchObject({ note: 'x', isHidden: true });
      const seen = await queries.list('admin', { ...period, userId: 'member' });
      expect(seen.entries.map(({ title }) => title)).toEqual(['Roof', 'Door']);
    });

    it('TI16 of others, an ADMIN sees and edits all but that on hidden tickets, audited', async () => {
      const { boardId } = board;
      const visibleTo = ['member'];
      await run('member', add('a', door));
      await run('member', add('b', roof));
      await kit.run('admin', {
        ...{ type: 'tickets.edit', boardId, ticketId: roof, set: { visibleTo } },
      });
      expect(await codeOf(queries.list('manager', { ...period, userId: 'member' }))).toBe(
        'forbidden',
      );
      const edit = (userId: string, entryId: string) =>
        run(userId, { type: 'time.edit', entryId, set: { seconds: 1800 } });
      expect(await codeOf(edit('manager', 'a'))).toBe('time.unknown');
      expect(await codeOf(queries.entry('manager', 'a'))).toBe('time.unknown');
      expect(await codeOf(run('manager', { type: 'time.delete', entryId: 'a' }))).toBe(
        'time.unknown',
      );
      expect(await codeOf(run('manager', add('a')))).toBe('command.reused');
      expect(await codeOf(run('manager', start('a')))).toBe('command.reused');
      const listed = await queries.list('admin', { ...period, userId: 'member' });
      expect(listed.entries.map(({ id }) => id)).toEqual(['a']);
      expect(await codeOf(edit('admin', 'b'))).toBe('time.unknown');
      expect((await edit('admin', 'a')).entry).toMatchObject({ userId: 'member', seconds: 1800 });
      await run('admin', { type: 'time.delete', entryId: 'a' });
      await run('admin', { type: 'time.restore', entryId: 'a' });
      const { audit } = kit.repositories;
      const entries = await kit.store.read((query) =>
        audit.list(query, { personId: 'member' }, 10),
      );
      const kinds = entries.map(({ kind }) => kind).filter((kind) => kind.startsWith('time'));
      expect(kinds.sort()).toEqual(['timeChanged', 'timeDeleted', 'timeRestored']);
      const changed = entries.find(({ kind }) => kind === 'timeChanged');
      expect(changed?.detail).toMatch(/1:00:00 .* → .*0:30:00/);
      expect(changed?.detail).not.toContain('Door');
      expect((await queries.timer('member')).version).toBe(5);
    });

    it('TI20 on a ticket, shows the time of others as far as the board shares it', async () => {
      const { boardId } = board;
      await run('member', add('a', door, { note: 'hinges', startedAt: NINE }));
      await run('manager', add('b', door, { seconds: 60 }));
      await run('member', start('c', door));
      const shared = await queries.ofTicket('manager', boardId, door);
      expect(shared).toMatchObject({ isShared: true, totalSeconds: 3660, version: 1 });
      expect(shared.running).toEqual([{ userId: 'member', startedAt: NINE }]);
      expect(shared.entries.find(({ id }) => id === 'a')).toEqual({
        ...{ id: 'a', userId: 'member', userName: null, day, seconds: 3600, note: 'hinges' },
        ...{ startedAt: null, isBillable: null },
      });
      const command = { type: 'boards.setTimeSharing' as const, boardId, isShared: false };
      await kit.run('manager', command);
      const own = await queries.ofTicket('manager', boardId, door);
      expect(own).toMatchObject({ isShared: false, totalSeconds: 60, running: [] });
      expect(own.entries.map(({ id }) => id)).toEqual(['b']);
      expect((await queries.ofTicket('admin', boardId, door)).entries.length).toBe(2);
      expect(await codeOf(queries.ofTicket('stranger', boardId, door))).toBe('ticket.unknown');
      expect(await codeOf(queries.ofTicket('manager', 'other', door))).toBe('ticket.unknown');
    });

    it('TI17 the feed tells of the timer, and of time on a ticket that its reader sees', async () => {
      const { boardId } = board;
      const feed = createTimeFeed({
        ...{ ...kit, queries, bus, recheckMs: 50 },
        onError(error) {
          throw error;
        },
      });
      const stopping = new AbortController();
      const events = feed.follow('manager', door, stopping.signal);
      const next = async () => (await events.next()).value;
      expect(await next()).toEqual({ version: 0, timer: null, now: kit.now() });
      const waiting = next();
      await run('member', add('a', door));
      expect(await waiting).toEqual({ ticket: door });
      // Without a wake-up the version is compared with the database.
      const lost = createExecuteTimeCommand({ ...kit, bus: localBus(), pollWebhooks() {} });
      const later = next();
      await lost('manager', newId(), timeCommand.parse(start('b', roof)));
      expect(await later).toMatchObject({ version: 1, timer: { entryId: 'b' } });
      const hide = { type: 'boards.setTimeSharing' as const, boardId, isShared: false };
      await kit.run('manager', hide);
      const last = next();
      await run('member', add('c', door));
      await run('member', add('d', door));
      // What is not shared any more, once; nothing of what is recorded after that.
      expect(await last).toEqual({ ticket: door });
      const none = next();
      await run('member', add('e', door));
      await run('manager', add('f', null));
      expect(await none).toMatchObject({ version: 2 });
      stopping.abort();
      feed.close();
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

    it('TI19 of a deleted account the entries stay under its name, and the timer goes', async () => {
      await run('member', add('a'));
      await run('member', start('b'));
      const { timeEntries, timeHeads, people } = kit.repositories;
      await kit.removeMember(board.boardId, 'member');
      await kit.store.tx(async (query) => {
        await people.lockUser(query, 'member');
        await timeHeads.lock(query, 'member');
        await timeEntries.keepName(query, 'member', 'Max Member');
        await query.delete(kit.store.tables.users).where(eq(kit.store.tables.users.id, 'member'));
      });
      expect(await codeOf(run('member', stop('b')))).toBe('unauthorized');
      const time = await queries.ofTicket('manager', board.boardId, door);
      expect(time.running).toEqual([]);
      expect(time.entries).toMatchObject([{ id: 'a', userId: 'member', userName: 'Max Member' }]);
      const edited = await run('admin', {
        ...{ type: 'time.edit', entryId: 'a', set: { seconds: 60 } },
      });
      expect(edited.entry).toMatchObject({ seconds: 60, userName: 'Max Member' });
    });
  });
}
