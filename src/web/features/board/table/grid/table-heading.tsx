import { ArrowDown, ArrowUp, Check, Minus } from 'lucide-react';
import { use } from 'react';
import { tableTexts } from '../../../../i18n/en/table.ts';
import { CustomFieldsContext } from '../../../../live/board-context/board-settings.ts';
import { cx } from '../../../../ui/cx.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { headingOf, type TableColumn } from '../table-columns.ts';
import type { Sort } from '../table-settings.ts';
import type { GridColumn } from './grid-position.ts';
import styles from './table-heading.module.css';
import rowStyles from './table-row.module.css';
import { widthOf } from './table-row.tsx';
import { useHeadingDrag } from './use-heading-drag.ts';

interface TableHeadingProps {
  columns: readonly TableColumn[];
  canSelect: boolean;
  sorts: readonly Sort[];
  activeColumn: GridColumn | null;
  /** Whether all, some or none of the shown tickets are selected. */
  selected: 'all' | 'some' | 'none';
  onSort: (column: TableColumn, isFurther: boolean) => void;
  onSelectAll: () => void;
  onMove: (column: TableColumn, by: number) => void;
  onResize: (column: TableColumn, width: number | null) => void;
}

const CHECKED = { all: true, some: 'mixed', none: false } as const;

/** The row of headings: they sort, and their edges change the widths. */
export function TableHeading(props: TableHeadingProps) {
  const { columns, canSelect, sorts, activeColumn, selected } = props;
  const { onSort, onSelectAll, onMove, onResize } = props;
  const fields = use(CustomFieldsContext);
  const drag = useHeadingDrag({ columns, onMove, onResize });
  const tabIndex = (column: GridColumn) => (column === activeColumn ? 0 : -1);
  return (
    <div role="rowgroup" className={styles.heading}>
      <div role="row" aria-rowindex={1} className={styles.row} {...drag.handlers}>
        {canSelect && (
          <div
            role="columnheader"
            aria-colindex={1}
            tabIndex={tabIndex('select')}
            className={cx(rowStyles.cell, rowStyles.select)}
            data-cell="select"
            onClick={onSelectAll}
          >
            <span
              role="checkbox"
              aria-checked={CHECKED[selected]}
              aria-label={tableTexts.selectAll}
              className={rowStyles.box}
            >
              {selected === 'all' && <Check aria-hidden="true" />}
              {selected === 'some' && <Minus aria-hidden="true" />}
            </span>
          </div>
        )}
        {columns.map((column, n) => {
          const place = sorts.findIndex((sort) => sort.column === column);
          const sort = sorts[place];
          const direction = sort?.isDescending ? 'descending' : 'ascending';
          return (
            <div
              key={column}
              role="columnheader"
              aria-colindex={n + (canSelect ? 2 : 1)}
              aria-sort={sort ? direction : undefined}
              tabIndex={tabIndex(column)}
              className={cx(
                rowStyles.cell,
                column === 'name' && rowStyles.name,
                styles.cell,
                drag.dropBefore === column && styles.drop,
                drag.dropBefore === 'end' && n === columns.length - 1 && styles.dropAfter,
              )}
              style={widthOf(column)}
              data-tooltip={tableTexts.sortHint}
              data-cell={column}
              data-heading={column}
              onClick={(event) => {
                if (drag.isClick()) onSort(column, event.shiftKey);
              }}
            >
              <span>{headingOf(column, fields)}</span>
              {sort && <SortMark sort={sort} place={sorts.length > 1 ? place + 1 : null} />}
              <span className={styles.edge} data-resizes={column} aria-hidden="true" />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function SortMark({ sort, place }: { sort: Sort; place: number | null }) {
  const Icon = sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <span className={styles.sort}>
      <Icon aria-hidden="true" />
      {place !== null && (
        <>
          <small aria-hidden="true">{place}</small>
          <VisuallyHidden>{tableTexts.sortPlace(place)}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
