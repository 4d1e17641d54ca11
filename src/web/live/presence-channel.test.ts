import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TicketActivity } from '../../core/board/wire/presence.ts';
import { Presence } from './presence.ts';
import { connectPresence } from './presence-channel.ts';
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

/** A presence whose server side the test controls. */
function openChannel() {
  const presence = new Presence();
  const listeners: PresenceListener[] = [];
  const sent: (TicketActivity | null)[] = [];
  const ended: PresenceListener[] = [];
  const stop = connectPresence(presence, (listener) => {
    listeners.push(listener);
    return { sendActivity: (activity) => sent.push(activity), leave: () => ended.push(listener) };
  });
  const last = () => listeners.at(-1) as PresenceListener;
  return { presence, listeners, sent, ended, last, stop };
}

it('ZP7 nothing is sent while no one else is there; the current activity is sent when someone joins', () => {
  const { presence, sent, last } = openChannel();
  const end = presence.startActivity(editing);
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual([]);
  last().onUpdate({ here: [ben], gone: [] });
  expect(sent).toEqual([editing]);
  vi.advanceTimersByTime(500);
  last().onUpdate({ here: [], gone: ['ben'] });
  end();
  // Otherwise the next user to join would still see it.
  expect(sent).toEqual([editing, null]);
});

it('ZP7 intermediate activities are skipped and the latest one is sent', () => {
  const { presence, sent, last } = openChannel();
  last().onUpdate({ here: [ben], gone: [] });
  const end = presence.startActivity(editing);
  for (let n = 0; n < 10; n += 1) presence.startActivity(dragging)();
  const endDrag = presence.startActivity(dragging);
  expect(sent).toEqual([editing]);
  vi.advanceTimersByTime(499);
  expect(sent).toEqual([editing]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([editing, dragging]);
  endDrag();
  vi.advanceTimersByTime(500);
  // The earlier activity continues.
  expect(sent.slice(2)).toEqual([editing]);
  end();
  vi.advanceTimersByTime(5000);
  expect(sent.slice(3)).toEqual([null]);
});

it('ZP7 a lost connection clears the others, and the activity is sent again after reconnecting', () => {
  const { presence, sent, last } = openChannel();
  last().onUpdate({ here: [ben], gone: [] });
  presence.startActivity(editing);
  vi.advanceTimersByTime(500);
  last().onLost();
  expect(presence.getOthers().size).toBe(0);
  last().onUpdate({ here: [ben], gone: [] });
  expect(sent).toEqual([editing, editing]);
});

it('ZP7 an ended subscription is retried until presence is stopped', () => {
  const { presence, listeners, ended, last, stop } = openChannel();
  last().onUpdate({ here: [ben], gone: [] });
  last().onEnd();
  expect([presence.getOthers().size, listeners.length, ended.length]).toEqual([0, 1, 1]);
  vi.advanceTimersByTime(5000);
  expect(listeners.length).toBe(2);
  last().onEnd();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(listeners.length).toBe(2);
});

it('ZP9 the active users of a ticket keep their identity while nothing changes', () => {
  const presence = new Presence();
  presence.applyUpdate({ here: [{ id: 'ben', activities: [editing] }], gone: [] });
  const previous = presence.activeUsersOf('t1');
  expect(previous).toEqual([{ id: 'ben', doing: 'editing' }]);
  presence.applyUpdate({ here: [{ id: 'cleo', activities: [dragging] }], gone: [] });
  expect(presence.activeUsersOf('t1')).toBe(previous);
  presence.applyUpdate({ here: [{ id: 'adam', activities: [editing] }], gone: ['cleo'] });
  expect(presence.activeUsersOf('t1').map(({ id }) => id)).toEqual(['adam', 'ben']);
  expect(presence.activeUsersOf('t2')).toEqual([]);
});
