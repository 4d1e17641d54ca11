import { audienceOf, sees } from '../../core/board/visibility.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';
import type { TimerEventRow } from '../storage/time/timer-events.ts';
import type { WebhookRow } from './webhook-repository.ts';

/** A user id that no one has, so it sees what everyone on the board sees. */
const EVERYONE = '';

/** The payload of a timer event (TI23). */
export interface TimerPayload extends Pick<TimerEventRow, 'type' | 'ticketId' | 'userId'> {
  entryId: string;
  /** ISO 8601. */
  date: string;
  /** The recorded seconds; missing for a start. */
  seconds?: number;
}

/** The next timer event for a webhook; its payload is null if it must not be sent. */
export interface TimerStep {
  payload: ({ id: string; boardId: string } & TimerPayload) | null;
  eventNumber: number;
}

/**
 * The next timer event, if there is one. It is sent only if the board shares time now and everyone
 * on the board sees the ticket.
 */
export async function timerStep(
  query: Query,
  { timerEvents, timeTargets }: Pick<BoardRepositories, 'timerEvents' | 'timeTargets'>,
  { id, boardId }: WebhookRow,
): Promise<TimerStep | null> {
  const event = await timerEvents.next(query, id);
  if (!event) return null;
  const { number: eventNumber, type, ticketId, userId, entryId, at, seconds } = event;
  const ticket = (await timeTargets.ticketsOf(query, [ticketId], EVERYONE)).get(ticketId);
  const isShown =
    ticket?.boardId === boardId &&
    ticket.sharesTime &&
    !ticket.isDeleted &&
    sees(audienceOf(ticket), EVERYONE);
  if (!isShown) return { payload: null, eventNumber };
  const date = new Date(at).toISOString();
  const content = { type, ticketId, userId, entryId, date, ...(seconds !== null && { seconds }) };
  return { payload: { id: `timer.${eventNumber}`, boardId, ...content }, eventNumber };
}
