import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import type { TaxRate } from '../../../../core/money/parties.ts';
import { businessTexts } from '../../../i18n/en/business.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import { numberInput, readNumber } from '../amount-text.ts';
import { TAX_CATEGORY_OPTIONS } from '../forms/choices.ts';
import { Conflict } from '../forms/form-fields.tsx';
import type { MergedForm } from '../forms/use-merged-form.ts';
import type { BusinessValues } from './business-values.ts';
import styles from './settings.module.css';

/** The taxes to choose from on invoices; the first one is proposed. */
export function TaxRatesField({ form }: { form: MergedForm<BusinessValues> }) {
  const texts = businessTexts;
  const id = useId();
  const { taxRates } = form.values;
  const fault = form.faultOf('taxRates');

  function change(index: number, part: Partial<TaxRate>) {
    const changed = taxRates.map((each, at) => (at === index ? { ...each, ...part } : each));
    form.set('taxRates', changed);
  }

  return (
    <fieldset className={styles.rates} aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend className={styles.legend}>{texts.taxRates}</legend>
      {taxRates.map((tax, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rates have no identity of their own
        <RateRow key={index}>
          <Select
            label={texts.taxCategory}
            hideLabel
            value={tax.category}
            options={TAX_CATEGORY_OPTIONS}
            onChange={(category) =>
              change(index, { category, ...(category !== 'S' && { rate: '0' }) })
            }
          />
          <PercentField
            rate={tax.rate}
            isInvalid={fault !== undefined}
            isDisabled={tax.category !== 'S'}
            onChange={(rate) => change(index, { rate })}
            onBlur={() => form.leave('taxRates')}
          />
          <span aria-hidden="true">%</span>
          <IconButton
            label={texts.removeTaxRate(index + 1)}
            disabled={taxRates.length === 1}
            onClick={() =>
              form.set(
                'taxRates',
                taxRates.filter((_, at) => at !== index),
              )
            }
          >
            <X aria-hidden="true" />
          </IconButton>
        </RateRow>
      ))}
      {fault && (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Conflict form={form} field="taxRates" />
      <Button
        size="sm"
        icon={<Plus aria-hidden="true" />}
        disabled={taxRates.length >= MONEY_LIMITS.taxRates}
        onClick={() => form.set('taxRates', [...taxRates, { category: 'S', rate: '' }])}
      >
        {texts.addTaxRate}
      </Button>
    </fieldset>
  );
}

function RateRow({ children }: { children: ReactNode }) {
  const row = useRestoreFocus<HTMLDivElement>();
  return (
    <div ref={row} className={styles.rate}>
      {children}
    </div>
  );
}

interface PercentFieldProps {
  /** A decimal, or the invalid text. */
  rate: string;
  isInvalid: boolean;
  isDisabled: boolean;
  onChange: (rate: string) => void;
  onBlur: () => void;
}

/** Shows the typed text unchanged: otherwise `7.` would become 7 before its decimals are typed. */
function PercentField({ rate, isInvalid, isDisabled, onChange, onBlur }: PercentFieldProps) {
  const [typed, setTyped] = useState('');
  const isTyped = rate === rateOf(typed);
  return (
    <TextField
      label={businessTexts.percent}
      hideLabel
      inputMode="decimal"
      autoComplete="off"
      invalid={isInvalid}
      disabled={isDisabled}
      value={isTyped ? typed : numberInput(rate)}
      onChange={(text) => {
        setTyped(text);
        onChange(rateOf(text));
      }}
      onBlur={() => {
        if (readNumber(typed) !== null) setTyped(numberInput(rateOf(typed)));
        onBlur();
      }}
    />
  );
}

function rateOf(text: string): string {
  return readNumber(text) ?? text;
}
