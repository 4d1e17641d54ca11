import type { WebSocket } from 'ws';
import { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { closeIfUnread } from './close-if-unread.ts';
import { asTrpcError } from './init.ts';

/** Inputs of a subscription besides its position in the board's log. */
export const subscriptionInput = {
  /** The last event received before the connection was lost. */
  lastEventId: z.string().max(80).nullish(),
};

/** A page needs two for its open board; the rest is for those that are closing. */
const MAX_SUBSCRIPTIONS = RESOURCE_LIMITS.subscriptions.max;

const subscriptionCounts = new WeakMap<WebSocket, number>();

/**
 * The events of a subscription, mapped by `toEvent`, until its client stops reading.
 * @throws TRPCError also for errors of the feed
 */
export async function* subscriptionTo<T, R>(
  socket: WebSocket | null,
  feed: AsyncIterable<T>,
  toEvent: (item: T) => R,
): AsyncGenerator<R, void> {
  const release = takeSubscription(socket);
  try {
    for await (const item of feed) {
      if (socket && closeIfUnread(socket)) return;
      yield toEvent(item);
    }
  } catch (error) {
    throw asTrpcError(error);
  } finally {
    release();
  }
}

/**
 * Counts a subscription of a socket, each of which costs time at every change; returns its release.
 */
function takeSubscription(socket: WebSocket | null): () => void {
  if (!socket) return () => {};
  const count = subscriptionCounts.get(socket) ?? 0;
  if (count >= MAX_SUBSCRIPTIONS) throw asTrpcError(new AppError('request.tooMany'));
  subscriptionCounts.set(socket, count + 1);
  return () => subscriptionCounts.set(socket, (subscriptionCounts.get(socket) ?? 1) - 1);
}

/** The signal of a subscription's end; over HTTP there is none. */
export function signalOf(signal: AbortSignal | undefined): AbortSignal {
  return signal ?? new AbortController().signal;
}
