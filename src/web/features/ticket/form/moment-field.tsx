import { ticketFormTexts } from '../../../i18n/en/ticket.ts';
import { Field, type FieldTexts } from '../../../ui/field.tsx';
import styles from './ticket-fields.module.css';

interface MomentFieldProps extends FieldTexts {
  name: string;
  /** A day with or without a time, as `2026-11-21T10:00`, possibly incomplete, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A day and an optional time. A day alone means the whole day. */
export function MomentField({ name, value, onChange, ...texts }: MomentFieldProps) {
  const [day = '', time = ''] = value.split('T');
  const change = (newDay: string, newTime: string) =>
    onChange(newTime ? `${newDay}T${newTime}` : newDay);
  return (
    <Field {...texts}>
      {({ id, ...control }) => (
        <span className={styles.moment}>
          <input
            type="date"
            {...{ id, name }}
            {...control}
            value={day}
            onChange={(event) => change(event.target.value, time)}
          />
          <input
            type="time"
            name={name}
            {...control}
            aria-label={name === 'dueDate' ? ticketFormTexts.dueTime : ticketFormTexts.startTime}
            // A stored day without a time is at midnight, with seconds.
            value={time === '00:00:00' ? '' : time}
            onChange={(event) => change(day, event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
