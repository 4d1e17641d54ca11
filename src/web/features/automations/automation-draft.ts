import type {
  AutomationAction,
  AutomationDefinition,
  Trigger,
} from '../../../core/automations/automation.ts';
import { AUTOMATION_LIMITS } from '../../../core/automations/automation-limits.ts';
import { automationFormTexts } from '../../i18n/en/automations.ts';
import type { Option } from '../../ui/select.tsx';
import type { FieldErrors } from '../../ui/use-form-errors.ts';

/** An action in the form. Numbers are as typed. */
export interface ActionDraft {
  key: number;
  type: AutomationAction['type'];
  /** The person, column, label, priority, number of days or text, as its field has it. */
  value: string;
}

/** The rule in the form; an empty condition allows anything, `NONE` asks for none. */
export interface AutomationDraft {
  name: string;
  trigger: Trigger['type'];
  triggerValue: string;
  conditions: Record<'columnId' | 'label' | 'priority' | 'assignee', string>;
  actions: ActionDraft[];
  isOn: boolean;
}

export type AutomationField = 'name' | 'trigger' | `action${number}`;

/** The choice of no one or nothing. It differs from every user id and priority. */
export const NONE = '-';

export function draftOf(
  automation: AutomationDefinition | null,
  columnId: string,
): AutomationDraft {
  if (!automation) {
    return {
      name: '',
      trigger: columnId ? 'moved' : 'created',
      triggerValue: columnId,
      conditions: { columnId: '', label: '', priority: '', assignee: '' },
      actions: [{ key: 0, type: 'addLabel', value: '' }],
      isOn: true,
    };
  }
  const { name, trigger, conditions, actions, isOn } = automation;
  const { columnId: column = '', label = '', priority, assignee } = conditions;
  const condition = (value: string | null | undefined) => value ?? (value === null ? NONE : '');
  return {
    name,
    trigger: trigger.type,
    triggerValue: valueOfTrigger(trigger),
    conditions: {
      ...{ columnId: column, label },
      ...{ priority: condition(priority), assignee: condition(assignee) },
    },
    actions: actions.map((action, key) => ({
      key,
      type: action.type,
      value: valueOfAction(action),
    })),
    isOn,
  };
}

function valueOfTrigger(trigger: Trigger): string {
  switch (trigger.type) {
    case 'created':
      return '';
    case 'moved':
      return trigger.columnId;
    case 'labelled':
      return trigger.label;
    case 'due':
      return String(trigger.daysBefore);
  }
}

function valueOfAction(action: AutomationAction): string {
  switch (action.type) {
    case 'assign':
      return action.assignee ?? NONE;
    case 'addLabel':
    case 'removeLabel':
      return action.label;
    case 'move':
      return action.columnId;
    case 'setPriority':
      return action.priority ?? NONE;
    case 'setDueDate':
      return action.days === null ? '' : String(action.days);
    case 'comment':
      return action.text;
    case 'notify':
      return action.to;
  }
}

/** The value with which an action of this type begins. */
export function firstValue(type: AutomationAction['type'], columnId: string): string {
  if (type === 'assign' || type === 'setPriority') return NONE;
  if (type === 'move') return columnId;
  return type === 'notify' ? 'assignee' : '';
}

/** The errors of the form. */
export function errorsIn(draft: AutomationDraft): FieldErrors<AutomationField> {
  const texts = automationFormTexts;
  const errors: FieldErrors<AutomationField> = {};
  if (!draft.name.trim()) errors.name = texts.nameMissing;
  const { trigger, triggerValue } = draft;
  if (trigger === 'labelled' && !triggerValue.trim()) errors.trigger = texts.labelMissing;
  if (trigger === 'due' && !isDays(triggerValue))
    errors.trigger = texts.numberInvalid(AUTOMATION_LIMITS.days);
  for (const { key, type, value } of draft.actions) {
    if ((type === 'addLabel' || type === 'removeLabel') && !value.trim())
      errors[`action${key}`] = texts.labelMissing;
    if (type === 'comment' && !value.trim()) errors[`action${key}`] = texts.commentMissing;
    if (type === 'setDueDate' && value !== '' && !isDays(value))
      errors[`action${key}`] = texts.numberInvalid(AUTOMATION_LIMITS.days);
  }
  return errors;
}

function isDays(value: string): boolean {
  return /^\d+$/.test(value) && Number(value) <= AUTOMATION_LIMITS.days;
}

/** The rule as it is sent, of a form without errors. */
export function definitionFrom(draft: AutomationDraft) {
  const { name, conditions, actions, isOn } = draft;
  const { columnId, label, priority, assignee } = conditions;
  return {
    name: name.trim(),
    trigger: triggerFrom(draft),
    conditions: {
      ...(columnId && { columnId }),
      ...(label.trim() && { label: label.trim() }),
      ...(priority && { priority: orNull(priority) as 'HIGH' | null }),
      ...(assignee && { assignee: orNull(assignee) }),
    },
    actions: actions.map(actionFrom),
    isOn,
  };
}

function triggerFrom({ trigger: type, triggerValue: value }: AutomationDraft): Trigger {
  switch (type) {
    case 'created':
      return { type };
    case 'moved':
      return { type, columnId: value };
    case 'labelled':
      return { type, label: value.trim() };
    case 'due':
      return { type, daysBefore: Number(value) };
  }
}

function actionFrom({ type, value }: ActionDraft): AutomationAction {
  switch (type) {
    case 'assign':
      return { type, assignee: orNull(value) };
    case 'addLabel':
    case 'removeLabel':
      return { type, label: value.trim() };
    case 'move':
      return { type, columnId: value };
    case 'setPriority':
      return { type, priority: orNull(value) as 'HIGH' | null };
    case 'setDueDate':
      return { type, days: value === '' ? null : Number(value) };
    case 'comment':
      return { type, text: value.trim() };
    case 'notify':
      return { type, to: value };
  }
}

function orNull(value: string): string | null {
  return value === NONE ? null : value;
}

/** The options with the chosen one, which may have left the board since. */
export function withChosen(options: readonly Option<string>[], value: string): Option<string>[] {
  if (options.some((option) => option.value === value)) return [...options];
  return [...options, { value, label: automationFormTexts.gone }];
}
