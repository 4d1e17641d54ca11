import { newId } from '../../lib/new-id.ts';

const RANDOM = 9;

/** `board-{timestamp}-{random}` (spec §3): made here, so that the page knows where to go. */
export function newBoardId(now = Date.now(), random = newId().slice(-RANDOM)): string {
  return `board-${now}-${random}`;
}
