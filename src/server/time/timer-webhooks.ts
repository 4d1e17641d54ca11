import type { Timer } from '../../core/time/time-entry.ts';
import type { TimeChange } from '../../core/time/time-state.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';

interface TimerChanges {
  changes: readonly TimeChange[];
  userId: string;
  /** The timer before the changes. */
  timer: Timer | null;
  stoppedAt: number;
}

/**
 * Queues the timer events for the webhooks of the tickets' boards, in the transaction of the
 * command. Visibility is checked before each delivery. Returns whether there may be events to send.
 */
export async function recordTimerEvents(
  query: Query,
  { timerEvents }: Pick<BoardRepositories, 'timerEvents'>,
  { changes, userId, timer, stoppedAt }: TimerChanges,
): Promise<boolean> {
  let hasEvents = false;
  const set = changes.find((change) => change.type === 'timer.set');
  if (!set || set.timer?.entryId === timer?.entryId) return false;
  if (timer?.ticketId) {
    const put = changes.find(({ type }) => type === 'entry.put');
    const seconds = put?.type === 'entry.put' ? put.entry.seconds : 0;
    const { entryId, ticketId } = timer;
    const event = { type: 'timer.stopped' as const, ticketId, userId, entryId };
    hasEvents = await timerEvents.add(query, { ...event, at: stoppedAt, seconds });
  }
  if (set.timer?.ticketId) {
    const { entryId, ticketId, startedAt } = set.timer;
    const event = { type: 'timer.started' as const, ticketId, userId, entryId };
    const isQueued = await timerEvents.add(query, { ...event, at: startedAt, seconds: null });
    hasEvents ||= isQueued;
  }
  return hasEvents;
}
