import { type ComponentProps, type ReactNode, use } from 'react';
import type { Audience } from '../../../../core/board/ticket.ts';
import { type FieldKind, TICKET_FIELDS } from '../../../../core/board/ticket-fields.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import { ticketFormTexts } from '../../../i18n/en/ticket.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import type { Person } from '../../../live/board-context/people.ts';
import type { FieldTexts } from '../../../ui/field.tsx';
import { type Option, Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FormErrors } from '../../../ui/use-form-errors.ts';
import { LabelsInput } from '../../labels/labels-input.tsx';
import { MarkdownEditor } from '../../markdown/editor/markdown-editor.tsx';
import { TextUploadsContext } from '../../markdown/editor/text-uploads.ts';
import type RecurrenceInput from '../../recurrence/recurrence-input.tsx';
import { optionsOf } from '../fields/field-value.tsx';
import { AssigneesField } from './assignees-field.tsx';
import { MomentField } from './moment-field.tsx';
import type { FormField } from './ticket-form.ts';
import { VisibleToField } from './visible-to-field.tsx';

interface FieldInputProps<T = string | string[]> {
  name: FormField;
  value: T;
  errors: FormErrors<FormField>;
  /** The people who can be chosen. */
  people: readonly Person[];
  /** The people who can be mentioned: those who see the ticket. */
  audience: Audience;
  /** Its label is visible elsewhere. */
  hideLabel?: boolean;
  onChange: (value: T) => void;
}

type InputOf<T> = (props: FieldInputProps<T>) => ReactNode;

const INPUTS: {
  [K in Exclude<FieldKind, 'photos' | 'photo' | 'custom' | 'snooze'>]: InputOf<
    K extends 'person' | 'people' ? string[] : string
  >;
} = {
  text: (props) => (
    <TextInput
      {...props}
      autoComplete="off"
      {...(props.name === 'name' && { requiredMark: ticketFormTexts.required })}
    />
  ),
  longText: (props) => <LongTextInput {...props} />,
  number: (props) => <TextInput {...props} type="number" min={0} step="any" inputMode="decimal" />,
  date: ({ name, value, errors, hideLabel, onChange }) => (
    <MomentField
      {...{ name, value, hideLabel, onChange }}
      label={fieldTexts[name].label}
      {...errors.of(name)}
    />
  ),
  choice: (props) => <ChoiceInput {...props} options={optionsOf(props.name)} />,
  person: ({ people, value, hideLabel, onChange }) => (
    <AssigneesField {...{ people, value, hideLabel, onChange }} />
  ),
  people: ({ people, value, hideLabel, onChange }) => (
    <VisibleToField {...{ people, value, hideLabel, onChange }} />
  ),
  labels: ({ name, value, errors, hideLabel, onChange }) => (
    <LabelsInput
      hideLabel={hideLabel}
      label={fieldTexts[name].label}
      {...errors.of(name)}
      name={name}
      placeholder={fieldTexts[name].hint}
      value={value}
      onChange={onChange}
    />
  ),
  link: (props) => <TextInput {...props} type="url" />,
  recurrence: ({ name, value, onChange }) => (
    <LazyRecurrenceInput label={fieldTexts[name].label} value={value} onChange={onChange} />
  ),
};

function LongTextInput({ name, value, audience, hideLabel, onChange }: FieldInputProps<string>) {
  return (
    <MarkdownEditor
      hideLabel={hideLabel}
      audience={audience}
      label={fieldTexts[name].label}
      maxLength={TICKET_FIELDS[name].maxLength ?? LIMITS.description}
      value={value}
      uploads={use(TextUploadsContext)}
      hasFileButton
      onChange={onChange}
    />
  );
}

const loadRecurrenceInput = () => import('../../recurrence/recurrence-input.tsx');

function LazyRecurrenceInput(props: ComponentProps<typeof RecurrenceInput>) {
  const Input = useLazyComponent(loadRecurrenceInput);
  return Input && <Input {...props} />;
}

/** The input of a ticket's field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { kind } = TICKET_FIELDS[props.name];
  const Input = INPUTS[kind as keyof typeof INPUTS] as InputOf<string | string[]>;
  return <Input {...props} />;
}

function TextInput({
  name,
  value,
  errors,
  people: _people,
  audience: _audience,
  onChange,
  ...input
}: FieldInputProps<string> &
  Pick<FieldTexts, 'requiredMark'> &
  Pick<
    ComponentProps<'input'>,
    'type' | 'placeholder' | 'autoComplete' | 'min' | 'step' | 'inputMode'
  >) {
  return (
    <TextField
      label={fieldTexts[name].label}
      {...errors.of(name)}
      {...input}
      name={name}
      maxLength={TICKET_FIELDS[name].maxLength}
      value={value}
      onChange={onChange}
    />
  );
}

function ChoiceInput({
  name,
  value,
  options,
  hideLabel,
  onChange,
}: FieldInputProps<string> & { options: Option<string>[] }) {
  const { label, none = '' } = fieldTexts[name];
  return (
    <Select
      label={label}
      hideLabel={hideLabel}
      value={value}
      options={[{ value: '', label: none }, ...options]}
      onChange={onChange}
    />
  );
}
