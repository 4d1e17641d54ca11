import { type Encoder, jsonEncoder } from '@trpc/server/adapters/ws';
import type { WebSocket } from 'ws';
import type { Push } from '../../core/board/feed.ts';
import type { SendNow } from '../realtime/live.ts';
import { cutUnlessRead } from './unread.ts';

type RequestId = number | string;

/** Who waits to hear under which request a push that goes through tRPC is sent. */
const introductions = new WeakMap<object, (id: RequestId) => void>();

/** tRPC's own encoder, which also tells the requests of introduced pushes. */
export const encoder: Encoder = {
  decode: jsonEncoder.decode,
  encode(message) {
    const { id, result } = message as { id: RequestId; result?: { data?: { data?: unknown } } };
    const push = result?.data?.data;
    if (typeof push === 'object' && push !== null) introductions.get(push)?.(id);
    return jsonEncoder.encode(message);
  },
};

export interface DirectPushes {
  sendNow: SendNow;
  /** The push to hand to tRPC instead, so that the request's id becomes known. */
  introduced(push: Push): Push;
}

/**
 * Writes a subscription's pushes straight to its websocket. tRPC's loop takes three times as long
 * for each of them, in promises. The first has to go through it, for nothing else tells the id.
 */
export function directPushes(socket: WebSocket): DirectPushes {
  let request: RequestId | undefined;
  return {
    sendNow(push) {
      if (request === undefined || socket.readyState !== socket.OPEN) return false;
      if (!cutUnlessRead(socket)) socket.send(`{"id":${JSON.stringify(request)},${restOf(push)}`);
      return true;
    },
    introduced(push) {
      if (request !== undefined) return push;
      // A copy: the push itself may be shared between several subscriptions.
      const own = { ...push };
      introductions.set(own, (id) => {
        request = id;
      });
      return own;
    },
  };
}

const rests = new WeakMap<Push, string>();

/** A push as tRPC frames it, but for the request's id: written once for all who receive it. */
function restOf(push: Push): string {
  const known = rests.get(push);
  if (known !== undefined) return known;
  const { cursor: id } = push;
  const framed = JSON.stringify({ result: { type: 'data', data: { id, data: push }, id } });
  const made = framed.slice(1);
  rests.set(push, made);
  return made;
}
