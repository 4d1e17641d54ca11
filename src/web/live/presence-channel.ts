import type { TicketActivity } from '../../core/board/wire/presence.ts';
import type { Presence } from './presence.ts';
import type { PresenceChannel, PresenceListener } from './transport.ts';

/** How soon after one thing another is said, ms. */
const SAID_EVERY_MS = 500;
/** How soon it is tried again where the server would not tell, ms. */
const RETRY_MS = 5000;

/**
 * Tells a board's presence what the server tells of others, and the server what is done here, as long
 * as somebody else is there to see it. The answer ends it.
 */
export function followPresence(
  presence: Presence,
  attend: (attendant: PresenceListener) => PresenceChannel,
): () => void {
  let attendance: PresenceChannel | undefined;
  let said: TicketActivity | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    attendance = attend({
      onNews: (news) => presence.take(news),
      onLost: forget,
      onEnd: beginLater,
    });
  }

  function forget(): void {
    // With the connection the server has forgotten it too.
    said = null;
    presence.forget();
  }

  function beginLater(): void {
    attendance?.leave();
    forget();
    retry = setTimeout(begin, RETRY_MS);
  }

  function say(): void {
    const { own } = presence;
    const isUnseen = presence.getOthers().size === 0 && own !== null;
    if (pause !== undefined || isUnseen || isSame(own, said)) return;
    said = own;
    attendance?.say(own);
    pause = setTimeout(() => {
      pause = undefined;
      say();
    }, SAID_EVERY_MS);
  }

  const stop = presence.subscribe(say);
  begin();
  return () => {
    stop();
    clearTimeout(pause);
    clearTimeout(retry);
    attendance?.leave();
    presence.forget();
  };
}

function isSame(one: TicketActivity | null, other: TicketActivity | null): boolean {
  return one?.ticketId === other?.ticketId && one?.doing === other?.doing;
}
