import { COUNTRY_CODES } from '../../../../core/money/countries.ts';
import { CURRENCY_CODES } from '../../../../core/money/currencies.ts';
import { TAX_CATEGORIES } from '../../../../core/money/tax-categories.ts';
import { businessTexts } from '../../../i18n/en/business.ts';
import { locale } from '../../../i18n/en/locale.ts';

const countryNames = new Intl.DisplayNames(locale, { type: 'region' });
const currencyNames = new Intl.DisplayNames(locale, { type: 'currency' });
const order = new Intl.Collator(locale);

/** Every country by its name in the page's language, after one for none. */
export const COUNTRY_OPTIONS = [
  { value: '', label: businessTexts.noCountry },
  ...COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
    order.compare(a.label, b.label),
  ),
];

/** Every currency, as `EUR – Euro`. */
export const CURRENCY_OPTIONS = CURRENCY_CODES.map((code) => ({
  value: code,
  label: `${code} – ${currencyNames.of(code) ?? code}`,
}));

export const TAX_CATEGORY_OPTIONS = TAX_CATEGORIES.map((category) => ({
  value: category,
  label: businessTexts.taxCategories[category],
}));

/** The code itself if it is none of a country. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return countryNames.of(code) ?? code;
}
