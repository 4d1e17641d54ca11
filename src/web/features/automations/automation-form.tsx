import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { Trigger } from '../../../core/automations/automation.ts';
import { AUTOMATION_LIMITS } from '../../../core/automations/automation-limits.ts';
import type { Board } from '../../../core/board/board.ts';
import { countLabels } from '../../../core/board/fields/labels.ts';
import { sortedColumns } from '../../../core/board/ordering.ts';
import { LIMITS } from '../../../core/limits.ts';
import { automationFormTexts, automationTexts } from '../../i18n/en/automations.ts';
import { fieldTexts } from '../../i18n/en/fields.ts';
import { usePeople } from '../../live/board-context/people.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { optionsOf } from '../ticket/fields/field-value.tsx';
import { ActionFields } from './action-fields.tsx';
import type { Automation } from './automation-data.ts';
import {
  type AutomationDraft,
  type AutomationField,
  definitionFrom,
  draftOf,
  errorsIn,
  firstValue,
  NONE,
  withChosen,
} from './automation-draft.ts';
import styles from './automations.module.css';

const TRIGGERS = ['created', 'moved', 'labelled', 'due'] as const satisfies Trigger['type'][];

interface AutomationFormProps {
  board: Board;
  /** Null for a new rule. */
  automation: Automation | null;
  onClose: () => void;
}

/** Makes or changes a rule: when, if, then. */
export function AutomationForm({ board, automation, onClose }: AutomationFormProps) {
  const texts = automationFormTexts;
  const { id: boardId } = board;
  const labelsId = useId();
  const people = [...usePeople().values()].map(({ id, name }) => ({ value: id, label: name }));
  const columns = sortedColumns(board).map(({ id, name }) => ({ value: id, label: name }));
  const firstColumn = columns.at(-1)?.value ?? '';
  const [draft, setDraft] = useState(() => draftOf(automation, firstColumn));
  const errors = useFormErrors<AutomationField>();
  const { automations } = trpc.useUtils();
  const saving = {
    onSuccess: onClose,
    onError: (error: unknown) => showAlert(reasonOf(error) ?? automationTexts.saveFailed),
    onSettled: () => automations.list.invalidate({ boardId }),
  };
  const create = trpc.automations.create.useMutation(saving);
  const save = trpc.automations.save.useMutation(saving);
  const isBusy = create.isPending || save.isPending;

  const change = (part: Partial<AutomationDraft>) => setDraft((before) => ({ ...before, ...part }));

  const condition = (name: keyof AutomationDraft['conditions']) => ({
    value: draft.conditions[name],
    onChange: (value: string) => change({ conditions: { ...draft.conditions, [name]: value } }),
  });

  function submit(form: HTMLFormElement) {
    if (isBusy || errors.show(form, errorsIn(draft))) return;
    const definition = definitionFrom(draft);
    if (automation) save.mutate({ boardId, automationId: automation.id, automation: definition });
    else create.mutate({ boardId, automation: definition });
  }

  function changeTrigger(trigger: Trigger['type']) {
    const triggerValue = { created: '', moved: firstColumn, labelled: '', due: '0' }[trigger];
    errors.clear('trigger');
    change({ trigger, triggerValue });
  }

  function addAction() {
    const key = Math.max(...draft.actions.map((action) => action.key)) + 1;
    const type = 'addLabel';
    change({ actions: [...draft.actions, { key, type, value: firstValue(type, firstColumn) }] });
  }

  const triggerField = {
    ...errors.of('trigger'),
    value: draft.triggerValue,
    onChange: (triggerValue: string) => {
      errors.clear('trigger');
      change({ triggerValue });
    },
  };

  return (
    <FormDialog
      title={automation ? texts.editTitle : texts.newTitle}
      onClose={onClose}
      onSubmit={submit}
      submit={automation ? texts.save : texts.create}
      submitting={texts.saving}
      isBusy={isBusy}
    >
      <div className={styles.form}>
        <datalist id={labelsId}>
          {[...labelsOf(board)].map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
        <TextField
          label={texts.name}
          {...errors.of('name')}
          autoComplete="off"
          maxLength={AUTOMATION_LIMITS.name}
          value={draft.name}
          onChange={(name) => {
            errors.clear('name');
            change({ name });
          }}
        />
        <fieldset className={styles.part}>
          <legend className={styles.legend}>{texts.when}</legend>
          <Select
            label={texts.when}
            hideLabel
            value={draft.trigger}
            options={TRIGGERS.map((value) => ({ value, label: texts.triggers[value] }))}
            onChange={changeTrigger}
          />
          {draft.trigger === 'moved' && (
            <Select
              label={texts.column}
              hideLabel
              options={withChosen(columns, draft.triggerValue)}
              {...triggerField}
            />
          )}
          {draft.trigger === 'labelled' && (
            <TextField
              label={texts.label}
              hideLabel
              placeholder={texts.label}
              list={labelsId}
              autoComplete="off"
              maxLength={LIMITS.label}
              {...triggerField}
            />
          )}
          {draft.trigger === 'due' && (
            <TextField
              label={texts.daysBefore}
              hint={texts.daysBeforeHint}
              type="number"
              inputMode="numeric"
              min={0}
              max={AUTOMATION_LIMITS.days}
              {...triggerField}
            />
          )}
        </fieldset>
        <fieldset className={styles.part}>
          <legend className={styles.legend}>{texts.if}</legend>
          <Select
            label={texts.column}
            options={withChosen(
              [{ value: '', label: texts.anyColumn }, ...columns],
              draft.conditions.columnId,
            )}
            {...condition('columnId')}
          />
          <TextField
            label={texts.label}
            placeholder={texts.anyLabel}
            list={labelsId}
            autoComplete="off"
            maxLength={LIMITS.label}
            {...condition('label')}
          />
          <Select
            label={fieldTexts.priority.label}
            options={[
              { value: '', label: fieldTexts.priority.any ?? '' },
              ...optionsOf('priority'),
              { value: NONE, label: fieldTexts.priority.none ?? '' },
            ]}
            {...condition('priority')}
          />
          <Select
            label={fieldTexts.assignee.label}
            options={withChosen(
              [
                { value: '', label: fieldTexts.assignee.any ?? '' },
                ...people,
                { value: NONE, label: fieldTexts.assignee.none ?? '' },
              ],
              draft.conditions.assignee,
            )}
            {...condition('assignee')}
          />
          <p className={styles.hint}>{texts.ifHint}</p>
        </fieldset>
        <fieldset className={styles.actions}>
          <legend className={styles.legend}>{texts.does}</legend>
          {draft.actions.map((action, n) => (
            <ActionFields
              key={action.key}
              number={n + 1}
              action={action}
              error={errors.of(`action${action.key}`)}
              options={{ people, columns, labelsId }}
              onChange={(changed) => {
                errors.clear(`action${action.key}`);
                change({
                  actions: draft.actions.map((one) => (one.key === action.key ? changed : one)),
                });
              }}
              onRemove={
                draft.actions.length > 1
                  ? () => change({ actions: draft.actions.filter((one) => one !== action) })
                  : null
              }
            />
          ))}
          {draft.actions.length < AUTOMATION_LIMITS.actions && (
            <Button
              size="sm"
              className={styles.add}
              icon={<Plus aria-hidden="true" />}
              onClick={addAction}
            >
              {texts.addAction}
            </Button>
          )}
        </fieldset>
        <CheckField
          label={texts.isOn}
          note={texts.isOnNote}
          checked={draft.isOn}
          onChange={(isOn) => change({ isOn })}
        />
      </div>
    </FormDialog>
  );
}

function labelsOf({ tickets, labelColors }: Board): Set<string> {
  return new Set([
    ...countLabels(tickets.values()).keys(),
    ...labelColors.map(({ label }) => label),
  ]);
}
