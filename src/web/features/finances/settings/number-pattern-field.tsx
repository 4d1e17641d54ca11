import { keepPreviousData } from '@tanstack/react-query';
import { dayAt } from '../../../../core/days.ts';
import { numberIn, patternFault, seriesOf } from '../../../../core/money/invoice-numbers.ts';
import { businessTexts } from '../../../i18n/en/business.ts';
import { trpc } from '../../../session/trpc.ts';
import { FormText } from '../forms/form-fields.tsx';
import type { MergedForm } from '../forms/use-merged-form.ts';
import type { BusinessValues } from './business-values.ts';

/** The pattern of invoice numbers, with the number that an invoice of today would get. */
export function NumberPatternField({ form }: { form: MergedForm<BusinessValues> }) {
  const texts = businessTexts;
  const pattern = form.values.numberPattern.trim();
  const isUsable = patternFault(pattern) === null;
  const series = seriesOf(pattern, dayAt(new Date()));
  const last = trpc.money.business.lastCount.useQuery(
    { series },
    { enabled: isUsable, placeholderData: keepPreviousData },
  );
  const next = isUsable && last.data !== undefined ? numberIn(series, last.data + 1) : null;
  return (
    <FormText
      {...{ form, field: 'numberPattern', label: texts.numberPattern, spellCheck: false }}
      hint={next === null ? texts.patternHint : texts.nextNumber(next)}
    />
  );
}
