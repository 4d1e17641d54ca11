/** The characters of Windows-1252 from 0x80 to 0x9F; spaces where it has none. */
const HIGH = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const FIRST_HIGH = 0x80;
const CODES: ReadonlyMap<string, number> = new Map(
  [...HIGH].map((sign, index): [string, number] => [sign, FIRST_HIGH + index]),
);
const UNKNOWN = '?'.charCodeAt(0);

/**
 * A text in Windows-1252. Characters that it lacks are written without their accents, or as `?`.
 */
export function windows1252(text: string): Buffer {
  return Buffer.from([...text.normalize('NFC')].map((sign) => byteOf(sign) ?? plainByte(sign)));
}

function plainByte(sign: string): number {
  const [base = ''] = sign.normalize('NFD');
  return byteOf(base) ?? UNKNOWN;
}

function byteOf(sign: string): number | null {
  const code = sign.codePointAt(0) ?? 0;
  if (code < FIRST_HIGH || (code >= 0xa0 && code <= 0xff)) return code;
  return CODES.get(sign) ?? null;
}
