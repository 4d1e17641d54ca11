import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { use } from 'react';
import { tableTexts } from '../../../i18n/en/table.ts';
import { CustomFieldsContext } from '../../../live/board-context/board-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { usePopover } from '../../../ui/use-popover.ts';
import { columnsOf, DEFAULT_COLUMNS, headingOf, type TableColumn } from './table-columns.ts';
import {
  type ChangeSettings,
  moveColumn,
  type TableSettings,
  toggleColumn,
} from './table-settings.ts';
import styles from './table-toolbar.module.css';

interface ColumnsPanelProps {
  settings: TableSettings;
  onChange: ChangeSettings;
}

/** Chooses the shown columns and their order. */
export function ColumnsPanel({ settings, onChange }: ColumnsPanelProps) {
  const { trigger, panel, isFilled } = usePopover();
  const { columns } = settings;
  const fields = use(CustomFieldsContext);
  const nameOf = (column: TableColumn) => headingOf(column, fields);
  const hidden = columnsOf(fields).filter((column) => !columns.includes(column));
  const movable = columns.slice(1);
  const move = (column: (typeof movable)[number], by: number) =>
    onChange({ columns: moveColumn(columns, column, by) });
  return (
    <>
      <Button {...trigger} icon={<Columns3 aria-hidden="true" />}>
        <span className={styles.word}>{tableTexts.chooseColumns}</span>
      </Button>
      <div {...panel} className={cx(panelStyles.panel, styles.panel)}>
        {isFilled && (
          <>
            <ul className={styles.columns} aria-label={tableTexts.chooseColumns}>
              {[...movable, ...hidden].map((column, n) => (
                <li key={column} className={styles.column}>
                  <CheckField
                    label={nameOf(column)}
                    checked={n < movable.length}
                    onChange={() => onChange({ columns: toggleColumn(columns, column) })}
                  />
                  {n < movable.length && (
                    <span className={styles.moves}>
                      <IconButton
                        label={tableTexts.moveUp(nameOf(column))}
                        size="sm"
                        aria-disabled={n === 0}
                        onClick={() => move(column, -1)}
                      >
                        <ArrowUp aria-hidden="true" />
                      </IconButton>
                      <IconButton
                        label={tableTexts.moveDown(nameOf(column))}
                        size="sm"
                        aria-disabled={n === movable.length - 1}
                        onClick={() => move(column, 1)}
                      >
                        <ArrowDown aria-hidden="true" />
                      </IconButton>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => onChange({ columns: DEFAULT_COLUMNS, widths: {} })}
            >
              {tableTexts.resetColumns}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
