import { Plus, X } from 'lucide-react';
import type { DefaultTax } from '../../../../core/money/invoices/invoice-views.ts';
import type { TaxRate } from '../../../../core/money/parties.ts';
import { unitTexts } from '../../../i18n/en/invoices.ts';
import { scheduleFormTexts } from '../../../i18n/en/recurring-invoices.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { taxChoices, taxValue } from '../invoices/lines/tax-choices.ts';
import styles from './recurring.module.css';
import { newLine, type ScheduleFaults, type TypedLine } from './schedule-values.ts';

const UNITS = ['HUR', 'DAY', 'C62', 'LS'] as const;
const MAX_LINES = 100;

interface ScheduleLinesProps {
  lines: readonly TypedLine[];
  currency: string;
  taxRates: readonly TaxRate[];
  defaultTax: DefaultTax;
  faults: ScheduleFaults;
  onChange: (lines: readonly TypedLine[]) => void;
}

/** The lines that each invoice has. */
export function ScheduleLines(props: ScheduleLinesProps) {
  const texts = scheduleFormTexts;
  const { lines, currency, taxRates, defaultTax, faults, onChange } = props;
  const change = (id: string, set: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...set } : line)));
  return (
    <fieldset className={styles.lines}>
      <legend className={styles.legend}>{texts.lines}</legend>
      <p className={styles.note}>{texts.linesHint}</p>
      {lines.map((line, index) => {
        const place = index + 1;
        const choices = taxChoices(taxRates, line);
        return (
          <fieldset key={line.id} className={styles.line} aria-label={texts.line(place)}>
            <div className={styles.lineName}>
              <TextField
                label={texts.lineName(place)}
                maxLength={300}
                autoComplete="off"
                value={line.name}
                hint={line.discount ? texts.discountKept : undefined}
                error={faults[`name ${line.id}`]}
                onChange={(name) => change(line.id, { name })}
              />
            </div>
            <TextField
              label={texts.quantity}
              inputMode="decimal"
              autoComplete="off"
              value={line.quantity}
              error={faults[`quantity ${line.id}`]}
              onChange={(quantity) => change(line.id, { quantity })}
            />
            <Select
              label={texts.lineUnit}
              value={line.unit}
              options={UNITS.map((value) => ({ value, label: unitTexts[value] }))}
              onChange={(unit) => change(line.id, { unit })}
            />
            <TextField
              label={texts.price(currency)}
              inputMode="decimal"
              autoComplete="off"
              value={line.unitPrice}
              error={faults[`price ${line.id}`]}
              onChange={(unitPrice) => change(line.id, { unitPrice })}
            />
            <Select
              label={texts.tax}
              value={taxValue(line.taxCategory, line.taxRate)}
              options={choices}
              onChange={(value) => {
                const tax = choices.find((choice) => choice.value === value);
                if (tax) change(line.id, { taxCategory: tax.category, taxRate: tax.rate });
              }}
            />
            <IconButton
              label={texts.removeLine(place)}
              size="sm"
              onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </fieldset>
        );
      })}
      {faults.lines && <p className={styles.fault}>{faults.lines}</p>}
      {lines.length < MAX_LINES && (
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...lines, newLine(lines, defaultTax)])}
        >
          {texts.addLine}
        </Button>
      )}
    </fieldset>
  );
}
