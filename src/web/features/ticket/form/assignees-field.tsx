import { X } from 'lucide-react';
import { LIMITS } from '../../../../core/limits.ts';
import { assigneesFieldTexts } from '../../../i18n/en/assignees.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import { type Person, usePersons } from '../../../live/board-context/people.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Select } from '../../../ui/select.tsx';
import styles from './assignees-field.module.css';

interface AssigneesFieldProps {
  people: readonly Person[];
  /** The ids of the assignees. */
  value: readonly string[];
  hideLabel?: boolean | undefined;
  onChange: (value: string[]) => void;
}

/** Chooses the assignees of a ticket one after another. Each can be removed. */
export function AssigneesField({ people, value, hideLabel, onChange }: AssigneesFieldProps) {
  const texts = assigneesFieldTexts;
  const { label, none = '' } = fieldTexts.assignee;
  const chosen = usePersons(value);
  const others = people.filter(({ id }) => !value.includes(id));
  return (
    <div className={styles.field}>
      <Select
        label={label}
        hideLabel={hideLabel}
        value=""
        disabled={value.length >= LIMITS.assignees}
        options={[
          { value: '', label: value.length === 0 ? none : texts.add },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => id && onChange([...value, id])}
      />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={texts.chosen}>
          {chosen.map(({ id, name, initials }) => (
            <li key={id} className={styles.person}>
              <Avatar initials={initials} userId={id} size="xs" />
              <span className={styles.name}>{name}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={texts.remove(name)}
                data-tooltip={texts.remove(name)}
                onClick={() => onChange(value.filter((other) => other !== id))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
