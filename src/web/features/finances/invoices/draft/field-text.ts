import { LANGUAGES } from '../../../../../core/languages.ts';
import type { InvoiceDraft, NamedDiscount } from '../../../../../core/money/invoices/invoice.ts';
import { taxTexts, unitTexts } from '../../../../i18n/en/invoices.ts';
import { amountText, numberText, priceText } from '../../amount-text.ts';
import { dayText, periodText } from '../../day-text.ts';
import { countryName } from '../../forms/choices.ts';
import type { DraftLine } from './draft-merge.ts';

type Values = Omit<InvoiceDraft, 'lines'> & Omit<DraftLine, 'id'>;
type Formats = {
  [F in keyof Values]?: (value: NonNullable<Values[F]>, currency: string) => string;
};

const FORMATS: Formats = {
  language: (language) => LANGUAGES[language],
  issueDate: dayText,
  dueDate: dayText,
  period: ({ from, to }) =>
    from <= to ? periodText(from, to) : `${dayText(from)} – ${dayText(to)}`,
  deliveryCountry: countryName,
  discount: discountText,
  prepaid: amountText,
  exchangeRate: ({ rate, day, source }) => joined(numberText(rate), dayText(day), source),
  quantity: (quantity) => numberText(quantity),
  unit: (unit) => unitTexts[unit],
  unitPrice: priceText,
  taxCategory: (category) => taxTexts.categories[category],
  taxRate: (rate) => taxTexts.rate(numberText(rate)),
};

/** A value of a draft as people read it. */
export function fieldText(field: string, value: unknown, currency: string): string {
  if (value === null || value === '') return '–';
  const format = FORMATS[field as keyof Values] as
    | ((value: unknown, currency: string) => string)
    | undefined;
  return format ? format(value, currency) : String(value);
}

function discountText({ value, reason }: NamedDiscount, currency: string): string {
  const amount =
    'amount' in value
      ? amountText(value.amount, currency)
      : taxTexts.rate(numberText(value.percent));
  return joined(amount, reason);
}

function joined(...parts: string[]): string {
  return parts.filter(Boolean).join(', ');
}
