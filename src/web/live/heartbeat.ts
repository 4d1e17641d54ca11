import type { Timing } from './timing.ts';

export interface Heartbeat {
  /** Asks the other end at once whether it is still there. */
  probe(): void;
}

/**
 * Asks over a silent websocket whether the other end is still there. Without an answer within
 * `pongMs` it reports silence, and after `lostMs` more it closes the websocket. Until then any message
 * ends the silence: on a slow line the answer may only be late.
 */
export function startHeartbeat(
  socket: WebSocket,
  { pingMs, pongMs, lostMs }: Pick<Timing, 'pingMs' | 'pongMs' | 'lostMs'>,
  onSilence: (isSilent: boolean) => void,
): Heartbeat {
  let timer = setTimeout(probe, pingMs);
  let state: 'idle' | 'probing' | 'silent' = 'idle';

  function probe(): void {
    if (state !== 'idle' || socket.readyState !== socket.OPEN) return;
    clearTimeout(timer);
    state = 'probing';
    socket.send('PING');
    // One timer starts the next: after a sleep of the computer not both are over at once.
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
    timer = setTimeout(probe, pingMs);
    if (wasSilent) onSilence(false);
  });
  socket.addEventListener('close', () => clearTimeout(timer));
  return { probe };
}
