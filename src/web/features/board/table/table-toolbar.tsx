import { Download } from 'lucide-react';
import { tableTexts } from '../../../i18n/en/table.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { ColumnsPanel } from './columns-panel.tsx';
import { type ChangeSettings, GROUPINGS, type TableSettings } from './table-settings.ts';
import styles from './table-toolbar.module.css';

interface TableToolbarProps {
  /** The number of shown tickets. */
  count: number;
  settings: TableSettings;
  onChange: ChangeSettings;
  onCsv: () => void;
}

const GROUP_OPTIONS = [
  { value: '' as const, label: tableTexts.noGroups },
  ...GROUPINGS.map((value) => ({ value, label: tableTexts.groupings[value] })),
];

/** How the table is grouped, its columns, and its file. */
export function TableToolbar({ count, settings, onChange, onCsv }: TableToolbarProps) {
  const { groupBy } = settings;
  return (
    <div className={styles.bar}>
      <div className={styles.group}>
        <span className={styles.caption} aria-hidden="true">
          {tableTexts.groupBy}
        </span>
        <div className={styles.choice}>
          <Select
            label={tableTexts.groupBy}
            hideLabel
            value={groupBy ?? ''}
            options={GROUP_OPTIONS}
            // Groups of another kind have other ids.
            onChange={(value) => onChange({ groupBy: value || null, collapsed: [] })}
          />
        </div>
      </div>
      <ColumnsPanel settings={settings} onChange={onChange} />
      <Button
        icon={<Download aria-hidden="true" />}
        aria-label={tableTexts.csv}
        data-tooltip={tableTexts.csv}
        onClick={onCsv}
      >
        CSV
      </Button>
      <p className={styles.count}>{tableTexts.groupCount(count)}</p>
    </div>
  );
}
