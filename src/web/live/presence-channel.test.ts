import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TicketActivity } from '../../core/board/wire/presence.ts';
import { Presence } from './presence.ts';
import { followPresence } from './presence-channel.ts';
import type { PresenceListener } from './transport.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const editing: TicketActivity = { ticketId: 't1', doing: 'editing' };
const dragging: TicketActivity = { ticketId: 't2', doing: 'dragging' };
const ben = { id: 'ben', activities: [] };

/** A presence whose far end a test holds. */
function openLine() {
  const presence = new Presence();
  const attendants: PresenceListener[] = [];
  const said: (TicketActivity | null)[] = [];
  const left: PresenceListener[] = [];
  const stop = followPresence(presence, (attendant) => {
    attendants.push(attendant);
    return { say: (activity) => said.push(activity), leave: () => left.push(attendant) };
  });
  const last = () => attendants.at(-1) as PresenceListener;
  return { presence, attendants, said, left, last, stop };
}

it('ZP7 nothing is said while nobody else is there, and what is done then once somebody is', () => {
  const { presence, said, last } = openLine();
  const end = presence.begin(editing);
  vi.advanceTimersByTime(5000);
  expect(said).toEqual([]);
  last().onNews({ here: [ben], gone: [] });
  expect(said).toEqual([editing]);
  vi.advanceTimersByTime(500);
  last().onNews({ here: [], gone: ['ben'] });
  end();
  // Else whoever comes next would be told of it.
  expect(said).toEqual([editing, null]);
});

it('ZP7 what is done in between is not said, and what it came to is', () => {
  const { presence, said, last } = openLine();
  last().onNews({ here: [ben], gone: [] });
  const end = presence.begin(editing);
  for (let n = 0; n < 10; n += 1) presence.begin(dragging)();
  const endDrag = presence.begin(dragging);
  expect(said).toEqual([editing]);
  vi.advanceTimersByTime(499);
  expect(said).toEqual([editing]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual([editing, dragging]);
  endDrag();
  vi.advanceTimersByTime(500);
  // What was begun before it still goes on.
  expect(said.slice(2)).toEqual([editing]);
  end();
  vi.advanceTimersByTime(5000);
  expect(said.slice(3)).toEqual([null]);
});

it('ZP7 with the connection the others are forgotten, and over the next one it is said again', () => {
  const { presence, said, last } = openLine();
  last().onNews({ here: [ben], gone: [] });
  presence.begin(editing);
  vi.advanceTimersByTime(500);
  last().onLost();
  expect(presence.getOthers().size).toBe(0);
  last().onNews({ here: [ben], gone: [] });
  expect(said).toEqual([editing, editing]);
});

it('ZP7 where the server does not tell it is asked again, until it is over', () => {
  const { presence, attendants, left, last, stop } = openLine();
  last().onNews({ here: [ben], gone: [] });
  last().onEnd();
  expect([presence.getOthers().size, attendants.length, left.length]).toEqual([0, 1, 1]);
  vi.advanceTimersByTime(5000);
  expect(attendants.length).toBe(2);
  last().onEnd();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(attendants.length).toBe(2);
});

it('ZP9 of a ticket nothing is new while what is done to it stays the same', () => {
  const presence = new Presence();
  presence.take({ here: [{ id: 'ben', activities: [editing] }], gone: [] });
  const before = presence.doersOf('t1');
  expect(before).toEqual([{ id: 'ben', doing: 'editing' }]);
  presence.take({ here: [{ id: 'cleo', activities: [dragging] }], gone: [] });
  expect(presence.doersOf('t1')).toBe(before);
  presence.take({ here: [{ id: 'adam', activities: [editing] }], gone: ['cleo'] });
  expect(presence.doersOf('t1').map(({ id }) => id)).toEqual(['adam', 'ben']);
  expect(presence.doersOf('t2')).toEqual([]);
});
