import { tracked } from '@trpc/server';
import { type Encoder, jsonEncoder } from '@trpc/server/adapters/ws';
import { WebSocket } from 'ws';
import type { Push } from '../../../core/board/wire/feed.ts';
import type { SendNow } from '../../realtime/subscription.ts';
import { type Reader, textOf } from './push-texts.ts';
import { closeIfUnread } from './unread.ts';

type RequestId = number | string;

const { OPEN } = WebSocket;

/**
 * How a push that goes through tRPC is written, by what is handed to tRPC in its place: that is kept
 * for as long as a subscription waits for more, and the first push of who was away is a long one.
 */
const introductions = new WeakMap<object, (id: RequestId) => string>();

interface Message {
  id: RequestId;
  result?: { data?: { data?: unknown } };
}

/** tRPC's own encoder, but for introduced pushes: these are written as all others, and learn their request. */
export const encoder: Encoder = {
  decode: jsonEncoder.decode,
  encode(message) {
    const { id, result } = message as Message;
    const data = result?.data?.data;
    const written = typeof data === 'object' && data !== null && introductions.get(data);
    if (!written) return jsonEncoder.encode(message);
    introductions.delete(data);
    return written(id);
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
  const framed = (id: RequestId, push: Push) =>
    `{"id":${JSON.stringify(id)},${textOf(push, reader)}`;
  return {
    sendNow(push) {
      if (request === undefined || socket?.readyState !== OPEN) return false;
      if (!closeIfUnread(socket)) socket.send(framed(request, push));
      return true;
    },
    introduced(push) {
      const standIn = {};
      introductions.set(standIn, (id) => {
        request = id;
        return framed(id, push);
      });
      return tracked(push.cursor, standIn);
    },
  };
}
