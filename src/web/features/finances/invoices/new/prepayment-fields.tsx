import { useState } from 'react';
import { prepaymentTexts } from '../../../../i18n/en/milestones.ts';
import { trpc } from '../../../../session/trpc.ts';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useFormErrors } from '../../../../ui/use-form-errors.ts';
import { parseAmount } from '../../amount-text.ts';
import styles from './new-invoice.module.css';

export type PrepaymentForm = ReturnType<typeof usePrepaymentForm>;

/** The project and the net amount of a new prepayment invoice. */
export function usePrepaymentForm(currency: string | undefined) {
  const [projectId, setProjectId] = useState('');
  const [amount, setAmount] = useState('');
  const errors = useFormErrors<'amount'>();
  return {
    ...{ currency, projectId, setProjectId, amount, setAmount, errors },
    /** The request; null if the amount is invalid, which the form then reports. */
    read(form: HTMLFormElement): { projectId: string | null; amount: number } | null {
      const minor = parseAmount(amount, currency ?? '');
      const isAmount = minor !== null && minor > 0;
      if (errors.show(form, isAmount ? {} : { amount: prepaymentTexts.amountMissing })) return null;
      return isAmount ? { projectId: projectId || null, amount: minor } : null;
    },
  };
}

export function PrepaymentFields({ form, clientId }: { form: PrepaymentForm; clientId: string }) {
  const texts = prepaymentTexts;
  const projects = trpc.money.projects.list.useQuery();
  const own = (projects.data ?? []).filter((project) => project.clientId === clientId);
  const isOwn = own.some(({ projectId }) => projectId === form.projectId);
  return (
    <>
      {own.length > 0 && (
        <Select
          label={texts.project}
          value={isOwn ? form.projectId : ''}
          options={[
            { value: '', label: texts.noProject },
            ...own.map(({ projectId, name }) => ({ value: projectId, label: name })),
          ]}
          onChange={form.setProjectId}
        />
      )}
      <TextField
        label={texts.amount(form.currency ?? '')}
        inputMode="decimal"
        autoComplete="off"
        {...form.errors.of('amount')}
        value={form.amount}
        onChange={(value) => {
          form.errors.clear('amount');
          form.setAmount(value);
        }}
      />
      <p className={styles.hint}>{texts.text}</p>
    </>
  );
}
