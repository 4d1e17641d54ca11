import { randomBytes } from 'node:crypto';
import { idFrom } from '../core/ids.ts';

/** A new random id. The prefix tells kinds apart and keeps ids from ever being all digits. */
export function newId(prefix = ''): string {
  return `${prefix}${idFrom(randomBytes(26))}`;
}
