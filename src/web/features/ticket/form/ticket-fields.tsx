import type { ReactNode } from 'react';
import { type FieldKind, fieldNames, TICKET_FIELDS } from '../../../../core/board/ticket-fields.ts';
import { type Person, usePeople } from '../../../live/board-context/people.ts';
import { cx } from '../../../ui/cx.ts';
import type { FormErrors } from '../../../ui/use-form-errors.ts';
import { FieldInput } from './field-input.tsx';
import styles from './ticket-fields.module.css';
import { audienceOfForm, type FormField, type TicketForm } from './ticket-form.ts';

interface TicketFieldsProps {
  form: TicketForm;
  /** Creator of the ticket; omitted for a new one. */
  createdBy?: string;
  errors: FormErrors<FormField>;
  /** Additional selectable people, who have left the board but are still chosen. */
  formerPeople?: readonly Person[];
  /** Renders content below a field. */
  renderBelow?: (name: FormField) => ReactNode;
  /** The photo field. */
  photos?: ReactNode;
  onChange: (part: Partial<TicketForm>) => void;
}

/** The form shows its fields by kind, in this order. */
const KINDS_IN_FORM: FieldKind[] = [
  ...(['text', 'longText', 'person', 'choice', 'number', 'date', 'labels', 'link'] as const),
  ...(['photos', 'people'] as const),
];
const FIELDS_IN_FORM = KINDS_IN_FORM.flatMap((kind) =>
  fieldNames((field) => field.kind === kind).filter(
    (name) => name !== 'cover' && name !== 'fields' && name !== 'snoozedUntil',
  ),
);

/** The kinds of fields that take the whole width. */
const WIDE_KINDS: FieldKind[] = ['text', 'longText', 'link', 'photos', 'people'];

const NO_ONE: readonly Person[] = [];

/** The form fields of a ticket, new or edited. */
export function TicketFields({
  form,
  createdBy = '',
  errors,
  formerPeople = NO_ONE,
  renderBelow = () => null,
  photos,
  onChange,
}: TicketFieldsProps) {
  const people = [...usePeople().values(), ...formerPeople];
  const audience = audienceOfForm(form, createdBy);
  const fieldOf = (name: FormField) => (
    <>
      <FieldInput
        {...{ name, errors, people, audience }}
        value={form[name]}
        onChange={(value) => {
          errors.clear(name);
          onChange({ [name]: value });
        }}
      />
      {renderBelow(name)}
    </>
  );

  return (
    <div className={styles.fields}>
      {FIELDS_IN_FORM.map((name) => {
        const content = name === 'photoUrls' ? photos : fieldOf(name);
        const isWide = WIDE_KINDS.includes(TICKET_FIELDS[name].kind);
        return (
          content && (
            <div key={name} className={cx(isWide && styles.wide)}>
              {content}
            </div>
          )
        );
      })}
    </div>
  );
}
