import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { dayAt } from '../../../../core/days.ts';
import { numberIn, patternFault, seriesOf } from '../../../../core/money/invoice-numbers.ts';
import { countedSeries, type QuoteSettings } from '../../../../core/money/quotes/quote.ts';
import { quoteSettings as settingsSchema } from '../../../../core/money/quotes/quote-requests.schema.ts';
import { quoteSettingsTexts } from '../../../i18n/en/quotes.ts';
import { codeOf, reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showResult } from '../../undo/undo-stack.tsx';
import { faultsOf } from '../forms/fault-text.ts';
import { FormSection } from '../forms/form-section.tsx';
import own from '../quotes/quotes.module.css';

/** How quotes are numbered, and how long they are valid. */
export function QuoteSettingsSection() {
  const { data } = trpc.money.quotes.settings.useQuery();
  return data ? <SettingsForm key={data.version} stored={data} /> : null;
}

function SettingsForm({ stored }: { stored: QuoteSettings }) {
  const texts = quoteSettingsTexts;
  const utils = trpc.useUtils();
  const [typedPattern, setPattern] = useState(stored.numberPattern);
  const [typedDays, setDays] = useState(String(stored.validDays));
  const set = trpc.money.quotes.setSettings.useMutation();
  const { version } = stored;
  const numberPattern = typedPattern.trim();
  const validDays = /^\s*\d+\s*$/.test(typedDays) ? Number(typedDays) : 0;
  const faults = faultsOf(settingsSchema, { version, numberPattern, validDays });
  const isUsable = patternFault(numberPattern) === null;
  const series = seriesOf(numberPattern, dayAt(new Date()));
  const last = trpc.money.business.lastCount.useQuery(
    { series: countedSeries(series) },
    { enabled: isUsable, placeholderData: keepPreviousData },
  );
  const next = isUsable && last.data !== undefined ? numberIn(series, last.data + 1) : null;
  const isDirty = numberPattern !== stored.numberPattern || validDays !== stored.validDays;
  const daysFault = validDays >= 1 && validDays <= 365 ? undefined : texts.daysFault;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (set.isPending || faults.numberPattern || daysFault) return;
    try {
      const saved = await set.mutateAsync({ version, numberPattern, validDays });
      utils.money.quotes.settings.setData(undefined, saved);
      showResult(texts.saved);
    } catch (error) {
      const isStale = codeOf(error) === 'money.changed';
      showAlert(isStale ? texts.changed : (reasonOf(error) ?? texts.failed));
      void utils.money.quotes.settings.invalidate();
    }
  }

  return (
    <FormSection title={texts.title} text={texts.text}>
      <form
        aria-label={texts.title}
        noValidate
        onSubmit={(event) => void submit(event)}
        className={own.fields}
      >
        <div className={own.settings}>
          <TextField
            label={texts.pattern}
            hint={next === null ? texts.patternHint : texts.next(next)}
            spellCheck={false}
            value={typedPattern}
            onChange={setPattern}
            {...(faults.numberPattern && { error: faults.numberPattern })}
          />
          <TextField
            label={texts.validDays}
            inputMode="numeric"
            value={typedDays}
            onChange={setDays}
            {...(daysFault && { error: daysFault })}
          />
        </div>
        <div>
          <Button type="submit" busy={set.isPending} disabled={!isDirty}>
            {texts.save}
          </Button>
        </div>
      </form>
    </FormSection>
  );
}
