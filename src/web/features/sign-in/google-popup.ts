import { googleFailure } from '../../../core/google.ts';

const POLL_MS = 800;
/** Time for a message sent while the popup closes to arrive. */
const MESSAGE_GRACE_MS = 8000;
const WIDTH = 500;
const HEIGHT = 650;

/** The tokens that the provider passed to the popup. */
export interface GoogleTokens {
  credential: string;
  accessToken: string;
}

interface Listener {
  onTokens(tokens: GoogleTokens): void;
  onFailure(message: string): void;
}

type PopupOutcome = GoogleTokens | { message: string };

/**
 * Opens the popup for signing in at the provider. Call it in a click handler, because browsers
 * block other popups. Returns a function that cancels it.
 *
 * A popup isolated by the provider's page reads as closed while it is still in use, so a result
 * that arrives after `onFailure` is still accepted.
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
  let graceTimer: number | undefined;
  const poll = window.setInterval(() => {
    if (!popup.closed) return;
    window.clearInterval(poll);
    graceTimer = window.setTimeout(
      () => onFailure(googleFailure('popup closed by user')),
      MESSAGE_GRACE_MS,
    );
  }, POLL_MS);

  function stop(): void {
    window.clearInterval(poll);
    window.clearTimeout(graceTimer);
    listening.abort();
    channel.close();
    popup?.close();
  }

  function receive({ data, origin }: MessageEvent): void {
    const outcome = origin === location.origin ? readMessage(data, tx) : null;
    if (!outcome) return;
    // The popup closes when it receives this or, if it is reachable, at once.
    channel.postMessage('received');
    stop();
    if ('message' in outcome) onFailure(outcome.message);
    else onTokens(outcome);
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

/** Centred on the window that opens it. */
function features(): string {
  const left = window.screenX + (window.outerWidth - WIDTH) / 2;
  const top = window.screenY + (window.outerHeight - HEIGHT) / 2;
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
}

/** The message of public/google-popup.js if it belongs to this popup, otherwise null. */
function readMessage(data: unknown, tx: string): PopupOutcome | null {
  if (typeof data !== 'object' || data === null) return null;
  const fields: Record<string, unknown> = { ...data };
  if (fields.type !== 'google-sign-in' || fields.tx !== tx) return null;
  const { message, credential, accessToken } = fields;
  if (typeof message === 'string') return { message };
  if (typeof credential !== 'string' || typeof accessToken !== 'string') return null;
  return { credential, accessToken };
}
