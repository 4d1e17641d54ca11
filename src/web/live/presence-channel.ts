import type { TicketActivity } from '../../core/board/wire/presence.ts';
import type { Presence } from './presence.ts';
import type { PresenceChannel, PresenceListener } from './transport.ts';

/** Shortest interval between two sent activities. */
const SEND_INTERVAL_MS = 500;
/** Delay before the subscription is retried after the server ended it. */
const RETRY_MS = 5000;

/**
 * Connects a board's presence to the server: receives the other users' activities, and sends the
 * local activity while someone else is there to see it. Returns the function that disconnects.
 */
export function connectPresence(
  presence: Presence,
  join: (attendant: PresenceListener) => PresenceChannel,
): () => void {
  let channel: PresenceChannel | undefined;
  let sentActivity: TicketActivity | null = null;
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    channel = join({
      onUpdate: (update) => presence.applyUpdate(update),
      onLost: reset,
      onEnd: reconnectLater,
    });
  }

  function reset(): void {
    // The server loses the activity with the connection.
    sentActivity = null;
    presence.clear();
  }

  function reconnectLater(): void {
    channel?.leave();
    reset();
    retryTimer = setTimeout(connect, RETRY_MS);
  }

  function sendActivity(): void {
    const { localActivity } = presence;
    const isUnobserved = presence.getOthers().size === 0 && localActivity !== null;
    if (pauseTimer !== undefined || isUnobserved || isSame(localActivity, sentActivity)) return;
    sentActivity = localActivity;
    channel?.sendActivity(localActivity);
    pauseTimer = setTimeout(() => {
      pauseTimer = undefined;
      sendActivity();
    }, SEND_INTERVAL_MS);
  }

  const stop = presence.subscribe(sendActivity);
  connect();
  return () => {
    stop();
    clearTimeout(pauseTimer);
    clearTimeout(retryTimer);
    channel?.leave();
    presence.clear();
  };
}

function isSame(one: TicketActivity | null, other: TicketActivity | null): boolean {
  return one?.ticketId === other?.ticketId && one?.doing === other?.doing;
}
