import type { Snapshot } from '../../core/board/wire/feed.ts';
import { untilUserIdle } from '../lib/idle.ts';

/** Tickets per part; serializing a part takes less than 1 ms on an ordinary computer. */
const TICKETS_PER_PART = 100;
const MAX_BATCH_MS = 8;

/**
 * Serializes a board to JSON in batches of a few ms, continuing while the user is idle: serializing
 * a large board at once would block the page. A hidden page does not wait, because it may be about
 * to close.
 */
export async function serializeInBatches(
  { tickets, ...head }: Snapshot,
  since: number,
): Promise<Blob> {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let batchStart = performance.now();
  for (let start = 0; start < tickets.length; start += TICKETS_PER_PART) {
    if (performance.now() - batchStart >= MAX_BATCH_MS) {
      await untilUserIdle(since);
      batchStart = performance.now();
    }
    const json = JSON.stringify(tickets.slice(start, start + TICKETS_PER_PART)).slice(1, -1);
    parts.push(encoder.encode(start > 0 ? `,${json}` : json));
  }
  // A single Blob: each Blob costs a round trip to the browser process.
  return new Blob([JSON.stringify(head).slice(0, -1), ',"tickets":[', ...parts, ']}']);
}
