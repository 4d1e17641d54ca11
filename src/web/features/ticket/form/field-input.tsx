import type { ComponentProps, ReactNode } from 'react';
import type { Audience } from '../../../../core/board/board.ts';
import { type FieldKind, TICKET_FIELDS } from '../../../../core/board/ticket-fields.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import type { Person } from '../../../live/board-context/people.ts';
import { type Option, Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FormErrors } from '../../../ui/use-form-errors.ts';
import { MentionTextarea } from '../../mentions/mention-textarea.tsx';
import { optionsOf } from '../field-value.tsx';
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
  onChange: (value: T) => void;
}

type InputOf<T> = (props: FieldInputProps<T>) => ReactNode;

const INPUTS: {
  [K in Exclude<FieldKind, 'photos'>]: InputOf<K extends 'people' ? string[] : string>;
} = {
  text: (props) => <TextInput {...props} autoComplete="off" />,
  longText: ({ name, value, audience, onChange }) => (
    <MentionTextarea
      audience={audience}
      label={fieldTexts[name].label}
      maxLength={TICKET_FIELDS[name].maxLength ?? LIMITS.description}
      value={value}
      onChange={onChange}
    />
  ),
  number: (props) => <TextInput {...props} type="number" />,
  date: (props) => <TextInput {...props} type="datetime-local" />,
  choice: (props) => <ChoiceInput {...props} options={optionsOf(props.name)} />,
  person: (props) => (
    <ChoiceInput
      {...props}
      options={props.people.map(({ id, name }) => ({ value: id, label: name }))}
    />
  ),
  people: ({ people, value, onChange }) => <VisibleToField {...{ people, value, onChange }} />,
  labels: (props) => (
    <TextInput {...props} placeholder={fieldTexts[props.name].hint} autoComplete="off" />
  ),
  link: (props) => <TextInput {...props} type="url" />,
};

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
  Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'autoComplete'>) {
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
  onChange,
}: FieldInputProps<string> & { options: Option<string>[] }) {
  const { label, none = '' } = fieldTexts[name];
  return (
    <Select
      label={label}
      value={value}
      options={[{ value: '', label: none }, ...options]}
      onChange={onChange}
    />
  );
}
