import { PRESENCE_ACTIVITIES } from '../../../core/board/wire/presence.ts';
import type { Bus, PresenceMessage, WindowMessage } from '../../bus/bus.ts';
import type { Window } from './presence-views.ts';

/** How often a process tells again who it has, ms. */
const TOLD_AGAIN_MS = 3000;
/**
 * Who was not told of for so long is gone with their process, ms: with a look at the end of it, and the
 * second in which viewers are told no more, that is within ten seconds.
 */
const LEASE_MS = 7500;
const LOOK_MS = 1000;
/** Windows in one message, which must fit on the wire. */
const AT_ONCE = 50;

/** A window of this process', under a number that it keeps. */
export type OwnWindow = Window & { readonly number: number };

interface Lent extends Window {
  until: number;
}

/** Who has boards open in other processes: told over the bus, kept in memory, for a time. */
export interface RemotePresence {
  /** Tells the others who has a board open here, as far as that is new. */
  tell(boardId: string, windows: readonly OwnWindow[]): void;
  of(boardId: string): Window[];
  close(): void;
}

/** `onChange` hears of boards that somebody abroad came to, left, or does something else on. */
export function createRemotePresence(
  bus: Bus,
  onChange: (boardId: string) => void,
): RemotePresence {
  /** What the others were told, by board. */
  const told = new Map<string, Map<number, string>>();
  const lent = new Map<string, Map<string, Lent>>();

  function tell(boardId: string, windows: readonly OwnWindow[]): void {
    if (!bus.isShared) return;
    const before = told.get(boardId);
    const now = new Map(windows.map((window) => [window.number, JSON.stringify(asTold(window))]));
    if (now.size === 0) told.delete(boardId);
    else told.set(boardId, now);
    const here = [...now].filter(([number, text]) => before?.get(number) !== text);
    const gone = [...(before?.keys() ?? [])].filter((number) => !now.has(number));
    // Who looks after nobody here any more knows nothing of it either.
    if (now.size === 0) lent.delete(boardId);
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
    const parts = Math.ceil(Math.max(here.length, gone.length) / AT_ONCE);
    for (let n = 0; n < parts; n += 1) {
      const part = <T>(all: readonly T[]) => all.slice(n * AT_ONCE, (n + 1) * AT_ONCE);
      const message = { boardId, here: part(here), gone: part(gone), asks: asks && n === 0 };
      bus.tell('presence', message);
    }
  }

  function tellAgain(boardId: string): void {
    send(
      boardId,
      [...(told.get(boardId)?.values() ?? [])].map((text) => JSON.parse(text)),
    );
  }

  function hear({ boardId, here, gone, asks }: PresenceMessage, from: string): void {
    // Where nobody has the board open here, nobody is to be told.
    if (!told.has(boardId)) return;
    const others = lent.get(boardId) ?? new Map<string, Lent>();
    lent.set(boardId, others);
    const until = performance.now() + LEASE_MS;
    for (const one of here) others.set(`${from} ${one[0]}`, { ...windowOf(one), until });
    for (const number of gone) others.delete(`${from} ${number}`);
    if (asks) tellAgain(boardId);
    onChange(boardId);
  }

  function dropExpired(): void {
    const now = performance.now();
    for (const [boardId, others] of lent) {
      const expired = [...others].filter(([, { until }]) => until <= now);
      for (const [key] of expired) others.delete(key);
      if (expired.length > 0) onChange(boardId);
    }
  }

  const stopListening = bus.onTold('presence', hear);
  const timers = bus.isShared
    ? [
        setInterval(() => {
          for (const boardId of told.keys()) tellAgain(boardId);
        }, TOLD_AGAIN_MS).unref(),
        setInterval(dropExpired, LOOK_MS).unref(),
      ]
    : [];

  return {
    tell,
    of: (boardId) => [...(lent.get(boardId)?.values() ?? [])],
    close() {
      stopListening();
      for (const timer of timers) clearInterval(timer);
    },
  };
}

function asTold({ number, userId, activity }: OwnWindow): WindowMessage {
  return [number, userId, activity?.ticketId ?? null, activity?.doing ?? null];
}

function windowOf([, userId, ticketId, told]: WindowMessage): Window {
  const doing = PRESENCE_ACTIVITIES.find((one) => one === told);
  return { userId, activity: ticketId !== null && doing ? { ticketId, doing } : null };
}
