import type {
  Client,
  EInvoiceFormat,
  StoredClient,
  TaxRate,
} from '../../../../core/money/parties.ts';
import { TAX_CATEGORIES } from '../../../../core/money/tax-categories.ts';
import { ROUNDING_STEPS } from '../../../../core/money/time-rounding.ts';
import { addressValues, electronicAddressOf } from '../forms/electronic-address.ts';
import { changedFields } from '../forms/merge-values.ts';
import type { StoredValues } from '../forms/use-merged-form.ts';
import { numberOf } from '../settings/business-values.ts';

/** A client as its form has it: each field by itself, without nulls. */
export interface ClientValues
  extends Pick<
    Client,
    'name' | 'contact' | 'email' | 'vatId' | 'buyerReference' | 'currency' | 'language' | 'notes'
  > {
  eInvoiceFormat: EInvoiceFormat;
  /** Of the electronic address; both are empty without one. */
  scheme: string;
  identifier: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  /** Empty for the business's. */
  termDays: string;
  /** As `taxText` has it; empty for the business's first. */
  tax: string;
  /** The step in minutes; empty if time is not rounded. */
  step: string;
  direction: 'up' | 'nearest';
  minMinutes: string;
  roundingOf: Client['roundingOf'];
}

export function clientValues(client: StoredClient): StoredValues<ClientValues> {
  const { name, contact, email, vatId, buyerReference, currency, language, notes } = client;
  const { address, termDays, taxRate, rounding, roundingOf } = client;
  const { eInvoiceFormat = 'automatic', electronicAddress } = client;
  return {
    version: client.version,
    values: {
      ...{ name, contact, email, vatId, buyerReference, currency, language, notes, ...address },
      eInvoiceFormat,
      ...addressValues(electronicAddress),
      termDays: termDays === null ? '' : String(termDays),
      tax: taxRate ? taxText(taxRate) : '',
      step: rounding ? String(rounding.stepMinutes) : '',
      direction: rounding?.direction ?? 'up',
      minMinutes: String(rounding?.minMinutes ?? 0),
      roundingOf,
    },
  };
}

/** The client of the form's values, validated or not. */
export function clientOf(values: ClientValues): Client {
  const {
    street,
    postalCode,
    city,
    country,
    termDays,
    tax,
    step,
    direction,
    minMinutes,
    scheme,
    identifier,
    ...texts
  } = values;
  const stepMinutes = ROUNDING_STEPS.find((each) => String(each) === step);
  return {
    ...texts,
    address: { street, postalCode, city, country },
    electronicAddress: electronicAddressOf({ scheme, identifier }),
    termDays: termDays.trim() === '' ? null : numberOf(termDays),
    taxRate: taxOf(tax),
    rounding: stepMinutes ? { stepMinutes, direction, minMinutes: numberOf(minMinutes) } : null,
  };
}

/** The fields of a client that were changed, as an edit sets them. */
export function clientEditOf(before: ClientValues, after: ClientValues): Partial<Client> {
  const [was, is] = [clientOf(before), clientOf(after)];
  return Object.fromEntries(changedFields(was, is).map((field) => [field, is[field]]));
}

/** As `S 19`. */
export function taxText({ category, rate }: TaxRate): string {
  return `${category} ${rate}`;
}

function taxOf(text: string): TaxRate | null {
  const [name, rate = ''] = text.split(' ');
  const category = TAX_CATEGORIES.find((each) => each === name);
  return category ? { category, rate } : null;
}
