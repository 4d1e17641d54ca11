import type { TicketActivity } from '../../core/board/wire/presence.ts';
import type { Presence } from './presence.ts';
import type { PresenceChannel, PresenceListener } from './transport.ts';

/** Shortest interval between two sent activities. */
const SEND_INTERVAL_MS = 500;
/** Delay before the subscription is retried after the server ended it. */
const RETRY_MS = 5000;

/**
 * Connects a board's presence to the server: receives the other users' activities, and sends the
 * local activity while somebody else is there to see it. Returns the function that disconnects.
 */
export function followPresence(
  presence: Presence,
  join: (attendant: PresenceListener) => PresenceChannel,
): () => void {
  let channel: PresenceChannel | undefined;
  let sentActivity: TicketActivity | null = null;
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    channel = join({
      onNews: (news) => presence.take(news),
      onLost: forget,
      onEnd: reconnectLater,
    });
  }

  function forget(): void {
    // The server loses the activity with the connection.
    sentActivity = null;
    presence.forget();
  }

  function reconnectLater(): void {
    channel?.leave();
    forget();
    retryTimer = setTimeout(connect, RETRY_MS);
  }

  function sendActivity(): void {
    const { own } = presence;
    const isUnobserved = presence.getOthers().size === 0 && own !== null;
    if (pauseTimer !== undefined || isUnobserved || isSame(own, sentActivity)) return;
    sentActivity = own;
    channel?.say(own);
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
    presence.forget();
  };
}

function isSame(one: TicketActivity | null, other: TicketActivity | null): boolean {
  return one?.ticketId === other?.ticketId && one?.doing === other?.doing;
}
