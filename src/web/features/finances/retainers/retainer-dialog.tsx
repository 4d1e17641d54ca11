import { useState } from 'react';
import { addMonths, firstOfMonth } from '../../../../core/days.ts';
import { defaultTax, NO_BUSINESS } from '../../../../core/money/invoices/freeze-invoice.ts';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import type { BilledProject, ClientView } from '../../../../core/money/parties.ts';
import type { Retainer, RetainerView } from '../../../../core/money/retainers/retainer.ts';
import { retainerFormTexts, retainersTexts } from '../../../i18n/en/retainers.ts';
import { newId } from '../../../lib/new-id.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { parseAmount, plainAmount } from '../amount-text.ts';
import { today } from '../day-text.ts';
import {
  allowanceOf,
  faultsOfValues,
  type RetainerValues,
  retainerValues,
} from './retainer-values.ts';
import styles from './retainers.module.css';

interface RetainerDialogProps {
  client: ClientView;
  own: readonly BilledProject[];
  /** Null for a new one. */
  view: RetainerView | null;
  onClose: () => void;
}

const CARRIES = Array.from({ length: MONEY_LIMITS.carryMonths + 1 }, (_, months) => String(months));

/** Adds or edits a retainer. A new one can get a recurring invoice that bills it. */
export default function RetainerDialog({ client, own, view, onClose }: RetainerDialogProps) {
  const texts = retainerFormTexts;
  const { currency } = client;
  const utils = trpc.useUtils();
  // The same for each attempt, so that a repetition after a lost answer adds nothing twice.
  const [ids] = useState(() => ({ id: view?.id ?? newId(), scheduleId: newId() }));
  const [first] = useState(() => retainerValues(view, currency));
  const [values, setValues] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const errors = useFormErrors<keyof RetainerValues>();
  const business = trpc.money.business.get.useQuery().data?.details ?? NO_BUSINESS;
  const discard = useConfirmDiscard(values !== first && !isBusy, onClose);
  const hourly = own.filter(({ billing }) => billing === 'hourly');

  function set(part: Partial<RetainerValues>) {
    for (const field of Object.keys(part)) errors.clear(field as keyof RetainerValues);
    setValues({ ...values, ...part });
  }

  async function submit(form: HTMLFormElement) {
    if (isBusy || errors.show(form, faultsOfValues(values, currency))) return;
    setBusy(true);
    try {
      const fee = view || values.fee.trim() === '' ? null : parseAmount(values.fee, currency);
      if (fee !== null) await addSchedule(fee);
      const scheduleId = fee === null ? (view?.scheduleId ?? null) : ids.scheduleId;
      const retainer = retainerOf(scheduleId);
      await utils.client.money.retainers.save.mutate({
        ...{ id: ids.id, version: view?.version ?? 0, retainer },
      });
      onClose();
    } catch (error) {
      setBusy(false);
      showAlert(reasonOf(error) ?? retainersTexts.failed);
    }
    void utils.money.invalidate();
  }

  function retainerOf(scheduleId: string | null): Retainer {
    const { name, projectId, measure, carryMonths, from, until } = values;
    return {
      ...{ name: name.trim(), clientId: client.id, projectId: projectId || null, measure },
      ...{ allowance: allowanceOf(values, currency) ?? 0, carryMonths: Number(carryMonths) },
      ...{ from, until: until || null, scheduleId },
    };
  }

  function addSchedule(fee: number) {
    const next = addMonths(firstOfMonth(today()), 1);
    const first = `${values.from}-01`;
    const line = {
      ...{ id: 'retainer', name: `${values.name.trim()} {month} {year}`, description: '' },
      ...{ quantity: '1', unit: 'LS' as const, unitPrice: plainAmount(fee, currency) },
      ...{ discount: null, ...defaultTax(client, business) },
    };
    return utils.client.money.recurring.save.mutate({
      ...{ id: ids.scheduleId, version: 0 },
      schedule: {
        ...{ name: values.name.trim(), clientId: client.id, every: 1 },
        ...{ unit: 'month' as const, period: 'begins' as const, currency, lines: [line] },
        ...{
          start: first > next ? first : next,
          until: values.until ? `${values.until}-01` : null,
        },
        ...{ time: null, introduction: '', closing: '', orderReference: '', issuesItself: false },
      },
    });
  }

  return (
    <FormDialog
      title={view ? texts.editTitle : texts.addTitle}
      size="sm"
      onClose={discard.close}
      onSubmit={(form) => void submit(form)}
      submit={texts.save}
      submitting={texts.saving}
      isBusy={isBusy}
    >
      <div className={styles.fields}>
        <TextField
          {...{ label: texts.name, hint: texts.nameHint, maxLength: 200, autoComplete: 'off' }}
          {...errors.of('name')}
          value={values.name}
          onChange={(name) => set({ name })}
        />
        {hourly.length > 1 && (
          <Combobox
            label={texts.project}
            value={values.projectId}
            options={[
              { value: '', label: texts.allProjects },
              ...hourly.map(({ projectId: value, name }) => ({ value, label: name })),
            ]}
            onChange={(projectId) => set({ projectId })}
          />
        )}
        <Segmented
          label={texts.measure}
          value={values.measure}
          segments={(['hours', 'amount'] as const).map((value) => ({
            ...{ value, label: texts.measures[value] },
          }))}
          onChange={(measure) => set({ measure })}
        />
        <TextField
          label={values.measure === 'hours' ? texts.hours : texts.amount(currency)}
          inputMode="decimal"
          {...errors.of('allowance')}
          value={values.allowance}
          onChange={(allowance) => set({ allowance })}
        />
        <Select
          label={texts.carry}
          value={values.carryMonths}
          options={CARRIES.map((value) => ({ value, label: texts.carries(Number(value)) }))}
          onChange={(carryMonths) => set({ carryMonths })}
        />
        <div className={styles.pair}>
          <TextField
            type="month"
            label={texts.from}
            {...errors.of('from')}
            value={values.from}
            onChange={(from) => set({ from })}
          />
          <TextField
            type="month"
            label={texts.until}
            {...errors.of('until')}
            value={values.until}
            onChange={(until) => set({ until })}
          />
        </div>
        {!view && (
          <TextField
            {...{ label: texts.fee(currency), hint: texts.feeHint, inputMode: 'decimal' }}
            {...errors.of('fee')}
            value={values.fee}
            onChange={(fee) => set({ fee })}
          />
        )}
      </div>
      {discard.question}
    </FormDialog>
  );
}
