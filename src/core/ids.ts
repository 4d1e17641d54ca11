/** In the order of their codes. */
const ALPHABET = '023456789abcdefghjkmnpqrstuvwxyz';
/** Characters of a time: enough until the year 3084. */
const TIME_LENGTH = 9;

/** Of how many random bytes a timed id is made: 105 bits. */
export const TIMED_ID_BYTES = 21;

/** Random bytes as an id: five bits a character, lower case, safe in paths. 26 bytes give 130 bits. */
export function idFrom(bytes: Uint8Array): string {
  let id = '';
  for (const byte of bytes) id += ALPHABET[byte & 31];
  return id;
}

/**
 * A time (ms since 1970) and random bytes as an id. Ids that are made one after another are
 * neighbours in an index, so that many of them are written to few pages.
 */
export function timedIdFrom(at: number, bytes: Uint8Array): string {
  const time = Array.from({ length: TIME_LENGTH }, (_, n) => {
    const digit = Math.floor(at / 32 ** (TIME_LENGTH - 1 - n)) % 32;
    return ALPHABET[digit];
  });
  return time.join('') + idFrom(bytes);
}

export type IdKind = 'ticket' | 'column' | 'history' | 'message';

/**
 * The id of the nth record of a kind that a command makes. Browser and server compute the same
 * one, so a ticket can be created and then moved before the server has seen either command.
 */
export function derivedId(commandId: string, kind: IdKind, n = 0): string {
  const id = `${kind[0]}${commandId}`;
  return n === 0 ? id : `${kind[0]}${n}-${commandId}`;
}
