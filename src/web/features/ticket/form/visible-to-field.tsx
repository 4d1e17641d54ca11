import { useState } from 'react';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import type { Person } from '../../../live/board-context/people.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { matchesQuery } from '../../../ui/combobox-keys.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './visible-to-field.module.css';

interface VisibleToFieldProps {
  people: readonly Person[];
  value: readonly string[];
  hideLabel?: boolean | undefined;
  onChange: (value: string[]) => void;
}

/** From this number of people on, a search field is shown. */
const MIN_PEOPLE_FOR_SEARCH = 9;

/**
 * Chooses who may see a ticket besides its creator and assignee; an empty choice means everyone.
 */
export function VisibleToField({ people, value, hideLabel, onChange }: VisibleToFieldProps) {
  const [query, setQuery] = useState('');
  const matches = people.filter(({ id, name }) => value.includes(id) || matchesQuery(name, query));

  function toggle(id: string, isChosen: boolean) {
    onChange(isChosen ? [...value, id] : value.filter((other) => other !== id));
  }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>
        {hideLabel ? (
          <VisuallyHidden>{fieldTexts.visibleTo.label}</VisuallyHidden>
        ) : (
          fieldTexts.visibleTo.label
        )}
      </legend>
      {people.length >= MIN_PEOPLE_FOR_SEARCH && (
        <TextField
          label={ticketTexts.findPerson}
          hideLabel
          type="search"
          placeholder={ticketTexts.findPerson}
          autoComplete="off"
          value={query}
          onChange={setQuery}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className={styles.people}>
        {matches.map(({ id, name, initials }) => (
          <label key={id} className={styles.person}>
            <input
              type="checkbox"
              checked={value.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            <Avatar initials={initials} userId={id} size="xs" />
            <span className={styles.name}>{name}</span>
          </label>
        ))}
      </div>
      <p className={styles.hint}>{ticketTexts.visibleToHint}</p>
    </fieldset>
  );
}
