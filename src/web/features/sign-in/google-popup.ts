import { googleFailure } from '../../../core/google.ts';

const POLL_MS = 800;
/** What was handed over when the popup closed may still be on its way. */
const GRACE_MS = 8000;
const WIDTH = 500;
const HEIGHT = 650;

/** What the provider gave to the popup. */
export interface GoogleTokens {
  credential: string;
  accessToken: string;
}

interface Listener {
  onTokens(tokens: GoogleTokens): void;
  onFailure(message: string): void;
}

type HandedOver = GoogleTokens | { message: string };

/**
 * Opens the popup in which one signs in at the provider; to be called where a press is handled, for
 * browsers block others. Answers with how to give up on it.
 *
 * A popup that the provider's own page cut off from this one reads as closed while it is still in
 * use, so what it hands over after `onFailure` is taken all the same.
 */
export function openGooglePopup({ onTokens, onFailure }: Listener): () => void {
  const tx = newTx();
  const popup = window.open(startOf(tx), 'google-sign-in', features());
  if (!popup) {
    onFailure(googleFailure('popup blocked'));
    return () => {};
  }
  const channel = new BroadcastChannel(`google-sign-in:${tx}`);
  const listening = new AbortController();
  let grace: number | undefined;
  const poll = window.setInterval(() => {
    if (!popup.closed) return;
    window.clearInterval(poll);
    grace = window.setTimeout(() => onFailure(googleFailure('popup closed by user')), GRACE_MS);
  }, POLL_MS);

  function stop(): void {
    window.clearInterval(poll);
    window.clearTimeout(grace);
    listening.abort();
    channel.close();
    popup?.close();
  }

  function receive({ data, origin }: MessageEvent): void {
    const handedOver = origin === location.origin ? readMessage(data, tx) : null;
    if (!handedOver) return;
    // The popup closes when it is told so, and where it can be reached, at once.
    channel.postMessage('received');
    stop();
    if ('message' in handedOver) onFailure(handedOver.message);
    else onTokens(handedOver);
  }

  channel.addEventListener('message', receive);
  window.addEventListener('message', receive, { signal: listening.signal });
  return stop;
}

function startOf(tx: string): string {
  return `/api/auth/google/start?${new URLSearchParams({ tx, origin: location.origin })}`;
}

/** Not crypto.randomUUID: it is missing on plain-http LAN addresses. */
function newTx(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** In the middle of the window that opens it. */
function features(): string {
  const left = window.screenX + (window.outerWidth - WIDTH) / 2;
  const top = window.screenY + (window.outerHeight - HEIGHT) / 2;
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
}

/** What public/google-popup.js sends, if it is that of this popup. */
function readMessage(data: unknown, tx: string): HandedOver | null {
  if (typeof data !== 'object' || data === null) return null;
  const said: Record<string, unknown> = { ...data };
  if (said.type !== 'google-sign-in' || said.tx !== tx) return null;
  const { message, credential, accessToken } = said;
  if (typeof message === 'string') return { message };
  if (typeof credential !== 'string' || typeof accessToken !== 'string') return null;
  return { credential, accessToken };
}
