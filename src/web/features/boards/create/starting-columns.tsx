import { createBoardTexts } from '../../../i18n/en/boards.ts';
import { startingColumnTexts } from '../../../i18n/en/starting-columns.ts';
import styles from './starting-columns.module.css';

/** The name of a set of columns to begin with; `empty` for none. */
export type StartingPoint = keyof typeof startingColumnTexts.templates | 'empty';

const { templates, empty, emptyNote } = startingColumnTexts;

const CHOICES = [
  ...Object.entries(templates).map(([point, { name, columns }]) => ({
    point: point as StartingPoint,
    name,
    columns,
  })),
  { point: 'empty' as const, name: empty, columns: [] },
];

/** The columns of a new board that begins with this. */
export function columnsOf(point: StartingPoint): string[] {
  return point === 'empty' ? [] : templates[point].columns;
}

interface StartingColumnsProps {
  value: StartingPoint;
  onChange: (value: StartingPoint) => void;
}

/** The choice of a new board's initial columns: one of a few sets, or none. */
export function StartingColumns({ value, onChange }: StartingColumnsProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{createBoardTexts.startWith}</legend>
      <div className={styles.choices}>
        {CHOICES.map(({ point, name, columns }) => (
          <label key={point} className={styles.choice}>
            <input
              type="radio"
              name="starting-columns"
              checked={value === point}
              onChange={() => onChange(point)}
            />
            <span className={columns.length > 0 ? styles.lanes : styles.empty} aria-hidden="true">
              {columns.map((column) => (
                <span key={column} />
              ))}
            </span>
            <span className={styles.text}>
              <span className={styles.name}>{name}</span>{' '}
              <span className={styles.columns}>
                {columns.length > 0 ? columns.join(', ') : emptyNote}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
