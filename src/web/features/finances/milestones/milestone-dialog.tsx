import { useMemo, useState } from 'react';
import type {
  MilestoneView,
  ProjectMilestones,
} from '../../../../core/money/fixed-prices/milestones.ts';
import { milestoneDialogTexts } from '../../../i18n/en/milestones.ts';
import { formTexts } from '../../../i18n/en/money-forms.ts';
import { newId } from '../../../lib/new-id.ts';
import { trpc } from '../../../session/trpc.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { FormText } from '../forms/form-fields.tsx';
import forms from '../forms/forms.module.css';
import { useMergedForm } from '../forms/use-merged-form.ts';
import {
  contentOf,
  editOf,
  type MilestoneValues,
  milestoneFaults,
  milestoneValues,
} from './milestone-values.ts';
import styles from './milestones.module.css';
import { TicketChoice } from './ticket-choice.tsx';

interface MilestoneDialogProps {
  project: ProjectMilestones;
  /** Null for a new one. */
  milestone: MilestoneView | null;
  onSaved: (all: ProjectMilestones) => void;
  onClose: () => void;
}

/** Creates or edits a milestone. */
export function MilestoneDialog({ project, milestone, onSaved, onClose }: MilestoneDialogProps) {
  const texts = milestoneDialogTexts;
  const { projectId, currency } = project;
  const [id] = useState(() => milestone?.id ?? newId());
  const utils = trpc.useUtils();
  const create = trpc.money.milestones.create.useMutation();
  const edit = trpc.money.milestones.edit.useMutation();
  const loaded = useMemo(() => milestoneValues(milestone, currency), [milestone, currency]);
  const valuesIn = (all: ProjectMilestones) =>
    milestoneValues(all.milestones.find((each) => each.id === id) ?? null, currency);
  const form = useMergedForm<MilestoneValues>({
    stored: loaded,
    check: (values) => milestoneFaults(values, currency),
    async save(values, base) {
      const all =
        base.version === 0
          ? await create.mutateAsync({ id, projectId, ...contentOf(values, currency) })
          : await edit.mutateAsync({
              ...{ milestoneId: id, version: base.version },
              set: editOf(values, base.values, currency),
            });
      onSaved(all);
      return valuesIn(all);
    },
    async reload() {
      return valuesIn(await utils.money.milestones.list.fetch({ projectId }, { staleTime: 0 }));
    },
  });
  const discard = useConfirmDiscard(form.isDirty, onClose);
  const isBilled = milestone?.invoice != null;
  const hasAmount = project.isFixedPrice && currency !== null;
  const { kind } = form.values;

  async function submit(element: HTMLElement) {
    if (await form.submit(element)) onClose();
  }

  return (
    <FormDialog
      title={milestone ? texts.edit(milestone.name) : texts.add}
      onClose={discard.close}
      onSubmit={(element) => void submit(element)}
      submit={milestone ? formTexts.save : texts.submit}
      submitting={formTexts.saving}
      isBusy={form.saving === 'saving'}
    >
      <div className={styles.fields}>
        {form.hasConflicts && (
          <p role="alert" className={forms.warning}>
            {formTexts.conflicts}
          </p>
        )}
        <FormText {...{ form, field: 'name', label: texts.name }} maxLength={200} />
        <div className={forms.pair}>
          <FormText {...{ form, field: 'day', label: texts.day, type: 'date' }} />
          {!isBilled && (
            <FormText
              {...{ form, field: 'reachedOn', label: texts.reachedOn, type: 'date' }}
              hint={texts.reachedHint}
            />
          )}
        </div>
        {isBilled && <p className={styles.note}>{texts.billed}</p>}
        {hasAmount && !isBilled && (
          <div className={styles.amount}>
            <Segmented
              label={texts.kind}
              value={kind}
              segments={(['none', 'amount', 'share'] as const).map((value) => {
                return { value, label: texts.kinds[value] };
              })}
              onChange={(value) => form.set('kind', value)}
            />
            {kind === 'amount' && (
              <FormText
                {...{ form, field: 'amount', label: texts.amount(currency) }}
                inputMode="decimal"
              />
            )}
            {kind === 'share' && (
              <FormText {...{ form, field: 'percent', label: texts.percent }} inputMode="decimal" />
            )}
          </div>
        )}
        <TicketChoice
          projectId={projectId}
          known={milestone?.tickets ?? []}
          chosen={form.values.tickets}
          onChange={(tickets) => form.set('tickets', tickets)}
        />
      </div>
      {discard.question}
    </FormDialog>
  );
}
