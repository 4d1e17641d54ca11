import { useId } from 'react';
import { LIMITS } from '../../../../../core/limits.ts';
import { MONEY_LIMITS } from '../../../../../core/money/money-limits.ts';
import { expenseTexts } from '../../../../i18n/en/expenses.ts';
import { formTexts } from '../../../../i18n/en/money-forms.ts';
import { trpc } from '../../../../session/trpc.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { today } from '../../day-text.ts';
import { CURRENCY_OPTIONS } from '../../forms/choices.ts';
import { FormCombobox, FormText, FormTextarea } from '../../forms/form-fields.tsx';
import { FormSection } from '../../forms/form-section.tsx';
import forms from '../../forms/forms.module.css';
import type { MergedForm } from '../../forms/use-merged-form.ts';
import { useAllClients } from '../../invoices/new/use-all-clients.ts';
import styles from './expense-form.module.css';
import type { ExpenseValues } from './expense-values.ts';
import { RowsField } from './rows-field.tsx';

interface ExpenseFieldsProps {
  form: MergedForm<ExpenseValues>;
  /** Whether it is on a draft or invoice, which locks the billed fields. */
  isLocked: boolean;
}

/** The fields of an expense, in sections. */
export function ExpenseFields({ form, isLocked }: ExpenseFieldsProps) {
  const texts = expenseTexts;
  const id = useId();
  const suggestions = trpc.money.expenses.suggestions.useQuery();
  const { isBillable, target } = form.values;
  const billsNote = isBillable && target !== '';
  return (
    <>
      <FormSection title={texts.bought} text={texts.boughtText}>
        <div className={forms.pair}>
          <FormText
            {...{ form, field: 'supplier', label: texts.supplier, disabled: isLocked }}
            list={`${id}-suppliers`}
            maxLength={LIMITS.name}
          />
          <FormText
            {...{ form, field: 'day', label: texts.day, type: 'date', disabled: isLocked }}
            requiredMark={formTexts.required}
          />
        </div>
        <div className={forms.pair}>
          <FormText
            {...{ form, field: 'category', label: texts.category, hint: texts.categoryHint }}
            list={`${id}-categories`}
            maxLength={MONEY_LIMITS.expenseCategory}
          />
          <FormText
            {...{ form, field: 'reference', label: texts.reference }}
            maxLength={MONEY_LIMITS.expenseReference}
          />
        </div>
        <FormTextarea
          {...{ form, field: 'note', label: texts.note, rows: 2 }}
          hint={billsNote ? texts.billedNoteHint : undefined}
          maxLength={MONEY_LIMITS.expenseNote}
        />
        <Suggestions id={`${id}-suppliers`} values={suggestions.data?.suppliers} />
        <Suggestions id={`${id}-categories`} values={suggestions.data?.categories} />
      </FormSection>
      <FormSection title={texts.amounts} text={texts.amountsText}>
        {!isLocked && (
          <FormCombobox
            {...{ form, field: 'currency', label: texts.currency }}
            options={CURRENCY_OPTIONS}
          />
        )}
        <RowsField form={form} isLocked={isLocked} />
      </FormSection>
      {!isLocked && <Usage form={form} />}
      <Payment form={form} />
    </>
  );
}

function Suggestions({ id, values = [] }: { id: string; values?: readonly string[] | undefined }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

interface SectionProps {
  form: MergedForm<ExpenseValues>;
}

function Usage({ form }: SectionProps) {
  const texts = expenseTexts;
  const clients = useAllClients();
  const projects = trpc.money.projects.list.useQuery();
  const { target, isBillable } = form.values;
  const options = [
    { value: '', label: texts.noTarget },
    ...(clients.data ?? []).map(({ id, name }) => {
      return { value: `client ${id}`, label: texts.clientOption(name) };
    }),
    ...(projects.data ?? []).map(({ projectId, name }) => {
      return { value: `project ${projectId}`, label: texts.projectOption(name) };
    }),
  ];
  const isLoaded = clients.isSuccess && projects.isSuccess;
  if (isLoaded && !options.some(({ value }) => value === target))
    options.push({ value: target, label: texts.goneTarget });
  const project = projects.data?.find(({ projectId }) => target === `project ${projectId}`);
  return (
    <FormSection title={texts.usage} text={texts.usageText}>
      <FormCombobox {...{ form, field: 'target', label: texts.target, options }} />
      {target !== '' && (
        <CheckField
          label={texts.billable}
          note={project && !project.clientId ? texts.noClient : texts.billableNote}
          checked={isBillable}
          onChange={(checked) => form.set('isBillable', checked)}
        />
      )}
    </FormSection>
  );
}

function Payment({ form }: SectionProps) {
  const texts = expenseTexts;
  const { paidOn } = form.values;
  return (
    <FormSection title={texts.payment} text={texts.paymentText}>
      <FormText {...{ form, field: 'dueDate', label: texts.dueDate, type: 'date' }} />
      <CheckField
        label={texts.paid}
        checked={paidOn !== ''}
        onChange={(isPaid) => form.set('paidOn', isPaid ? today() : '')}
      />
      {paidOn !== '' && (
        <div className={styles.paidOn}>
          <FormText {...{ form, field: 'paidOn', label: texts.paidOn, type: 'date' }} />
        </div>
      )}
    </FormSection>
  );
}
