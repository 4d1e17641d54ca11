import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import type { TaxRate } from '../../../../core/money/parties.ts';
import { businessTexts } from '../../../i18n/en/business.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
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
        <div key={index} className={styles.rate}>
          <Select
            label={texts.taxCategory}
            hideLabel
            value={tax.category}
            options={TAX_CATEGORY_OPTIONS}
            onChange={(category) =>
              change(index, { category, ...(category !== 'S' && { rate: '0' }) })
            }
          />
          <TextField
            label={texts.percent}
            hideLabel
            inputMode="decimal"
            autoComplete="off"
            invalid={fault !== undefined}
            disabled={tax.category !== 'S'}
            value={numberInput(tax.rate)}
            onChange={(rate) => change(index, { rate: readNumber(rate) ?? rate })}
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
        </div>
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
