import { TIMED_ID_BYTES, timedIdFrom } from '../../core/ids.ts';

/** Returns a new id. crypto.randomUUID is missing on plain HTTP, as on a LAN. */
export function newId(): string {
  return timedIdFrom(Date.now(), crypto.getRandomValues(new Uint8Array(TIMED_ID_BYTES)));
}
