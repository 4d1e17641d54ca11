import type { Business, StoredBusiness, TaxRate } from '../../../../core/money/parties.ts';
import { addressValues, electronicAddressOf } from '../forms/electronic-address.ts';
import type { StoredValues } from '../forms/use-merged-form.ts';

/** A business as its form has it: each field by itself, without nulls. */
export interface BusinessValues
  extends Omit<
    Business,
    | 'address'
    | 'logo'
    | 'termDays'
    | 'smallBusinessNote'
    | 'taxRates'
    | 'timeZone'
    | 'electronicAddress'
  > {
  street: string;
  postalCode: string;
  city: string;
  country: string;
  /** A data URL; empty without one. */
  logo: string;
  termDays: string;
  isSmallBusiness: boolean;
  smallBusinessNote: string;
  taxRates: readonly TaxRate[];
  /** Of the electronic address; both are empty without one. */
  scheme: string;
  identifier: string;
  /** Empty before the first save. */
  timeZone: string;
}

export function businessValues({ version, details }: StoredBusiness): StoredValues<BusinessValues> {
  const { address, logo, termDays, smallBusinessNote, electronicAddress, ...texts } = details;
  return {
    version,
    values: {
      ...texts,
      ...address,
      ...addressValues(electronicAddress),
      logo: logo ?? '',
      timeZone: details.timeZone ?? '',
      termDays: String(termDays),
      isSmallBusiness: smallBusinessNote !== null,
      smallBusinessNote: smallBusinessNote ?? '',
    },
  };
}

/** The business of the form's values, validated or not. */
export function businessOf(values: BusinessValues): Business {
  const { street, postalCode, city, country, logo, termDays, isSmallBusiness, ...others } = values;
  const { scheme, identifier, ...texts } = others;
  const { smallBusinessNote } = texts;
  return {
    ...texts,
    address: { street, postalCode, city, country },
    electronicAddress: electronicAddressOf({ scheme, identifier }),
    logo: logo || null,
    timeZone: texts.timeZone || undefined,
    termDays: numberOf(termDays),
    smallBusinessNote: isSmallBusiness ? smallBusinessNote : null,
  };
}

/** The number of days or minutes; NaN, which no check accepts, if it is invalid. */
export function numberOf(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}
