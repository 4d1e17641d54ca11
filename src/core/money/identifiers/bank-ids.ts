import { electronicFormatIBAN, friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';

/**
 * An IBAN as banks exchange it, without spaces and in capitals; null if its country, length or
 * checksum is wrong (money §9).
 */
export function parseIban(text: string): string | null {
  const iban = electronicFormatIBAN(text);
  return iban && isValidIBAN(iban) ? iban : null;
}

/** An IBAN in groups of four, as it is printed. */
export function ibanText(iban: string): string {
  return friendlyFormatIBAN(iban) ?? iban;
}

/** A BIC in capitals; null if its form is wrong. */
export function parseBic(text: string): string | null {
  const bic = text.replaceAll(/\s/g, '').toUpperCase();
  return isValidBIC(bic) ? bic : null;
}
