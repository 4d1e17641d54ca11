import { useState } from 'react';
import type { InvoiceDraft } from '../../../../../core/money/invoices/invoice.ts';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { numberInput, readNumber } from '../../amount-text.ts';
import { today } from '../../day-text.ts';
import layout from '../invoice-layout.module.css';

type Rate = NonNullable<InvoiceDraft['exchangeRate']>;

interface ExchangeRateProps {
  draft: InvoiceDraft;
  businessCurrency: string;
  onChange: (rate: Rate | null) => void;
}

/** A rate with its day and source, which stay on the page while the rate is empty. */
export function ExchangeRate({ draft, businessCurrency, onChange }: ExchangeRateProps) {
  const texts = draftTexts.details;
  const { exchangeRate, currency } = draft;
  const [typed, setTyped] = useState<string | null>(null);
  const [incomplete, setIncomplete] = useState<Rate | null>(null);
  const displayed = exchangeRate ?? incomplete;
  const isInvalid = typed !== null && typed.trim() !== '' && rateOf(typed) === null;

  function typeRate(text: string) {
    setTyped(text);
    const rate = rateOf(text);
    const { day, source } = displayed ?? { day: today(), source: '' };
    if (text.trim() === '') {
      setIncomplete({ rate: '', day, source });
      onChange(null);
    } else if (rate !== null) onChange({ rate, day, source });
  }

  function set(part: Partial<Rate>) {
    if (exchangeRate) onChange({ ...exchangeRate, ...part });
    else if (incomplete) setIncomplete({ ...incomplete, ...part });
  }

  return (
    <fieldset className={layout.group}>
      <legend>{texts.exchange(currency, businessCurrency)}</legend>
      <TextField
        label={texts.exchangeRate}
        data-field="exchangeRate"
        inputMode="decimal"
        {...(isInvalid && { error: draftTexts.badNumber })}
        value={typed ?? numberInput(exchangeRate?.rate ?? '')}
        onChange={typeRate}
        onBlur={() => {
          if (!isInvalid) setTyped(null);
        }}
      />
      {displayed && (
        <>
          <TextField
            label={texts.exchangeDay}
            type="date"
            value={displayed.day}
            onChange={(day) => day && set({ day })}
          />
          <TextField
            label={texts.exchangeSource}
            hint={texts.exchangeSourceHint}
            data-field="exchangeRateSource"
            maxLength={100}
            value={displayed.source}
            onChange={(source) => set({ source })}
          />
        </>
      )}
    </fieldset>
  );
}

function rateOf(typed: string): string | null {
  const rate = readNumber(typed);
  return rate?.startsWith('-') ? null : rate;
}
