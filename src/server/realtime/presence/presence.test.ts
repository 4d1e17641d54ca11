import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PresenceUpdate, TicketActivity } from '../../../core/board/wire/presence.ts';
import { openRawSocket } from '../../../test/clients/raw-socket.ts';
import { openUnreliableProxy } from '../../../test/faults/unreliable-proxy.ts';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { othersOf } from '../../../test/kits/presence-kit.ts';
import { until } from '../../../test/until.ts';
import { KEEP_ALIVE } from '../../api/trpc/plugin.ts';
import { BROADCAST_INTERVAL_MS } from './broadcast.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

/** Detects a broken connection soon, but tolerates a busy machine. */
const FAST_PING = { pingMs: 200, pongMs: 3000 };

let harness: Harness;
let ada: Person;
let ben: Person;
let cleo: Person;

beforeAll(async () => {
  harness = await startHarness({}, undefined, { keepAlive: FAST_PING });
  ada = await harness.register('ada');
  ben = await harness.register('ben');
  cleo = await harness.register('cleo');
});
afterAll(() => harness.close());

/** Ada's board with Ben and Cleo, a ticket visible to all, and one hidden from Cleo. */
async function makeBoard() {
  const members = [ben, cleo].map(({ id }) => ({ userId: id, role: 'EDITOR' as const }));
  const boardId = await harness.createBoard(ada, { members });
  const { columns } = await harness.snapshot(ada, boardId);
  const create = async (visibleTo: string[] | null) => {
    const columnId = columns[0]?.id ?? '';
    const ticket = {
      type: 'tickets.create' as const,
      boardId,
      columnId,
      name: 'Ticket',
      visibleTo,
    };
    return (await harness.execute(ada, ticket)).result?.id ?? '';
  };
  return { boardId, open: await create(null), hidden: await create([ben.id]) };
}

/** Opens a window of a person that shows a board. */
async function attend(person: Person, boardId: string, origin = harness.origin) {
  const raw = await openRawSocket(origin, person.token);
  const id = raw.send('subscription', 'boards.presence', { boardId });
  const results = () =>
    raw.messages().flatMap(({ id: of, result }) => (of === id && result ? [result] : []));
  await until('it has begun', () => results().length > 0);
  const updates = () => results().flatMap(({ type, data }) => (type === 'data' ? [data] : []));
  return {
    raw,
    updates: () => updates() as PresenceUpdate[],
    /** The activities of the other users, by id. */
    others: () => othersOf(updates() as PresenceUpdate[]),
    error: () =>
      raw.messages().find(({ id: of, error }) => of === id && error)?.error?.data.appCode,
    sendActivity: (activity: TicketActivity | null) =>
      raw.call('mutation', 'boards.present', { boardId, activity }),
    leave: () => raw.socket.terminate(),
  };
}

type Window = Awaited<ReturnType<typeof attend>>;

function knows(window: Window, others: ReturnType<Window['others']>): Promise<void> {
  return until(`${JSON.stringify(others)} is known`, () => {
    return JSON.stringify(sorted(window.others())) === JSON.stringify(sorted(others));
  });
}

function sorted(others: object) {
  return Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** People without an activity. */
const idle = (...people: Person[]) => Object.fromEntries(people.map(({ id }) => [id, []]));

describe.concurrent('presence', () => {
  it('ZP1 people see each other until their windows are closed', async () => {
    const { boardId } = await makeBoard();
    const adas = await attend(ada, boardId);
    const bens = await attend(ben, boardId);
    await Promise.all([knows(adas, idle(ben)), knows(bens, idle(ada))]);
    const cleos = await attend(cleo, boardId);
    await knows(cleos, idle(ada, ben));
    await knows(adas, idle(ben, cleo));
    bens.leave();
    await Promise.all([knows(adas, idle(cleo)), knows(cleos, idle(ada))]);
    cleos.leave();
    await knows(adas, {});
    adas.leave();
  });

  it('ZP1 a user in two windows is one person with the activities of both', async () => {
    const { boardId, open } = await makeBoard();
    const adas = await attend(ada, boardId);
    const [first, second] = [await attend(ben, boardId), await attend(ben, boardId)];
    await first.sendActivity({ ticketId: open, doing: 'editing' });
    await second.sendActivity({ ticketId: open, doing: 'commenting' });
    const both = ['editing', 'commenting'].map((doing) => ({
      ticketId: open,
      doing,
    })) as TicketActivity[];
    await knows(adas, { [ben.id]: both });
    first.leave();
    await knows(adas, { [ben.id]: both.slice(1) });
    second.leave();
    await knows(adas, {});
    adas.leave();
  });

  it('ZP2 a user on a silently broken connection disappears within 10 s', async () => {
    expect(KEEP_ALIVE.pingMs + KEEP_ALIVE.pongMs + BROADCAST_INTERVAL_MS).toBeLessThan(10_000);
    const { boardId } = await makeBoard();
    const proxy = await openUnreliableProxy(harness.port);
    const adas = await attend(ada, boardId);
    const bens = await attend(ben, boardId, proxy.origin);
    await knows(adas, idle(ben));
    await until('both were asked', () =>
      [adas, bens].every(({ raw }) => raw.received.includes('PING')),
    );
    expect(adas.others()).toEqual(idle(ben));
    proxy.dropData();
    await knows(adas, {});
    adas.leave();
    await proxy.close();
  });

  it('ZP3 shows an activity to those who see the ticket; others see the user idle', async () => {
    const { boardId, hidden } = await makeBoard();
    const [adas, bens, cleos] = [
      await attend(ada, boardId),
      await attend(ben, boardId),
      await attend(cleo, boardId),
    ];
    const editing: TicketActivity = { ticketId: hidden, doing: 'editing' };
    await bens.sendActivity(editing);
    await knows(adas, { [ben.id]: [editing], [cleo.id]: [] });
    await knows(cleos, idle(ada, ben));
    expect(cleos.raw.received.join()).not.toContain(hidden);
    const show = (visibleTo: string[] | null) =>
      harness.execute(ada, { type: 'tickets.edit', boardId, ticketId: hidden, set: { visibleTo } });
    await show(null);
    await knows(cleos, { [ada.id]: [], [ben.id]: [editing] });
    await show([ben.id]);
    await knows(cleos, idle(ada, ben));
    await bens.sendActivity(null);
    await knows(adas, idle(ben, cleo));
    for (const window of [adas, bens, cleos]) window.leave();
  });

  it('ZP3 hides activities on tickets missing or hidden from the acting user', async () => {
    const { boardId, open, hidden } = await makeBoard();
    const other = await makeBoard();
    const doing = 'dragging';
    const windows: Window[] = [];
    for (const ticketId of [hidden, 'tnone', other.open]) {
      const cleos = await attend(cleo, boardId);
      expect((await cleos.sendActivity({ ticketId, doing })).result?.type).toBe('data');
      windows.push(cleos);
    }
    const bens = await attend(ben, boardId);
    await knows(bens, idle(cleo));
    await windows[0]?.sendActivity({ ticketId: open, doing });
    await knows(bens, { [cleo.id]: [{ ticketId: open, doing }] });
    for (const window of [bens, ...windows]) window.leave();
  });

  it('ZP4 no one gets more than one update per second', async () => {
    const { boardId, open } = await makeBoard();
    const begun = performance.now();
    const adas = await attend(ada, boardId);
    const [bens, cleos] = [await attend(ben, boardId), await attend(cleo, boardId)];
    const activities = ['dragging', 'editing', 'commenting'] as const;
    let changes = 0;
    while (adas.updates().length < 3) {
      for (const window of [bens, cleos]) {
        await window.sendActivity({ ticketId: open, doing: activities[changes % 3] ?? 'editing' });
        changes += 1;
      }
    }
    const maxUpdates = Math.floor((performance.now() - begun) / BROADCAST_INTERVAL_MS) + 1;
    expect(adas.updates().length).toBeLessThanOrEqual(maxUpdates);
    expect(changes).toBeGreaterThan(adas.updates().length);
    for (const window of [adas, bens, cleos]) window.leave();
  });

  it('ZP4 a lone user gets no updates, and no one gets updates about themselves', async () => {
    const { boardId, open } = await makeBoard();
    const [first, second] = [await attend(ada, boardId), await attend(ada, boardId)];
    await first.sendActivity({ ticketId: open, doing: 'editing' });
    const bens = await attend(ben, boardId);
    await knows(bens, { [ada.id]: [{ ticketId: open, doing: 'editing' }] });
    await first.sendActivity(null);
    await knows(bens, idle(ada));
    await until('both are notified', () =>
      [first, second].every(({ updates }) => updates().length > 0),
    );
    const received = [first, second].map(({ updates }) => updates());
    expect(received).toEqual(
      [1, 2].map(() => [{ here: [{ id: ben.id, activities: [] }], gone: [] }]),
    );
    for (const window of [first, second, bens]) window.leave();
  });

  it('ZP5 a removed member disappears and gets no more updates', async () => {
    const { boardId } = await makeBoard();
    const [adas, bens] = [await attend(ada, boardId), await attend(ben, boardId)];
    const cleos = await attend(cleo, boardId);
    await knows(adas, idle(ben, cleo));
    const members = { type: 'boards.setMembers' as const, boardId, set: [], remove: [cleo.id] };
    await harness.execute(ada, members);
    await Promise.all([knows(adas, idle(ben)), knows(bens, idle(ada))]);
    await until('she is notified', () => cleos.error() === 'board.unknown');
    const { error } = await cleos.sendActivity(null);
    expect(error?.data.appCode).toBe('board.unknown');
    await harness.execute(ada, { type: 'boards.delete', boardId });
    await until('all are notified', () =>
      [adas, bens].every((window) => window.error() === 'board.deleted'),
    );
    for (const window of [adas, bens, cleos]) window.leave();
  });

  it('ZP5 a member removed while alone on the board is not shown either', async () => {
    const { boardId } = await makeBoard();
    const cleos = await attend(cleo, boardId);
    const members = { type: 'boards.setMembers' as const, boardId, set: [], remove: [cleo.id] };
    await harness.execute(ada, members);
    const adas = await attend(ada, boardId);
    await until('she is notified', () => cleos.error() === 'board.unknown');
    const bens = await attend(ben, boardId);
    await knows(adas, idle(ben));
    for (const window of [adas, bens, cleos]) window.leave();
  });

  it('ZP6 presence is neither in the log nor in the live feed', async () => {
    const { boardId, open } = await makeBoard();
    const before = await harness.snapshot(ada, boardId);
    const [adas, bens] = [await attend(ada, boardId), await attend(ben, boardId)];
    const { cursor } = before;
    const live = adas.raw.send('subscription', 'boards.live', { boardId, cursor });
    await bens.sendActivity({ ticketId: open, doing: 'dragging' });
    await knows(adas, { [ben.id]: [{ ticketId: open, doing: 'dragging' }] });
    expect(await harness.snapshot(ada, boardId)).toEqual(before);
    expect(adas.raw.pushes(live)).toEqual([]);
    for (const window of [adas, bens]) window.leave();
  });
});
