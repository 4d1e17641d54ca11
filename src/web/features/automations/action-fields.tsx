import { X } from 'lucide-react';
import type { AutomationAction } from '../../../core/automations/automation.ts';
import { AUTOMATION_LIMITS } from '../../../core/automations/automation-limits.ts';
import { LIMITS } from '../../../core/limits.ts';
import { automationFormTexts } from '../../i18n/en/automations.ts';
import { fieldTexts } from '../../i18n/en/fields.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Option, Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { optionsOf } from '../ticket/fields/field-value.tsx';
import { type ActionDraft, firstValue, NONE, withChosen } from './automation-draft.ts';
import styles from './automations.module.css';

const TYPES = [
  'assign',
  'addLabel',
  'removeLabel',
  'move',
  'setPriority',
  'setDueDate',
  'comment',
  'notify',
] as const satisfies AutomationAction['type'][];

interface ActionOptions {
  people: Option<string>[];
  columns: Option<string>[];
  /** The id of the list of labels. */
  labelsId: string;
}

interface ActionFieldsProps {
  /** Its place among the actions, from 1. */
  number: number;
  action: ActionDraft;
  error: { error: string | undefined; onErrorDismiss: () => void };
  options: ActionOptions;
  onChange: (action: ActionDraft) => void;
  /** Null for the only action. */
  onRemove: (() => void) | null;
}

/** The fields of one action of a rule. */
export function ActionFields(props: ActionFieldsProps) {
  const { number, action, options, onChange, onRemove } = props;
  const texts = automationFormTexts;
  const firstColumn = options.columns.at(-1)?.value ?? '';
  return (
    <div className={cx(styles.action, !onRemove && styles.only)}>
      <Select
        label={texts.actionNumber(number)}
        hideLabel
        value={action.type}
        options={TYPES.map((value) => ({ value, label: texts.actions[value] }))}
        onChange={(type) => onChange({ ...action, type, value: firstValue(type, firstColumn) })}
      />
      <ActionValue {...props} />
      {onRemove && (
        <IconButton label={texts.removeAction(number)} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function ActionValue({ action, error, options, onChange }: ActionFieldsProps) {
  const texts = automationFormTexts;
  const { people, columns, labelsId } = options;
  const { assignee, priority } = fieldTexts;
  const { type, value } = action;
  const field = {
    ...error,
    value,
    hideLabel: true,
    onChange: (changed: string) => onChange({ ...action, value: changed }),
  };
  switch (type) {
    case 'assign':
      return (
        <Select
          label={texts.person}
          options={withChosen([{ value: NONE, label: assignee.none ?? '' }, ...people], value)}
          {...field}
        />
      );
    case 'addLabel':
    case 'removeLabel':
      return (
        <TextField
          label={texts.label}
          placeholder={texts.label}
          list={labelsId}
          autoComplete="off"
          maxLength={LIMITS.label}
          {...field}
        />
      );
    case 'move':
      return <Select label={texts.column} options={withChosen(columns, value)} {...field} />;
    case 'setPriority':
      return (
        <Select
          label={priority.label}
          options={[{ value: NONE, label: priority.none ?? '' }, ...optionsOf('priority')]}
          {...field}
        />
      );
    case 'setDueDate':
      return (
        <TextField
          label={texts.inDays}
          placeholder={texts.inDays}
          hint={texts.inDaysHint}
          type="number"
          inputMode="numeric"
          min={0}
          max={AUTOMATION_LIMITS.days}
          {...field}
        />
      );
    case 'comment':
      return (
        <Textarea
          label={texts.comment}
          hint={texts.commentHint}
          maxLength={AUTOMATION_LIMITS.comment}
          {...field}
        />
      );
    case 'notify':
      return (
        <Select
          label={texts.person}
          options={withChosen(
            [
              { value: 'assignee', label: texts.assigneeOfTicket },
              { value: 'creator', label: texts.creatorOfTicket },
              ...people,
            ],
            value,
          )}
          {...field}
        />
      );
  }
}
