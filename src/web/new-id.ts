import { idFrom } from '../core/ids.ts';

const BYTES = 26;

/** A fresh random id. Not crypto.randomUUID: it is missing on plain-http LAN addresses. */
export function newId(): string {
  return idFrom(crypto.getRandomValues(new Uint8Array(BYTES)));
}
