import { TIMED_ID_BYTES, timedIdFrom } from '../../core/ids.ts';

/** A fresh id. Not crypto.randomUUID: it is missing on plain-http LAN addresses. */
export function newId(): string {
  return timedIdFrom(Date.now(), crypto.getRandomValues(new Uint8Array(TIMED_ID_BYTES)));
}
