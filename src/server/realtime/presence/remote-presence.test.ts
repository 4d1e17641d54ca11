import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bus, createBus } from '../../bus/bus.ts';
import type { BusTransport } from '../../bus/transport.ts';
import { createRemotePresence, type LocalWindow } from './remote-presence.ts';

/** Transports of several processes, connected in memory. */
function connectedTransports() {
  const listeners = new Map<BusTransport, (text: string) => void>();
  return function open(): BusTransport {
    const transport: BusTransport = {
      isShared: true,
      async send(texts) {
        for (const text of texts) for (const listener of listeners.values()) listener(text);
      },
      onReceived: (listener) => void listeners.set(transport, listener),
      onRestored() {},
      async close() {
        listeners.delete(transport);
      },
    };
    return transport;
  };
}

function process(bus: Bus) {
  const changes: string[] = [];
  const remote = createRemotePresence(bus, (boardId) => changes.push(boardId));
  return { ...remote, bus, changes, names: () => remote.of('b').map(({ userId }) => userId) };
}

const window = (number: number, userId: string): LocalWindow => ({
  number,
  userId,
  activity: null,
});

/** Messages are sent in later microtasks, not after a delay. */
const settle = () => vi.advanceTimersByTimeAsync(0);

let here: ReturnType<typeof process>;
let there: ReturnType<typeof process>;
beforeEach(() => {
  vi.useFakeTimers();
  const open = connectedTransports();
  [here, there] = [process(createBus(open())), process(createBus(open()))];
});
afterEach(() => {
  for (const { close } of [here, there]) close();
  vi.useRealTimers();
});

describe('ZW5 remote presence', () => {
  it('ZW5 a later process learns of earlier windows, and all learn of activities', async () => {
    here.announce('b', [window(1, 'ada')]);
    await settle();
    there.announce('b', [window(1, 'ben')]);
    await settle();
    expect([here.names(), there.names()]).toEqual([['ben'], ['ada']]);
    here.announce('b', [{ ...window(1, 'ada'), activity: { ticketId: 't', doing: 'editing' } }]);
    await settle();
    expect(there.of('b')).toEqual([
      { userId: 'ada', activity: { ticketId: 't', doing: 'editing' }, until: expect.any(Number) },
    ]);
    here.announce('b', []);
    await settle();
    expect(there.names()).toEqual([]);
  });

  it('ZW5 sends many windows in several messages', async () => {
    there.announce('b', [window(1, 'ben')]);
    await settle();
    here.announce(
      'b',
      Array.from({ length: 120 }, (_, n) => window(n, `u${n}`)),
    );
    await settle();
    expect(there.names()).toHaveLength(120);
    expect(here.names()).toEqual(['ben']);
  });

  it('ZW5 windows of a dead process disappear within ten seconds', async () => {
    here.announce('b', [window(1, 'ada')]);
    there.announce('b', [window(1, 'ben')]);
    await settle();
    await vi.advanceTimersByTimeAsync(30_100);
    expect(there.names()).toEqual(['ada']);
    // It sent an update a moment before.
    here.announce('b', [{ ...window(1, 'ada'), activity: { ticketId: 't', doing: 'editing' } }]);
    await settle();
    here.close();
    there.changes.length = 0;
    // Viewers may have received another update less than a second ago.
    await vi.advanceTimersByTimeAsync(9000);
    expect(there.names()).toEqual([]);
    expect(there.changes).toContain('b');
  });

  it('ZW5 a process without open windows on a board stores nothing of it', async () => {
    here.announce('b', [window(1, 'ada')]);
    await settle();
    expect(there.names()).toEqual([]);
    expect(there.changes).toEqual([]);
  });
});
