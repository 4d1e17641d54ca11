import { type CustomField, customText } from '../../../core/board/fields/custom-fields.ts';
import type { CustomValue } from '../../../core/board/fields/custom-values.ts';
import { formatWallClock } from '../../i18n/dates.ts';
import { customFieldTexts } from '../../i18n/en/custom-fields.ts';
import { locale } from '../../i18n/en/locale.ts';

/** The digits that a number can have; more would not be exact. */
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 15 });

/** A value as people read it. */
export function customValueText(field: CustomField, value: CustomValue): string {
  if (field.type === 'NUMBER') return numbers.format(Number(value));
  if (field.type === 'DATE') return formatWallClock(`${value}T00:00:00`) ?? String(value);
  return customText(field, value, customFieldTexts.checked);
}
