import { useState } from 'react';
import { defaultTax, NO_BUSINESS } from '../../../../core/money/invoices/freeze-invoice.ts';
import { LINE_GROUPINGS } from '../../../../core/money/invoices/invoice-views.ts';
import type { BilledProject } from '../../../../core/money/parties.ts';
import { nextScheduleDays } from '../../../../core/money/recurring/schedule-days.ts';
import { newInvoiceTexts } from '../../../i18n/en/invoices.ts';
import { scheduleFormTexts } from '../../../i18n/en/recurring-invoices.ts';
import { newId } from '../../../lib/new-id.ts';
import { codeOf, reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { showResult } from '../../undo/undo-stack.tsx';
import { dayText, today } from '../day-text.ts';
import { useAllClients } from '../invoices/new/use-all-clients.ts';
import styles from './recurring.module.css';
import { ScheduleLines } from './schedule-lines.tsx';
import { faultsOf, rhythmOf, type ScheduleValues, scheduleOf } from './schedule-values.ts';

/** How many of the next days are shown. */
const SHOWN_DAYS = 6;

interface ScheduleDialogProps {
  /** Null for a new one. */
  edited: { id: string; version: number } | null;
  initial: ScheduleValues;
  onClose: () => void;
}

/** Creates or changes a recurring invoice. */
export function ScheduleDialog({ edited, initial, onClose }: ScheduleDialogProps) {
  const texts = scheduleFormTexts;
  const utils = trpc.useUtils();
  const save = trpc.money.recurring.save.useMutation();
  // Sent again after a lost answer, it is the same one.
  const [id] = useState(() => edited?.id ?? newId());
  const [values, setValues] = useState(initial);
  const [hasTried, setTried] = useState(false);
  const { clientId } = values;
  const allClients = useAllClients().data ?? [];
  const client = trpc.money.clients.get.useQuery({ clientId }, { enabled: clientId !== '' }).data;
  // The list may be loading, and has no archived clients.
  const isListed = !client || allClients.some(({ id }) => id === client.id);
  const clients = isListed ? allClients : [client, ...allClients];
  const business = trpc.money.business.get.useQuery().data?.details ?? NO_BUSINESS;
  const projects = trpc.money.projects.list.useQuery().data ?? [];
  const discard = useConfirmDiscard(values !== initial && !save.isPending, onClose);
  const allFaults = faultsOf(values);
  const faults = hasTried ? allFaults : {};
  const set = (part: Partial<ScheduleValues>) => setValues({ ...values, ...part });
  const own = projects.filter(
    (project) => project.clientId === clientId && project.billing === 'hourly',
  );

  async function submit(form: HTMLFormElement) {
    setTried(true);
    if (Object.keys(allFaults).length > 0) {
      requestAnimationFrame(() => {
        form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      });
      return;
    }
    try {
      const { currency } = client ?? (await utils.money.clients.get.fetch({ clientId }));
      const schedule = scheduleOf(values, currency);
      await save.mutateAsync({ id, version: edited?.version ?? 0, schedule });
      showResult(texts.saved(schedule.name));
      onClose();
    } catch (error) {
      const isStale = codeOf(error) === 'money.changed';
      showAlert(isStale ? texts.changed : (reasonOf(error) ?? texts.failed));
    }
    void utils.money.invalidate();
  }

  return (
    <FormDialog
      title={edited ? texts.title.edit : texts.title.new}
      size="lg"
      submit={texts.save}
      isBusy={save.isPending}
      onSubmit={(form) => void submit(form)}
      onClose={discard.close}
    >
      <div className={styles.form}>
        <div className={styles.pair}>
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            maxLength={200}
            autoComplete="off"
            value={values.name}
            error={faults.name}
            onChange={(name) => set({ name })}
          />
          <Combobox
            label={texts.client}
            placeholder={texts.clientHint}
            value={clientId}
            options={clients.map((each) => ({ value: each.id, label: each.name }))}
            error={faults.clientId}
            onChange={(next) => set({ clientId: next, projectIds: null })}
          />
        </div>
        <Rhythm values={values} faults={faults} onChange={set} />
        <ScheduleLines
          lines={values.lines}
          currency={client?.currency ?? ''}
          taxRates={business.taxRates}
          defaultTax={defaultTax(client ?? { taxRate: null }, business)}
          faults={faults}
          onChange={(lines) => set({ lines })}
        />
        <CheckField
          label={texts.time}
          note={texts.timeNote}
          checked={values.hasTime}
          onChange={(hasTime) => set({ hasTime })}
        />
        {values.hasTime && (
          <div className={styles.indented}>
            {own.length > 1 && <Projects own={own} values={values} onChange={set} />}
            <Select
              label={texts.grouping}
              value={values.grouping}
              options={LINE_GROUPINGS.map((value) => ({
                ...{ value, label: newInvoiceTexts.groupings[value] },
              }))}
              onChange={(grouping) => set({ grouping })}
            />
          </div>
        )}
        <div className={styles.pair}>
          <Textarea
            label={texts.introduction}
            maxLength={2000}
            value={values.introduction}
            onChange={(introduction) => set({ introduction })}
          />
          <Textarea
            label={texts.closing}
            maxLength={2000}
            value={values.closing}
            onChange={(closing) => set({ closing })}
          />
        </div>
        <CheckField
          label={texts.issues}
          note={texts.issuesNote}
          checked={values.issuesItself}
          onChange={(issuesItself) => set({ issuesItself })}
        />
      </div>
      {discard.question}
    </FormDialog>
  );
}

interface PartProps {
  values: ScheduleValues;
  onChange: (part: Partial<ScheduleValues>) => void;
}

function Rhythm({
  values,
  faults,
  onChange,
}: PartProps & { faults: Partial<Record<string, string>> }) {
  const texts = scheduleFormTexts;
  const rhythm = rhythmOf(values);
  const days = rhythm ? nextScheduleDays(rhythm, today(), SHOWN_DAYS) : [];
  return (
    <>
      <div className={styles.rhythm}>
        <TextField
          label={texts.every}
          inputMode="numeric"
          autoComplete="off"
          value={values.every}
          error={faults.every}
          onChange={(every) => onChange({ every })}
        />
        <Select
          label={texts.unit}
          value={values.unit}
          options={(['week', 'month'] as const).map((value) => ({
            ...{ value, label: texts.units[value] },
          }))}
          onChange={(unit) => onChange({ unit })}
        />
        <TextField
          label={texts.start}
          type="date"
          value={values.start}
          error={faults.start}
          onChange={(start) => onChange({ start })}
        />
        <TextField
          label={texts.until}
          type="date"
          value={values.until}
          hint={texts.untilHint}
          error={faults.until}
          onChange={(until) => onChange({ until })}
        />
        <Select
          label={texts.period}
          value={values.period}
          options={(['begins', 'ended'] as const).map((value) => ({
            ...{ value, label: texts.periods[value] },
          }))}
          onChange={(period) => onChange({ period })}
        />
      </div>
      <p className={styles.note} role="status">
        {rhythm &&
          (days.length === 0 ? texts.noNext : `${texts.next}: ${days.map(dayText).join(' · ')}`)}
      </p>
    </>
  );
}

function Projects({ own, values, onChange }: PartProps & { own: readonly BilledProject[] }) {
  const ids = own.map(({ projectId }) => projectId);
  const chosen = values.projectIds ?? ids;
  return (
    <fieldset className={styles.projects}>
      <legend className={styles.legend}>{scheduleFormTexts.projects}</legend>
      {own.map(({ projectId, name }) => (
        <CheckField
          key={projectId}
          label={name}
          checked={chosen.includes(projectId)}
          onChange={(isChosen) => {
            const next = ids.filter((id) => (id === projectId ? isChosen : chosen.includes(id)));
            onChange({ projectIds: next.length === ids.length ? null : next });
          }}
        />
      ))}
    </fieldset>
  );
}
