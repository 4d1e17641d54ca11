import { Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { taxOfRow } from '../../../../../core/money/expenses/expense-amounts.ts';
import { MONEY_LIMITS } from '../../../../../core/money/money-limits.ts';
import { expenseTexts } from '../../../../i18n/en/expenses.ts';
import { trpc } from '../../../../session/trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useRestoreFocus } from '../../../../ui/use-restore-focus.ts';
import { amountInput, amountText, numberInput, parseAmount } from '../../amount-text.ts';
import { Conflict } from '../../forms/form-fields.tsx';
import type { MergedForm } from '../../forms/use-merged-form.ts';
import styles from './expense-form.module.css';
import { type ExpenseValues, type RowValues, rowOf, sumsOf } from './expense-values.ts';

interface RowsFieldProps {
  form: MergedForm<ExpenseValues>;
  isLocked: boolean;
}

/** The amounts of an expense by tax rate, and their sum. */
export function RowsField({ form, isLocked }: RowsFieldProps) {
  const texts = expenseTexts;
  const id = useId();
  const business = trpc.money.business.get.useQuery();
  const { rows, currency } = form.values;
  const fault = form.faultOf('rows');
  const { gross } = sumsOf(form.values);

  function change(index: number, part: Partial<RowValues>) {
    form.set(
      'rows',
      rows.map((row, at) => (at === index ? { ...row, ...part } : row)),
    );
  }

  return (
    <div className={styles.rows} aria-describedby={fault ? `${id}-fault` : undefined}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
        <Row key={index}>
          <TextField
            label={index === 0 ? texts.net : texts.netOf(index + 1)}
            hideLabel={index > 0}
            inputMode="decimal"
            autoComplete="off"
            disabled={isLocked}
            invalid={fault !== undefined && rowOf(row, currency) === null}
            value={row.net}
            onChange={(net) => change(index, { net })}
          />
          <TextField
            label={index === 0 ? texts.rate : texts.rateOf(index + 1)}
            hideLabel={index > 0}
            inputMode="decimal"
            autoComplete="off"
            list={`${id}-rates`}
            disabled={isLocked}
            invalid={fault !== undefined && rowOf(row, currency) === null}
            value={row.rate}
            onChange={(rate) => change(index, { rate })}
          />
          <TaxField
            label={index === 0 ? texts.tax : texts.taxOf(index + 1)}
            hideLabel={index > 0}
            row={row}
            currency={currency}
            isLocked={isLocked}
            onChange={(tax) => change(index, { tax })}
          />
          {rows.length > 1 && !isLocked && (
            <span className={styles.remove}>
              <IconButton
                label={texts.removeRow(index + 1)}
                onClick={() =>
                  form.set(
                    'rows',
                    rows.filter((_, at) => at !== index),
                  )
                }
              >
                <X aria-hidden="true" />
              </IconButton>
            </span>
          )}
        </Row>
      ))}
      <datalist id={`${id}-rates`}>
        {[...new Set(business.data?.details.taxRates.map(({ rate }) => rate))].map((rate) => (
          <option key={rate} value={numberInput(rate)} />
        ))}
      </datalist>
      {fault && (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Conflict form={form} field="rows" />
      <div className={styles.below}>
        {!isLocked && (
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            disabled={rows.length >= MONEY_LIMITS.expenseRows}
            onClick={() => form.set('rows', [...rows, { net: '', rate: '', tax: null }])}
          >
            {texts.addRow}
          </Button>
        )}
        <output className={styles.total}>{texts.total(amountText(gross, currency))}</output>
      </div>
    </div>
  );
}

function Row({ children }: { children: ReactNode }) {
  const row = useRestoreFocus<HTMLDivElement>();
  return (
    <div ref={row} className={styles.row}>
      {children}
    </div>
  );
}

interface TaxFieldProps {
  label: string;
  hideLabel: boolean;
  row: RowValues;
  currency: string;
  isLocked: boolean;
  /** Null for the tax by the rate. */
  onChange: (tax: string | null) => void;
}

/** The tax by the rate, until it is corrected. */
function TaxField({ label, hideLabel, row, currency, isLocked, onChange }: TaxFieldProps) {
  const computed = rowOf({ ...row, tax: null }, currency);
  const taxText = computed ? amountInput(computed.tax, currency) : '';
  const isCorrected = row.tax !== null && computed !== null;
  const isOther = isCorrected && parseAmount(row.tax ?? '', currency) !== computed.tax;
  return (
    <TextField
      label={label}
      hideLabel={hideLabel}
      inputMode="decimal"
      autoComplete="off"
      disabled={isLocked}
      hint={
        isOther && computed
          ? expenseTexts.corrected(amountText(taxOfRow(computed, currency), currency))
          : undefined
      }
      value={row.tax ?? taxText}
      onChange={(tax) => onChange(tax)}
      onBlur={() => {
        const amount = row.tax === null ? null : parseAmount(row.tax, currency);
        if (row.tax?.trim() === '' || (computed && amount === computed.tax)) onChange(null);
      }}
    />
  );
}
