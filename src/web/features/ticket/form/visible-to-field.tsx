import { useState } from 'react';
import { ticketTexts } from '../../../i18n/en/board.ts';
import type { Person } from '../../../live/board-context/people.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { matches } from '../../../ui/combobox-keys.ts';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './visible-to-field.module.css';

interface VisibleToFieldProps {
  people: readonly Person[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** From so many people on, they are looked for by name. */
const MANY = 9;

/** Chooses who may see a ticket besides its creator and assignee; nobody chosen means everyone. */
export function VisibleToField({ people, value, onChange }: VisibleToFieldProps) {
  const [sought, setSought] = useState('');
  const shown = people.filter(({ id, name }) => value.includes(id) || matches(name, sought));

  function toggle(id: string, isChosen: boolean) {
    onChange(isChosen ? [...value, id] : value.filter((other) => other !== id));
  }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{ticketTexts.visibleTo}</legend>
      {people.length >= MANY && (
        <TextField
          label={ticketTexts.findPerson}
          hideLabel
          type="search"
          placeholder={ticketTexts.findPerson}
          autoComplete="off"
          value={sought}
          onChange={setSought}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className={styles.people}>
        {shown.map(({ id, name, initials, index }) => (
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
