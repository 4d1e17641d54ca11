import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { timeCommand } from '../../../../core/time/time-commands.schema.ts';
import { localBus } from '../../../bus/bus.ts';
import { newId } from '../../../lib/tokens.ts';
import { createExecuteTimeCommand } from '../../../time/execute-time-command.ts';
import { createTimeFeed } from '../../../time/time-feed.ts';
import type { TimeQueries } from '../../../time/time-queries.ts';
import type { BoardIds, ContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { codeOf, day, NINE, openTimeKit, type TimeKit } from './time-kit.ts';

const period = { from: day, to: day };

type Part = Record<string, unknown>;

/** The recorded time that people see, their own and that of others. */
export function timeVisibilityContract(open: OpenEmptyStore): void {
  describe('the visibility of recorded time', () => {
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
      expect((await edit({ projectId: 'other' })).entry).toMatchObject({ projectId: 'house' });
      const without = { ticketId: null, projectId: null, title: null, isHidden: false };
      expect((await edit({ ticketId: null })).entry).toMatchObject(without);
      expect((await edit(ofProject)).entry).toMatchObject({ projectId: 'house', title: null });
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
      const { boardId, todo: columnId } = board;
      const secret = { boardId, columnId, name: 'Secret', visibleTo: ['member'] };
      const { result } = await kit.run('manager', { type: 'tickets.create', ...secret });
      await run('member', add('a', door));
      await run('member', add('b', result?.id ?? ''));
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
      // Of a ticket that is gone, an ADMIN sees the hours only.
      await run('member', { type: 'time.edit', entryId: 'b', set: { note: 'secretly' } });
      const { tickets } = kit.store.tables;
      await kit.store.tx((query) => query.delete(tickets).where(eq(tickets.name, 'Secret')));
      const all = await queries.list('admin', { ...period, userId: 'member' });
      const gone = { ticketId: null, title: null, note: '', seconds: 3600, isHidden: false };
      expect(all.entries.find(({ id }) => id === 'b')).toMatchObject(gone);
      const own = (await entriesOf('member')).find(({ id }) => id === 'b');
      expect(own).toMatchObject({ ticketId: result?.id, title: 'Secret', note: 'secretly' });
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
        ...{ startedAt: null, isBillable: null, isBilled: false, invoice: null },
      });
      const command = { type: 'boards.setTimeSharing' as const, boardId, isShared: false };
      await kit.run('manager', command);
      const own = await queries.ofTicket('manager', boardId, door);
      expect(own).toMatchObject({ isShared: false, totalSeconds: 60, running: [] });
      expect(own.entries.map(({ id }) => id)).toEqual(['b']);
      expect((await queries.ofTicket('admin', boardId, door)).entries.length).toBe(2);
      const copyId = `board-${newId()}`;
      const copy = { sourceId: boardId, boardId: copyId, name: 'Copy', members: [] };
      await kit.duplicates.copyBoard('admin', newId(), { ...copy, withTickets: true });
      expect((await kit.board(copyId)).sharesTime).toBe(false);
      expect(await codeOf(queries.ofTicket('stranger', boardId, door))).toBe('ticket.unknown');
      expect(await codeOf(queries.ofTicket('manager', 'other', door))).toBe('ticket.unknown');
    });

    it('TI17 the feed tells of the timer, and of time on a ticket that its reader sees', async () => {
      const { boardId } = board;
      const feed = createTimeFeed({
        ...{ ...kit, queries, bus: time.bus, recheckMs: 50 },
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
      // Time that is no longer shared is withdrawn once; nothing recorded after that is announced.
      expect(await last).toEqual({ ticket: door });
      const none = next();
      await run('member', add('e', door));
      await run('manager', add('f', null));
      expect(await none).toMatchObject({ version: 2 });
      stopping.abort();
      feed.close();
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
