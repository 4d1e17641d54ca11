import {
  ADDRESS_SCHEMES,
  type ElectronicAddress,
} from '../../../../core/money/identifiers/electronic-address.ts';
import { eInvoiceTexts } from '../../../i18n/en/e-invoices.ts';

/** An electronic address as forms have it; both texts are empty without one. */
export interface AddressValues {
  scheme: string;
  identifier: string;
}

export function addressValues(address: ElectronicAddress | null | undefined): AddressValues {
  return { scheme: address?.scheme ?? '', identifier: address?.identifier ?? '' };
}

export function electronicAddressOf({ scheme, identifier }: AddressValues) {
  const address = { scheme, identifier: identifier.trim() };
  return address.scheme === '' && address.identifier === '' ? null : address;
}

/** Schemes whose names are the same in every language. */
const SCHEME_NAMES: Record<string, string> = {
  '0002': 'SIREN',
  '0009': 'SIRET',
  '0060': 'DUNS',
  '0088': 'GLN (EAN)',
  '0204': 'Leitweg-ID',
};

/** Every code of the list EAS, those with a name first, after one for none. */
export const SCHEME_OPTIONS = [
  { value: '', label: eInvoiceTexts.noScheme },
  ...ADDRESS_SCHEMES.map((code) => {
    const name = SCHEME_NAMES[code] ?? eInvoiceTexts.schemes[code];
    return { value: code, label: name ? `${code} – ${name}` : code, isNamed: name !== undefined };
  })
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .map(({ value, label }) => ({ value, label })),
];
