import { createBoardTexts } from '../../../i18n/en/boards.ts';
import styles from './starting-columns.module.css';

interface StartingColumnsProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** A new board's columns: the usual three, or none. */
export function StartingColumns({ value, onChange }: StartingColumnsProps) {
  const texts = createBoardTexts;
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.startWith}</legend>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input
            type="radio"
            name="starting-columns"
            checked={value}
            onChange={() => onChange(true)}
          />
          <span className={styles.lanes} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
          <span className={styles.text}>{texts.defaultColumns.join(', ')}</span>
        </label>
        <label className={styles.choice}>
          <input
            type="radio"
            name="starting-columns"
            checked={!value}
            onChange={() => onChange(false)}
          />
          <span className={styles.empty} aria-hidden="true" />
          <span className={styles.text}>{texts.noColumns}</span>
        </label>
      </div>
    </fieldset>
  );
}
