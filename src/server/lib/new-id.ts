import { randomFillSync } from 'node:crypto';
import { idFrom } from '../../core/ids.ts';

const BYTES = 26;

/** Fetched for many ids at once, for the fetching takes longer than all the rest of an id. */
const fetched = new Uint8Array(BYTES * 128);
let used = fetched.length;

/** A new random id. The prefix tells kinds apart and keeps ids from ever being all digits. */
export function newId(prefix = ''): string {
  if (used === fetched.length) {
    randomFillSync(fetched);
    used = 0;
  }
  used += BYTES;
  return `${prefix}${idFrom(fetched.subarray(used - BYTES, used))}`;
}
