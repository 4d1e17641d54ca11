import { Check, ChevronRight } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import type { Ticket } from '../../../../../core/board/ticket.ts';
import { tableTexts } from '../../../../i18n/en/table.ts';
import { cx } from '../../../../ui/cx.ts';
import { useIsSelected } from '../../selection/selection-store.ts';
import type { TableColumn } from '../table-columns.ts';
import type { Group } from '../table-rows.ts';
import type { Grouping } from '../table-settings.ts';
import type { GridColumn } from './grid-position.ts';
import { GroupHeading } from './group-heading.tsx';
import { TableCell } from './table-cell.tsx';
import styles from './table-row.module.css';
import { ROW_HEIGHT_PX } from './use-row-window.ts';

/** Returns whether the user may edit a ticket's cell. */
export type CanEdit = (column: TableColumn, ticket: Ticket) => boolean;

interface RowPlace {
  rowKey: string;
  index: number;
  /** The column whose cell has the grid's tab stop, if it is in this row. */
  activeColumn: GridColumn | null;
}

interface TicketRowProps extends RowPlace {
  ticket: Ticket;
  columns: readonly TableColumn[];
  canEdit: CanEdit;
  canSelect: boolean;
}

/** Style objects that never change, by column. */
const widths = new Map<GridColumn, CSSProperties>();

export function widthOf(column: GridColumn): CSSProperties {
  let style = widths.get(column);
  if (!style) {
    style = { width: `var(--width-${column})` };
    widths.set(column, style);
  }
  return style;
}

/** The row of a ticket. Events are handled by the grid. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { rowKey, index, activeColumn, ticket, columns, canEdit, canSelect } = props;
  const isSelected = useIsSelected(ticket.id);
  const tabIndex = (column: GridColumn) => (column === activeColumn ? 0 : -1);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={canSelect ? isSelected : undefined}
      className={cx(styles.row, isSelected && styles.selected)}
      style={{ top: index * ROW_HEIGHT_PX }}
      data-row={rowKey}
    >
      {canSelect && (
        <div
          role="gridcell"
          aria-colindex={1}
          tabIndex={tabIndex('select')}
          className={cx(styles.cell, styles.select)}
          data-cell="select"
          data-ticket={ticket.id}
          data-selects
        >
          <span
            role="checkbox"
            aria-checked={isSelected}
            aria-label={tableTexts.select}
            className={styles.box}
          >
            {isSelected && <Check aria-hidden="true" />}
          </span>
        </div>
      )}
      {columns.map((column, n) => (
        <div
          key={column}
          role={column === 'name' ? 'rowheader' : 'gridcell'}
          aria-colindex={n + (canSelect ? 2 : 1)}
          aria-readonly={!canEdit(column, ticket) || undefined}
          tabIndex={tabIndex(column)}
          className={cx(styles.cell, column === 'name' && styles.name)}
          style={widthOf(column)}
          data-cell={column}
          data-ticket={ticket.id}
        >
          <TableCell column={column} ticket={ticket} />
        </div>
      ))}
    </div>
  );
});

interface GroupRowProps extends RowPlace {
  group: Group;
  groupBy: Grouping;
  /** Of all columns, that of the boxes included. */
  columnCount: number;
}

/** The row at the head of a group: expands and collapses it. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { rowKey, index, activeColumn, group, groupBy, columnCount } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={cx(styles.row, styles.group)}
      style={{ top: index * ROW_HEIGHT_PX }}
      data-row={rowKey}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={columnCount}
        aria-expanded={!group.isCollapsed}
        tabIndex={activeColumn === null ? -1 : 0}
        className={cx(styles.cell, styles.heading)}
        data-cell="group"
      >
        <ChevronRight className={styles.chevron} aria-hidden="true" />
        <GroupHeading group={group} groupBy={groupBy} />
      </div>
    </div>
  );
});
