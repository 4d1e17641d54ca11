import { randomBytes } from 'node:crypto';
import { TIMED_ID_BYTES, timedIdFrom } from '../core/ids.ts';

/** A new id. The prefix tells kinds apart and keeps ids from ever being all digits. */
export function newId(prefix = ''): string {
  return `${prefix}${timedIdFrom(Date.now(), randomBytes(TIMED_ID_BYTES))}`;
}
