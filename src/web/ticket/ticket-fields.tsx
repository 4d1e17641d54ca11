import { type ReactNode, useEffect, useRef } from 'react';
import type { Priority } from '../../core/board/board.ts';
import { audienceOf } from '../../core/board/visibility.ts';
import { LIMITS } from '../../core/limits.ts';
import { type Person, usePeople } from '../board/people.ts';
import { MentionTextarea } from '../mentions/mention-textarea.tsx';
import { ticketTexts } from '../texts/board.ts';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './ticket-fields.module.css';
import type { FieldName, FormFaults, TicketForm } from './ticket-form.ts';
import { VisibleToField } from './visible-to-field.tsx';

interface TicketFieldsProps {
  form: TicketForm;
  /** Who made the ticket; left out for a new one, which its writer makes. */
  createdBy?: string;
  /** Of the last try to send it, none at first: each try brings its own. */
  faults: FormFaults;
  /** People besides the board's own who may stay chosen: they left the board after they were. */
  others?: readonly Person[];
  /** What is to be said below a field. */
  below?: (name: FieldName) => ReactNode;
  /** The photos, between the URL and whom the ticket is shown to. */
  photos?: ReactNode;
  onChange: (part: Partial<TicketForm>) => void;
}

const PRIORITIES: Priority[] = ['HIGH', 'MEDIUM', 'LOW'];
const NO_ONE: readonly Person[] = [];

/** The fields of a ticket, the same for a new one and for one that is edited. */
export function TicketFields({
  form,
  createdBy = '',
  faults,
  others = NO_ONE,
  below = () => null,
  photos,
  onChange,
}: TicketFieldsProps) {
  const choices = [...usePeople().values(), ...others];
  const audience = audienceOf({ ...form, createdBy });
  const fields = useRef<HTMLDivElement>(null);
  // Whoever listens is told what is wrong, and where; the others are where they can mend it.
  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [faults]);

  return (
    <div ref={fields} className={styles.fields}>
      <div className={styles.wide}>
        <TextField
          label={ticketTexts.name}
          error={faults.name}
          autoComplete="off"
          maxLength={LIMITS.ticketName}
          value={form.name}
          onChange={(name) => onChange({ name })}
        />
        {below('name')}
      </div>
      <div className={styles.wide}>
        <MentionTextarea
          audience={audience}
          label={ticketTexts.description}
          maxLength={LIMITS.description}
          value={form.description}
          onChange={(description) => onChange({ description })}
        />
        {below('description')}
      </div>
      <div>
        <Select
          label={ticketTexts.assignee}
          value={form.assignee}
          options={[
            { value: '', label: ticketTexts.unassigned },
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(assignee) => onChange({ assignee })}
        />
        {below('assignee')}
      </div>
      <div>
        <Select
          label={ticketTexts.priority}
          value={form.priority}
          options={[
            { value: '' as const, label: ticketTexts.noPriority },
            ...PRIORITIES.map((value) => ({ value, label: ticketTexts.priorities[value] })),
          ]}
          onChange={(priority) => onChange({ priority })}
        />
        {below('priority')}
      </div>
      <div>
        <TextField
          label={ticketTexts.dueDate}
          error={faults.dueDate}
          type="datetime-local"
          value={form.dueDate}
          onChange={(dueDate) => onChange({ dueDate })}
        />
        {below('dueDate')}
      </div>
      <div>
        <TextField
          label={ticketTexts.labels}
          error={faults.labels}
          placeholder={ticketTexts.labelsHint}
          autoComplete="off"
          value={form.labels}
          onChange={(labels) => onChange({ labels })}
        />
        {below('labels')}
      </div>
      <div className={styles.wide}>
        <TextField
          label={ticketTexts.url}
          error={faults.url}
          type="url"
          maxLength={LIMITS.url}
          value={form.url}
          onChange={(url) => onChange({ url })}
        />
        {below('url')}
      </div>
      {photos && <div className={styles.wide}>{photos}</div>}
      <div className={styles.wide}>
        <VisibleToField
          people={choices}
          value={form.visibleTo}
          onChange={(visibleTo) => onChange({ visibleTo })}
        />
        {below('visibleTo')}
      </div>
    </div>
  );
}
