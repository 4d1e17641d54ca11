import type { ReactNode } from 'react';
import type { Priority } from '../../../../core/board/ticket-fields.ts';
import { audienceOf } from '../../../../core/board/visibility.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { type Person, usePeople } from '../../../live/board-context/people.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FormErrors } from '../../../ui/use-form-errors.ts';
import { MentionTextarea } from '../../mentions/mention-textarea.tsx';
import styles from './ticket-fields.module.css';
import type { FieldName, TicketForm } from './ticket-form.ts';
import { VisibleToField } from './visible-to-field.tsx';

interface TicketFieldsProps {
  form: TicketForm;
  /** Creator of the ticket; omitted for a new one. */
  createdBy?: string;
  errors: FormErrors<FieldName>;
  /** Additional selectable people, who have left the board but are still chosen. */
  formerPeople?: readonly Person[];
  /** Renders content below a field. */
  renderBelow?: (name: FieldName) => ReactNode;
  /** The photo field. */
  photos?: ReactNode;
  onChange: (part: Partial<TicketForm>) => void;
}

const PRIORITIES: Priority[] = ['HIGH', 'MEDIUM', 'LOW'];
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
  const choices = [...usePeople().values(), ...formerPeople];
  const audience = audienceOf({ ...form, createdBy });
  const change = (part: Partial<TicketForm>) => {
    for (const name of Object.keys(part)) errors.clear(name as FieldName);
    onChange(part);
  };

  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <TextField
          label={ticketTexts.name}
          {...errors.of('name')}
          autoComplete="off"
          maxLength={LIMITS.ticketName}
          value={form.name}
          onChange={(name) => change({ name })}
        />
        {renderBelow('name')}
      </div>
      <div className={styles.wide}>
        <MentionTextarea
          audience={audience}
          label={ticketTexts.description}
          maxLength={LIMITS.description}
          value={form.description}
          onChange={(description) => change({ description })}
        />
        {renderBelow('description')}
      </div>
      <div>
        <Select
          label={ticketTexts.assignee}
          value={form.assignee}
          options={[
            { value: '', label: ticketTexts.unassigned },
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(assignee) => change({ assignee })}
        />
        {renderBelow('assignee')}
      </div>
      <div>
        <Select
          label={ticketTexts.priority}
          value={form.priority}
          options={[
            { value: '' as const, label: ticketTexts.noPriority },
            ...PRIORITIES.map((value) => ({ value, label: ticketTexts.priorities[value] })),
          ]}
          onChange={(priority) => change({ priority })}
        />
        {renderBelow('priority')}
      </div>
      <div>
        <TextField
          label={ticketTexts.dueDate}
          {...errors.of('dueDate')}
          type="datetime-local"
          value={form.dueDate}
          onChange={(dueDate) => change({ dueDate })}
        />
        {renderBelow('dueDate')}
      </div>
      <div>
        <TextField
          label={ticketTexts.labels}
          {...errors.of('labels')}
          placeholder={ticketTexts.labelsHint}
          autoComplete="off"
          value={form.labels}
          onChange={(labels) => change({ labels })}
        />
        {renderBelow('labels')}
      </div>
      <div className={styles.wide}>
        <TextField
          label={ticketTexts.url}
          {...errors.of('url')}
          type="url"
          maxLength={LIMITS.url}
          value={form.url}
          onChange={(url) => change({ url })}
        />
        {renderBelow('url')}
      </div>
      {photos && <div className={styles.wide}>{photos}</div>}
      <div className={styles.wide}>
        <VisibleToField
          people={choices}
          value={form.visibleTo}
          onChange={(visibleTo) => change({ visibleTo })}
        />
        {renderBelow('visibleTo')}
      </div>
    </div>
  );
}
