import { useMemo } from 'react';
import type { BilledProject } from '../../../../core/money/parties.ts';
import { clientProjectsTexts } from '../../../i18n/en/clients.ts';
import { formTexts } from '../../../i18n/en/money-forms.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { FormSelect, FormText } from '../forms/form-fields.tsx';
import forms from '../forms/forms.module.css';
import { useMergedForm } from '../forms/use-merged-form.ts';
import styles from './client.module.css';
import { billingOf, type ProjectValues, projectFaults, projectValues } from './project-values.ts';

interface ProjectDialogProps {
  project: BilledProject;
  /** Of its client. */
  currency: string;
  onClose: () => void;
}

/** How a project is billed, what was agreed, and its budgets. */
export function ProjectDialog({ project, currency, onClose }: ProjectDialogProps) {
  const texts = clientProjectsTexts;
  const { projectId } = project;
  const utils = trpc.useUtils();
  const set = trpc.money.projects.set.useMutation({
    onSettled: () => void utils.money.invalidate(),
  });
  const loaded = useMemo(() => projectValues(project, currency), [project, currency]);
  const form = useMergedForm<ProjectValues>({
    stored: loaded,
    check: (values) => projectFaults(values, currency),
    async save(values, { version }) {
      const billing = billingOf(values, currency);
      return projectValues(await set.mutateAsync({ projectId, version, billing }), currency);
    },
    async reload() {
      const all = await utils.money.projects.list.fetch(undefined, { staleTime: 0 });
      const newest = all.find((each) => each.projectId === projectId);
      return projectValues(newest ?? project, currency);
    },
  });
  const discard = useConfirmDiscard(form.isDirty, onClose);

  async function submit(element: HTMLElement) {
    if (await form.submit(element)) onClose();
  }

  function removeFromClient(element: HTMLElement | null) {
    form.set('clientId', '');
    form.set('agreedAmount', '');
    form.set('budgetAmount', '');
    if (element) void submit(element);
  }

  return (
    <FormDialog
      title={texts.billingOf(project.name)}
      size="sm"
      onClose={discard.close}
      onSubmit={(element) => void submit(element)}
      submit={formTexts.save}
      submitting={formTexts.saving}
      isBusy={form.saving === 'saving'}
    >
      <div className={styles.fields}>
        {form.hasConflicts && (
          <p role="alert" className={forms.warning}>
            {formTexts.conflicts}
          </p>
        )}
        <FormSelect
          {...{ form, field: 'billing', label: texts.billing }}
          options={(['hourly', 'fixed', 'none'] as const).map((value) => ({
            value,
            label: texts.billings[value],
          }))}
        />
        {form.values.billing === 'fixed' && (
          <FormText
            {...{ form, field: 'agreedAmount', label: texts.agreedAmount(currency) }}
            inputMode="decimal"
          />
        )}
        <div className={forms.pair}>
          <FormText
            {...{ form, field: 'budgetHours', label: texts.budgetHours, inputMode: 'decimal' }}
          />
          <FormText
            {...{ form, field: 'budgetAmount', label: texts.budgetAmount(currency) }}
            inputMode="decimal"
          />
        </div>
        <p className={styles.note}>{texts.budgetText}</p>
        <div>
          <Button
            size="sm"
            onClick={(event) => removeFromClient(event.currentTarget.closest('form'))}
          >
            {texts.removeFromClient}
          </Button>
        </div>
      </div>
      {discard.question}
    </FormDialog>
  );
}
