import { checkVAT, countries } from 'jsvat';

const SEPARATORS = /[\s.\-/]/g;
const BELGIAN = /^BE[01]\d{9}$/;

/**
 * A VAT id with its country's prefix, in capitals and without separators; null if its form or
 * checksum is wrong. It does not check whether the id was ever issued (money §9).
 */
export function parseVatId(text: string): string | null {
  const written = text.replaceAll(SEPARATORS, '').toUpperCase();
  // Greece's prefix is not its country code.
  const id = written.startsWith('GR') ? `EL${written.slice(2)}` : written;
  return isValid(id) ? id : null;
}

function isValid(id: string): boolean {
  // jsvat does not support Belgian ids that begin with 1.
  if (BELGIAN.test(id)) return hasBelgianChecksum(id);
  // Northern Ireland's ids are British ones with their own prefix.
  const checked = id.startsWith('XI') ? `GB${id.slice(2)}` : id;
  return checkVAT(checked, countries).isValid;
}

function hasBelgianChecksum(id: string): boolean {
  return 97 - (Number(id.slice(2, 10)) % 97) === Number(id.slice(10));
}
