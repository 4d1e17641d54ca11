import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bus, createBus } from '../../bus/bus.ts';
import type { BusTransport } from '../../bus/transport.ts';
import { createRemotePresence, type OwnWindow } from './remote-presence.ts';

/** Wires of several processes, joined in memory. */
function joined() {
  const heard = new Map<BusTransport, (text: string) => void>();
  return function open(): BusTransport {
    const wire: BusTransport = {
      isShared: true,
      async send(texts) {
        for (const text of texts) for (const listener of heard.values()) listener(text);
      },
      onHeard: (listener) => void heard.set(wire, listener),
      onRestored() {},
      async close() {
        heard.delete(wire);
      },
    };
    return wire;
  };
}

function process(bus: Bus) {
  const changes: string[] = [];
  const abroad = createRemotePresence(bus, (boardId) => changes.push(boardId));
  return { ...abroad, bus, changes, names: () => abroad.of('b').map(({ userId }) => userId) };
}

const window = (number: number, userId: string): OwnWindow => ({ number, userId, activity: null });

/** Messages are sent in turns to come, never by time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

let here: ReturnType<typeof process>;
let there: ReturnType<typeof process>;
beforeEach(() => {
  vi.useFakeTimers();
  const open = joined();
  [here, there] = [process(createBus(open())), process(createBus(open()))];
});
afterEach(() => {
  for (const { close } of [here, there]) close();
  vi.useRealTimers();
});

describe('ZW5 who is there in other processes', () => {
  it('ZW5 who comes later is told of those before, and all of what they do', async () => {
    here.tell('b', [window(1, 'ada')]);
    await settle();
    there.tell('b', [window(1, 'ben')]);
    await settle();
    expect([here.names(), there.names()]).toEqual([['ben'], ['ada']]);
    here.tell('b', [{ ...window(1, 'ada'), activity: { ticketId: 't', doing: 'editing' } }]);
    await settle();
    expect(there.of('b')).toEqual([
      { userId: 'ada', activity: { ticketId: 't', doing: 'editing' }, until: expect.any(Number) },
    ]);
    here.tell('b', []);
    await settle();
    expect(there.names()).toEqual([]);
  });

  it('ZW5 many windows are told of in several messages', async () => {
    there.tell('b', [window(1, 'ben')]);
    await settle();
    here.tell(
      'b',
      Array.from({ length: 120 }, (_, n) => window(n, `u${n}`)),
    );
    await settle();
    expect(there.names()).toHaveLength(120);
    expect(here.names()).toEqual(['ben']);
  });

  it('ZW5 who is told of no more, as by a process that died, is gone within ten seconds', async () => {
    here.tell('b', [window(1, 'ada')]);
    there.tell('b', [window(1, 'ben')]);
    await settle();
    await vi.advanceTimersByTimeAsync(30_100);
    expect(there.names()).toEqual(['ada']);
    // It told of somebody a moment before.
    here.tell('b', [{ ...window(1, 'ada'), activity: { ticketId: 't', doing: 'editing' } }]);
    await settle();
    here.close();
    there.changes.length = 0;
    // A viewer may have been told of something else less than a second ago.
    await vi.advanceTimersByTimeAsync(9000);
    expect(there.names()).toEqual([]);
    expect(there.changes).toContain('b');
  });

  it('ZW5 where nobody has the board open, nothing is kept of it', async () => {
    here.tell('b', [window(1, 'ada')]);
    await settle();
    expect(there.names()).toEqual([]);
    expect(there.changes).toEqual([]);
  });
});
