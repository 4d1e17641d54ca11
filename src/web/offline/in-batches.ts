import type { Snapshot } from '../../core/board/wire/feed.ts';
import { untilIdle } from '../lib/idle.ts';

/** Takes less than a millisecond on an ordinary computer. */
const PART = 100;
const AT_A_TIME_MS = 8;

/**
 * A board as JSON, which is written for some ms at a time, and on while nobody is at work: all of a
 * large one at once would keep the page from answering. What is hidden answers nobody, and may be about
 * to end.
 */
export async function inBatches({ tickets, ...head }: Snapshot, since: number): Promise<Blob> {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let begun = performance.now();
  for (let start = 0; start < tickets.length; start += PART) {
    if (performance.now() - begun >= AT_A_TIME_MS) {
      await untilIdle(since);
      begun = performance.now();
    }
    const part = JSON.stringify(tickets.slice(start, start + PART)).slice(1, -1);
    parts.push(encoder.encode(start > 0 ? `,${part}` : part));
  }
  // One alone: for each the browser's own process is waited for.
  return new Blob([JSON.stringify(head).slice(0, -1), ',"tickets":[', ...parts, ']}']);
}
