const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';

/** Random bytes as an id: five bits a character, lower case, safe in paths. 26 bytes give 130 bits. */
export function idFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');
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
