import { newId } from '../../../lib/new-id.ts';

const RANDOM = 9;

/** `board-{timestamp}-{random}` (spec §3): created here, so that the page knows its URL. */
export function newBoardId(now = Date.now(), random = newId().slice(-RANDOM)): string {
  return `board-${now}-${random}`;
}
