export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
export const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d]);

export function isBlank(byte: number): boolean {
  return BLANKS.has(byte);
}

/** Whether the byte ends a number, true, false or null. */
export function endsWord(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || isBlank(byte);
}
