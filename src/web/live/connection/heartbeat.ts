import type { Timing } from '../timing.ts';

export interface Heartbeat {
  /** Checks at once whether the other end still responds, unless it did within `quietMs`. */
  probe(quietMs?: number): void;
}

/**
 * Probes a silent websocket. Without a response within `pongMs` it reports silence, and after
 * `lostMs` more it closes the websocket. Any message ends the silence: on a slow connection the
 * response may only be late.
 */
export function startHeartbeat(
  socket: WebSocket,
  { pingMs, pongMs, lostMs }: Pick<Timing, 'pingMs' | 'pongMs' | 'lostMs'>,
  onSilence: (isSilent: boolean) => void,
): Heartbeat {
  let timer = setTimeout(probe, pingMs);
  let receivedAt = Date.now();
  let state: 'idle' | 'probing' | 'silent' = 'idle';

  function probe(quietMs = 0): void {
    if (state !== 'idle' || socket.readyState !== socket.OPEN) return;
    if (Date.now() - receivedAt < quietMs) return;
    clearTimeout(timer);
    state = 'probing';
    socket.send('PING');
    // The timers run one after the other: after the computer sleeps, they must not expire together.
    timer = setTimeout(() => {
      state = 'silent';
      timer = setTimeout(() => socket.close(), lostMs);
      onSilence(true);
    }, pongMs);
  }

  socket.addEventListener('message', () => {
    const wasSilent = state === 'silent';
    clearTimeout(timer);
    state = 'idle';
    receivedAt = Date.now();
    timer = setTimeout(probe, pingMs);
    if (wasSilent) onSilence(false);
  });
  socket.addEventListener('close', () => clearTimeout(timer));
  return { probe };
}
