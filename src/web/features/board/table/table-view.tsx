import { Table2 } from 'lucide-react';
import { use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CustomField } from '../../../../core/board/fields/custom-fields.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { can } from '../../../../core/permissions.ts';
import { boardTexts } from '../../../i18n/en/board.ts';
import { tableTexts } from '../../../i18n/en/table.ts';
import type { TicketAction } from '../../../lib/keyboard/ticket-keys.ts';
import { downloadFile } from '../../../lib/save-as.ts';
import { CustomFieldsContext } from '../../../live/board-context/board-settings.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useIsPrinting } from '../../print/use-is-printing.ts';
import { AddFirst } from '../add-first.tsx';
import type { BoardViewProps } from '../board-view-props.ts';
import { FilteredContext } from '../filter/use-filter.ts';
import { requestTicketMenu } from '../keys/menu-requests.ts';
import { CellEditor } from './edit/cell-editor.tsx';
import type { EditorProps } from './edit/cell-panel.tsx';
import { CustomCellEditor } from './edit/custom-cell-editor.tsx';
import { type CellAddress, TableGrid } from './grid/table-grid.tsx';
import type { CanEdit } from './grid/table-row.tsx';
import { columnsOf, customFieldOf, isField, rightOf, type TableColumn } from './table-columns.ts';
import { tableCsv } from './table-csv.ts';
import { setTableOrder } from './table-order.ts';
import type { TableSettings } from './table-settings.ts';
import { TableSheet } from './table-sheet.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { useColumnContext, useTableRows } from './use-table-rows.ts';
import { useTableSettings } from './use-table-settings.ts';

/** The columns whose values are chosen from the menu of a single key. */
const MENUS: Partial<Record<TableColumn, TicketAction>> = {
  status: 'move',
  assignee: 'assign',
  priority: 'priority',
};

interface Editing extends CellAddress {
  ticket: Ticket;
  anchor: HTMLElement;
}

/** The settings without columns of fields that the board no longer has. */
function useExistingColumns(
  settings: TableSettings,
  customFields: readonly CustomField[],
): TableSettings {
  return useMemo(() => {
    const existing = new Set(columnsOf(customFields));
    return {
      ...settings,
      columns: settings.columns.filter((column) => existing.has(column)),
      sorts: settings.sorts.filter(({ column }) => existing.has(column)),
    };
  }, [settings, customFields]);
}

interface ColumnEditorProps extends EditorProps {
  column: TableColumn;
}

/** The editor of a cell, by its column. */
function ColumnEditor({ column, ...rest }: ColumnEditorProps) {
  const field = customFieldOf(column, use(CustomFieldsContext));
  if (field) return <CustomCellEditor {...rest} field={field} />;
  return isField(column) && <CellEditor {...rest} name={column} />;
}

/** The board as a table: a row per ticket, sorted, grouped and edited in place. */
export default function TableView({ board, actor, run, onRequest }: BoardViewProps) {
  const { id: boardId, createdBy, members, tickets, customFields } = board;
  const [stored, change] = useTableSettings(actor.id, boardId);
  const settings = useExistingColumns(stored, customFields);
  const context = useColumnContext(board);
  const rows = useTableRows(tickets, settings, context);
  const isFiltered = use(FilteredContext);
  const isPrinting = useIsPrinting();
  const grid = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);

  const shownIds = useMemo(
    () => [...new Set(rows.flatMap((row) => (row.kind === 'ticket' ? row.ticket.id : [])))],
    [rows],
  );
  useLayoutEffect(() => {
    setTableOrder(shownIds);
    return () => setTableOrder([]);
  }, [shownIds]);

  const canEdit: CanEdit = useCallback(
    (column, ticket) => {
      const right = rightOf(column);
      return right !== null && can(actor, right, { board: { createdBy, members }, ticket });
    },
    [actor, createdBy, members],
  );

  const cellOf = ({ rowKey, column }: Pick<CellAddress, 'rowKey' | 'column'>) =>
    grid.current?.querySelector<HTMLElement>(
      `[data-row="${CSS.escape(rowKey)}"] [data-cell="${column}"]`,
    ) ?? null;

  function edit(address: CellAddress): void {
    const anchor = cellOf(address);
    const ticket = tickets.get(address.ticketId);
    if (!anchor || !ticket) return;
    anchor.focus({ preventScroll: true });
    const { column, ticketId } = address;
    const action = MENUS[column];
    if (action) requestTicketMenu({ action, ticketId, anchor });
    else setEditing({ ...address, anchor, ticket });
  }
  const close = useCallback(() => setEditing(null), []);
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    const isClosed = wasEditing.current && !editing;
    wasEditing.current = editing !== null;
    // Its row is gone, and the focus with it: the cell that has the tab stop gets it.
    if (isClosed && document.activeElement === document.body) {
      const cell = grid.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
      cell?.focus({ preventScroll: true });
    }
  }, [editing]);

  function focusBeside({ rowKey, column }: Editing, by: 1 | -1): void {
    const { columns } = settings;
    const next = columns[columns.indexOf(column) + by] ?? column;
    const cell = cellOf({ rowKey, column: next });
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function downloadCsv(): void {
    const text = tableCsv(rows, settings.columns, context);
    downloadFile(`${board.name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
  }

  const canSelect = can(actor, 'tickets.move', { board });

  if (tickets.size === 0 && !isFiltered) {
    return (
      <EmptyState
        icon={<Table2 aria-hidden="true" />}
        title={tableTexts.empty}
        text={tableTexts.emptyText}
        action={<AddFirst board={board} actor={actor} onRequest={onRequest} />}
      />
    );
  }
  return (
    <>
      <TableToolbar
        count={tickets.size}
        settings={settings}
        onChange={change}
        onCsv={downloadCsv}
      />
      {rows.length === 0 && <EmptyState title={boardTexts.noMatching} />}
      <TableGrid
        ref={grid}
        label={tableTexts.title(board.name)}
        rows={rows}
        ticketIds={shownIds}
        settings={settings}
        canEdit={canEdit}
        canSelect={canSelect}
        onChange={change}
        onEdit={edit}
      />
      {editing && canEdit(editing.column, editing.ticket) && (
        <ColumnEditor
          key={`${editing.rowKey} ${editing.column}`}
          column={editing.column}
          boardId={boardId}
          ticket={tickets.get(editing.ticketId) ?? editing.ticket}
          anchor={editing.anchor}
          run={run}
          onClose={close}
          onNext={(by) => focusBeside(editing, by)}
        />
      )}
      {isPrinting &&
        createPortal(
          <TableSheet
            title={board.name}
            rows={rows}
            columns={settings.columns}
            groupBy={settings.groupBy}
          />,
          document.body,
        )}
    </>
  );
}
