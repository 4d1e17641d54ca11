import type { WebSocket } from 'ws';
import { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { asTrpcError } from './init.ts';
import { closeIfUnread } from './unread.ts';

/** What is said beside the place from which a board's log is followed. */
export const subscribing = {
  /** The last event that came, before the line was cut. */
  lastEventId: z.string().max(80).nullish(),
  /** Whether events come in the short form; pages that were loaded before there was one ask for none. */
  brief: z.boolean().default(false),
};

/** A page has one board open, in two of them; some room is left for those that are closing. */
const MAX_SUBSCRIPTIONS = RESOURCE_LIMITS.subscriptions.max;

const open = new WeakMap<WebSocket, number>();

/**
 * What a subscription brings, as it is told, until its socket is read no longer.
 * @throws TRPCError also what the feed refuses.
 */
export async function* subscriptionTo<T, R>(
  socket: WebSocket | null,
  feed: AsyncIterable<T>,
  told: (news: T) => R,
): AsyncGenerator<R, void> {
  const release = takeSubscription(socket);
  try {
    for await (const news of feed) {
      if (socket && closeIfUnread(socket)) return;
      yield told(news);
    }
  } catch (error) {
    throw asTrpcError(error);
  } finally {
    release();
  }
}

/** Counts one more subscription of a socket; the answer gives it back. Each costs at every change. */
function takeSubscription(socket: WebSocket | null): () => void {
  if (!socket) return () => {};
  const count = open.get(socket) ?? 0;
  if (count >= MAX_SUBSCRIPTIONS) throw asTrpcError(new AppError('request.tooMany'));
  open.set(socket, count + 1);
  return () => open.set(socket, (open.get(socket) ?? 1) - 1);
}

/** When the subscription ends; over HTTP nothing says so. */
export function endOf(signal: AbortSignal | undefined): AbortSignal {
  return signal ?? new AbortController().signal;
}
