import { jsonEncoder } from '@trpc/client';
import {
  type CompactEntry,
  fromCompact,
  type Reader,
} from '../../core/board/wire/compact-events.ts';
import type { Push } from '../../core/board/wire/feed.ts';

/** What a subscription brings: rows in their short form, or a push as it is. */
export interface PushEvent {
  id: string;
  data: CompactEntry[] | Push;
}

interface Message {
  result?: { id?: string; data?: unknown };
}

/** tRPC's own encoder, which also gives a short event its id, for tRPC hands on nothing but its data. */
export const encoder: typeof jsonEncoder = {
  encode: jsonEncoder.encode,
  decode(text) {
    const message = jsonEncoder.decode(text);
    const { result } = message as Message;
    if (result?.id !== undefined && Array.isArray(result.data)) {
      result.data = { id: result.id, data: result.data };
    }
    return message;
  },
};

/** The push that an event tells, whichever form it has: servers of before know none but the long one. */
export function decodePush({ id, data }: PushEvent, reader: Reader): Push {
  return Array.isArray(data) ? fromCompact({ id, data }, reader) : data;
}
