import { tracked } from '@trpc/server';
import { type Encoder, jsonEncoder } from '@trpc/server/adapters/ws';
import { WebSocket } from 'ws';
import type { Push } from '../../core/board/feed.ts';
import type { SendNow } from '../realtime/live.ts';
import { eventOf, type PushEvent, type Reader, resultOf, textOf } from './push-texts.ts';
import { cutUnlessRead } from './unread.ts';

type RequestId = number | string;

const { OPEN } = WebSocket;

/** Who waits to hear under which request a push that goes through tRPC is sent. */
const introductions = new WeakMap<object, (id: RequestId) => void>();

interface Message {
  id: RequestId;
  result?: { data?: { data?: unknown } };
}

/** tRPC's own encoder, which also tells the requests of introduced pushes, and keeps short ones short. */
export const encoder: Encoder = {
  decode: jsonEncoder.decode,
  encode(message) {
    const { id, result } = message as Message;
    const data = result?.data?.data;
    const introduce = typeof data === 'object' && data !== null && introductions.get(data);
    if (!introduce) return jsonEncoder.encode(message);
    introduce(id);
    return jsonEncoder.encode({ id, result: resultOf(result?.data as PushEvent) });
  },
};

export interface DirectPushes {
  sendNow: SendNow;
  /** The push as it is handed to tRPC instead, so that the request's id becomes known. */
  introduced(push: Push): ReturnType<typeof tracked<object>>;
}

/**
 * Writes a subscription's pushes straight to its websocket. tRPC's loop takes three times as long
 * for each of them, in promises. The first has to go through it, for nothing else tells the id.
 */
export function directPushes(socket: WebSocket | null, reader: Reader): DirectPushes {
  let request: RequestId | undefined;
  return {
    sendNow(push) {
      if (request === undefined || socket?.readyState !== OPEN) return false;
      if (!cutUnlessRead(socket)) {
        socket.send(`{"id":${JSON.stringify(request)},${textOf(push, reader)}`);
      }
      return true;
    },
    introduced(push) {
      const { id, data } = eventOf(push, reader);
      // A copy: the push itself may be shared between several subscriptions.
      const own = Array.isArray(data) ? data : { ...data };
      introductions.set(own, (known) => {
        request = known;
      });
      return tracked(id, own);
    },
  };
}
