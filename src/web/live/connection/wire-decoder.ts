import { jsonEncoder } from '@trpc/client';
import {
  type CompactEntry,
  type CompactReader,
  fromCompact,
} from '../../../core/board/wire/compact-events.ts';
import type { Push } from '../../../core/board/wire/feed.ts';

/** An event of a subscription: compact log entries, or a reset. */
export interface PushEvent {
  id: string;
  data: CompactEntry[] | Extract<Push, { reset: true }>;
}

interface Message {
  result?: { id?: string; data?: unknown };
}

/** tRPC's encoder, extended to keep the id of a compact event: tRPC passes on only the data. */
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

export function decodePush({ id, data }: PushEvent, reader: CompactReader): Push {
  return Array.isArray(data) ? fromCompact({ id, data }, reader) : data;
}
