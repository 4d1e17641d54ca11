import { tracked } from '@trpc/server';
import { type Encoder, jsonEncoder } from '@trpc/server/adapters/ws';
import { WebSocket } from 'ws';
import type { Push } from '../../../core/board/wire/feed.ts';
import type { SendNow } from '../../realtime/subscription.ts';
import { closeIfUnread } from './close-if-unread.ts';
import { textOf } from './push-serializer.ts';

type RequestId = number | string;

const { OPEN } = WebSocket;

/**
 * The serializers of pushes that go through tRPC, by the placeholder that tRPC gets instead: tRPC
 * retains its last value while a subscription waits, and a client's first push may be long.
 */
const serializers = new WeakMap<object, (id: RequestId) => string>();

interface Message {
  id: RequestId;
  result?: { data?: { data?: unknown } };
}

/**
 * tRPC's encoder, except for introduced pushes: they are serialized like all others, and learn
 * their request id.
 */
export const encoder: Encoder = {
  decode: jsonEncoder.decode,
  encode(message) {
    const { id, result } = message as Message;
    const data = result?.data?.data;
    const serialize = typeof data === 'object' && data !== null && serializers.get(data);
    if (!serialize) return jsonEncoder.encode(message);
    serializers.delete(data);
    return serialize(id);
  },
};

export interface DirectPushes {
  sendNow: SendNow;
  /** A placeholder of the push for tRPC, through which the request id becomes known. */
  placeholderFor(push: Push): ReturnType<typeof tracked<object>>;
}

/**
 * Writes a subscription's pushes directly to its websocket, since tRPC's loop takes three times as
 * long for each. The first push has to go through tRPC, which is the only source of the request id.
 */
export function directPushes(socket: WebSocket | null, userId: string): DirectPushes {
  let request: RequestId | undefined;
  const messageOf = (id: RequestId, push: Push) =>
    `{"id":${JSON.stringify(id)},${textOf(push, userId)}`;
  return {
    sendNow(push) {
      if (request === undefined || socket?.readyState !== OPEN) return false;
      if (!closeIfUnread(socket)) socket.send(messageOf(request, push));
      return true;
    },
    placeholderFor(push) {
      const placeholder = {};
      serializers.set(placeholder, (id) => {
        request = id;
        return messageOf(id, push);
      });
      return tracked(push.cursor, placeholder);
    },
  };
}
