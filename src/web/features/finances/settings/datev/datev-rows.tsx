import { Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { DATEV_LIMITS } from '../../../../../core/money/datev/datev-settings.ts';
import { datevTexts } from '../../../../i18n/en/finance-links.ts';
import { Button } from '../../../../ui/button.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useRestoreFocus } from '../../../../ui/use-restore-focus.ts';
import { TAX_CATEGORY_OPTIONS } from '../../forms/choices.ts';
import { Conflict } from '../../forms/form-fields.tsx';
import type { MergedForm } from '../../forms/use-merged-form.ts';
import { useAllClients } from '../../invoices/new/use-all-clients.ts';
import styles from './datev.module.css';
import type { DatevValues } from './datev-values.ts';

const MAX_DIGITS = 9;

interface RowsProps {
  form: MergedForm<DatevValues>;
}

/** An account for each tax that is on invoices. */
export function RevenueAccountsField({ form }: RowsProps) {
  const texts = datevTexts;
  const rows = form.values.revenueAccounts;
  const isInvalid = form.faultOf('revenueAccounts') !== undefined;
  const set = (changed: DatevValues['revenueAccounts']) => form.set('revenueAccounts', changed);
  const change = (index: number, part: Partial<(typeof rows)[number]>) =>
    set(rows.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <Rows
      {...{ form, field: 'revenueAccounts' as const }}
      legend={texts.revenueAccounts}
      text={texts.revenueText}
      add={texts.addAccount}
      isFull={rows.length >= DATEV_LIMITS.revenueAccounts}
      onAdd={() => set([...rows, { category: 'S', rate: '', account: '' }])}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: accounts have no identity of their own
        <Row key={index} className={styles.revenue}>
          <Select
            label={texts.tax}
            hideLabel
            value={row.category}
            options={TAX_CATEGORY_OPTIONS}
            onChange={(category) =>
              change(index, { category, ...(category !== 'S' && { rate: '0' }) })
            }
          />
          <TextField
            label={texts.percent}
            hideLabel
            placeholder="%"
            inputMode="decimal"
            autoComplete="off"
            disabled={row.category !== 'S'}
            invalid={isInvalid}
            value={row.rate}
            onChange={(rate) => change(index, { rate })}
            onBlur={() => form.leave('revenueAccounts')}
          />
          <TextField
            label={texts.account}
            hideLabel
            placeholder={texts.account}
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAX_DIGITS}
            invalid={isInvalid}
            value={row.account}
            onChange={(account) => change(index, { account })}
            onBlur={() => form.leave('revenueAccounts')}
          />
          <IconButton
            label={texts.removeAccount(index + 1)}
            onClick={() => set(rows.filter((_, at) => at !== index))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </Row>
      ))}
    </Rows>
  );
}

/** Clients with an account of their own. */
export function DebtorsField({ form }: RowsProps) {
  const texts = datevTexts;
  const clients = useAllClients().data ?? [];
  const rows = form.values.debtors;
  const isInvalid = form.faultOf('debtors') !== undefined;
  const set = (changed: DatevValues['debtors']) => form.set('debtors', changed);
  const change = (index: number, part: Partial<(typeof rows)[number]>) =>
    set(rows.map((each, at) => (at === index ? { ...each, ...part } : each)));
  const nameOf = (clientId: string) => clients.find(({ id }) => id === clientId)?.name ?? '';
  return (
    <Rows
      {...{ form, field: 'debtors' as const }}
      legend={texts.debtors}
      text={texts.debtorsText}
      add={texts.addDebtor}
      isFull={rows.length >= DATEV_LIMITS.debtors}
      onAdd={() => set([...rows, { clientId: '', account: '' }])}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row may have no client yet
        <Row key={index} className={styles.debtor}>
          <Combobox
            label={texts.client}
            hideLabel
            placeholder={texts.chooseClient}
            value={row.clientId}
            options={clients.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(clientId) => change(index, { clientId })}
          />
          <TextField
            label={texts.account}
            hideLabel
            placeholder={texts.account}
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAX_DIGITS}
            invalid={isInvalid}
            value={row.account}
            onChange={(account) => change(index, { account })}
            onBlur={() => form.leave('debtors')}
          />
          <IconButton
            label={texts.removeDebtor(nameOf(row.clientId))}
            onClick={() => set(rows.filter((_, at) => at !== index))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </Row>
      ))}
    </Rows>
  );
}

interface ListProps extends RowsProps {
  field: 'revenueAccounts' | 'debtors';
  legend: string;
  text: string;
  add: string;
  isFull: boolean;
  onAdd: () => void;
  children: ReactNode;
}

function Rows({ form, field, legend, text, add, isFull, onAdd, children }: ListProps) {
  const id = useId();
  const fault = form.faultOf(field);
  return (
    <fieldset className={styles.rows} aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <p className={styles.text}>{text}</p>
      {children}
      {fault && (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Conflict form={form} field={field} />
      <Button size="sm" icon={<Plus aria-hidden="true" />} disabled={isFull} onClick={onAdd}>
        {add}
      </Button>
    </fieldset>
  );
}

function Row({ className, children }: { className: string | undefined; children: ReactNode }) {
  const row = useRestoreFocus<HTMLDivElement>();
  return (
    <div ref={row} className={className}>
      {children}
    </div>
  );
}
