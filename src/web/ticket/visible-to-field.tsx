import type { Person } from '../board/people.ts';
import { ticketTexts } from '../texts/board.ts';
import { Avatar } from '../ui/avatar.tsx';
import styles from './visible-to-field.module.css';

interface VisibleToFieldProps {
  people: readonly Person[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Chooses who may see a ticket besides its creator and assignee; nobody chosen means everyone. */
export function VisibleToField({ people, value, onChange }: VisibleToFieldProps) {
  function toggle(id: string, isChosen: boolean) {
    onChange(isChosen ? [...value, id] : value.filter((other) => other !== id));
  }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{ticketTexts.visibleTo}</legend>
      <div className={styles.people}>
        {people.map(({ id, name, initials, index }) => (
          <label key={id} className={styles.person}>
            <input
              type="checkbox"
              checked={value.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            <Avatar initials={initials} index={index} size="xs" />
            <span className={styles.name}>{name}</span>
          </label>
        ))}
      </div>
      <p className={styles.hint}>{ticketTexts.visibleToHint}</p>
    </fieldset>
  );
}
