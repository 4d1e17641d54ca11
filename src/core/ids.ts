/** The characters of ids, in ascending code order. */
const ALPHABET = '023456789abcdefghjkmnpqrstuvwxyz';
/** The number of characters that encode a time: enough until the year 3084. */
const TIME_LENGTH = 9;

/** The number of random bytes in a timed id, which give 105 random bits. */
export const TIMED_ID_BYTES = 21;

/** Encodes random bytes as an id: lower case, safe in paths, one character (5 bits) per byte. */
export function idFrom(bytes: Uint8Array): string {
  let id = '';
  for (const byte of bytes) id += ALPHABET[byte & 31];
  return id;
}

/**
 * Encodes a time (ms since 1970) and random bytes as an id. Ids generated one after another are
 * adjacent in an index, so that writing many of them touches few pages.
 */
export function timedIdFrom(at: number, bytes: Uint8Array): string {
  const time = Array.from({ length: TIME_LENGTH }, (_, n) => {
    const digit = Math.floor(at / 32 ** (TIME_LENGTH - 1 - n)) % 32;
    return ALPHABET[digit];
  });
  return time.join('') + idFrom(bytes);
}

export type IdKind = 'ticket' | 'column' | 'history' | 'message' | 'file' | 'view';

/**
 * The id of the nth record of a kind that a command creates. Browser and server derive the same id,
 * so a ticket can be created and then moved before the server has received either command.
 */
export function derivedId(commandId: string, kind: IdKind, n = 0): string {
  const id = `${kind[0]}${commandId}`;
  return n === 0 ? id : `${kind[0]}${n}-${commandId}`;
}
