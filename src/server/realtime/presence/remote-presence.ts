import { PRESENCE_ACTIVITIES } from '../../../core/board/wire/presence.ts';
import type { Bus, PresenceMessage, WindowMessage } from '../../bus/bus.ts';
import type { Window } from './presence-views.ts';

/** How often a process repeats its own windows. */
const REPEAT_INTERVAL_MS = 3000;
/**
 * Windows that are not repeated for this long are dropped, because their process is gone. Together
 * with the check interval and the broadcast interval, viewers see that within ten seconds.
 */
const LEASE_MS = 7500;
const EXPIRY_CHECK_MS = 1000;
/** Maximum number of windows in one message, which must fit into a frame. */
const MAX_WINDOWS_PER_MESSAGE = 50;

/** A window of this process with its stable number. */
export type LocalWindow = Window & { readonly number: number };

interface LeasedWindow extends Window {
  until: number;
}

/** The windows of other processes: received over the bus, held in memory, and expiring. */
export interface RemotePresence {
  /** Sends changes of this process's windows on a board to the other processes. */
  announce(boardId: string, windows: readonly LocalWindow[]): void;
  of(boardId: string): Window[];
  close(): void;
}

/** `onChange` is called for boards whose remote windows or activities changed. */
export function createRemotePresence(
  bus: Bus,
  onChange: (boardId: string) => void,
): RemotePresence {
  /** The windows last sent to the other processes, by board. */
  const sent = new Map<string, Map<number, string>>();
  const remoteWindows = new Map<string, Map<string, LeasedWindow>>();

  function announce(boardId: string, windows: readonly LocalWindow[]): void {
    if (!bus.isShared) return;
    const before = sent.get(boardId);
    const now = new Map(
      windows.map((window) => [window.number, JSON.stringify(toMessage(window))]),
    );
    if (now.size === 0) sent.delete(boardId);
    else sent.set(boardId, now);
    const here = [...now].filter(([number, text]) => before?.get(number) !== text);
    const gone = [...(before?.keys() ?? [])].filter((number) => !now.has(number));
    // A process without local windows on the board no longer tracks remote ones.
    if (now.size === 0) remoteWindows.delete(boardId);
    send(
      boardId,
      here.map(([, text]) => JSON.parse(text)),
      { gone, asks: before === undefined && now.size > 0 },
    );
  }

  function send(
    boardId: string,
    here: WindowMessage[],
    rest: Partial<Pick<PresenceMessage, 'gone' | 'asks'>> = {},
  ): void {
    const { gone = [], asks = false } = rest;
    const parts = Math.ceil(Math.max(here.length, gone.length) / MAX_WINDOWS_PER_MESSAGE);
    for (let n = 0; n < parts; n += 1) {
      const start = n * MAX_WINDOWS_PER_MESSAGE;
      const part = <T>(all: readonly T[]) => all.slice(start, start + MAX_WINDOWS_PER_MESSAGE);
      const message = { boardId, here: part(here), gone: part(gone), asks: asks && n === 0 };
      bus.send('presence', message);
    }
  }

  function repeat(boardId: string): void {
    send(
      boardId,
      [...(sent.get(boardId)?.values() ?? [])].map((text) => JSON.parse(text)),
    );
  }

  function receive({ boardId, here, gone, asks }: PresenceMessage, from: string): void {
    // Ignored if no one has the board open in this process.
    if (!sent.has(boardId)) return;
    const others = remoteWindows.get(boardId) ?? new Map<string, LeasedWindow>();
    remoteWindows.set(boardId, others);
    const until = performance.now() + LEASE_MS;
    for (const window of here) others.set(`${from} ${window[0]}`, { ...windowOf(window), until });
    for (const number of gone) others.delete(`${from} ${number}`);
    if (asks) repeat(boardId);
    onChange(boardId);
  }

  function dropExpired(): void {
    const now = performance.now();
    for (const [boardId, others] of remoteWindows) {
      const expired = [...others].filter(([, { until }]) => until <= now);
      for (const [key] of expired) others.delete(key);
      if (expired.length > 0) onChange(boardId);
    }
  }

  const stopListening = bus.onMessage('presence', receive);
  const timers = bus.isShared
    ? [
        setInterval(() => {
          for (const boardId of sent.keys()) repeat(boardId);
        }, REPEAT_INTERVAL_MS).unref(),
        setInterval(dropExpired, EXPIRY_CHECK_MS).unref(),
      ]
    : [];

  return {
    announce,
    of: (boardId) => [...(remoteWindows.get(boardId)?.values() ?? [])],
    close() {
      stopListening();
      for (const timer of timers) clearInterval(timer);
    },
  };
}

function toMessage({ number, userId, activity }: LocalWindow): WindowMessage {
  return [number, userId, activity?.ticketId ?? null, activity?.doing ?? null];
}

function windowOf([, userId, ticketId, activity]: WindowMessage): Window {
  const doing = PRESENCE_ACTIVITIES.find((each) => each === activity);
  return { userId, activity: ticketId !== null && doing ? { ticketId, doing } : null };
}
