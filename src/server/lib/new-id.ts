import { randomFillSync } from 'node:crypto';
import { idFrom } from '../../core/ids.ts';

const ID_BYTES = 26;

/** Random bytes for many ids: fetching them takes longer than the rest. */
const pool = new Uint8Array(ID_BYTES * 128);
let usedBytes = pool.length;

/** A new random id. The prefix tells kinds apart, and keeps an id from being all digits. */
export function newId(prefix = ''): string {
  if (usedBytes === pool.length) {
    randomFillSync(pool);
    usedBytes = 0;
  }
  usedBytes += ID_BYTES;
  return `${prefix}${idFrom(pool.subarray(usedBytes - ID_BYTES, usedBytes))}`;
}
