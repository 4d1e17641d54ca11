import { use } from 'react';
import { CustomFieldsContext } from '../../../live/board-context/board-settings.ts';
import { PrintSheet } from '../../print/print-sheet.tsx';
import { GroupHeading } from './grid/group-heading.tsx';
import { TableCell } from './grid/table-cell.tsx';
import { headingOf, type TableColumn } from './table-columns.ts';
import type { TableRow } from './table-rows.ts';
import type { Grouping } from './table-settings.ts';
import styles from './table-sheet.module.css';

interface TableSheetProps {
  title: string;
  rows: readonly TableRow[];
  columns: readonly TableColumn[];
  groupBy: Grouping | null;
}

/** The table for printing: every shown row, not only those near the screen. */
export function TableSheet({ title, rows, columns, groupBy }: TableSheetProps) {
  const fields = use(CustomFieldsContext);
  return (
    <PrintSheet title={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {headingOf(column, fields)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {row.kind === 'group' ? (
                <th scope="colgroup" colSpan={columns.length} className={styles.group}>
                  <span>
                    <GroupHeading group={row.group} groupBy={groupBy ?? 'status'} />
                  </span>
                </th>
              ) : (
                columns.map((column) => (
                  <td key={column}>
                    <TableCell column={column} ticket={row.ticket} />
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  );
}
