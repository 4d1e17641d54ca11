import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { can } from '../../../core/permissions.ts';
import { boardTexts, columnTexts, ticketTexts } from '../../i18n/en/board.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { loadRules } from '../../live/board-sessions.ts';
import { cx } from '../../ui/cx.ts';
import type { BoardViewProps } from './board-view-props.ts';
import { useCardFocus } from './card/use-card-focus.ts';
import { BoardColumn } from './columns/board-column.tsx';
import { useCollapsedColumns } from './columns/collapse/collapsed-columns.ts';
import type { ColumnLists } from './columns/column-lists.ts';
import { useDroppableColumns, useStatusColumns } from './columns/status-columns.ts';
import { DragInstructions } from './drag/drag-instructions.tsx';
import type { Drop } from './drag/drop-target.ts';
import { type DraggedItem, usePointerBuffer } from './drag/pointer-buffer.ts';
import styles from './status-view.module.css';

/** Width of the narrowest columns, on a phone, in px. */
const MIN_COLUMN_WIDTH_PX = 290;

const loadCollapsedColumn = () => import('./columns/collapse/collapsed-column.tsx');
const CollapsedColumn = lazy(loadCollapsedColumn);
const NoColumns = lazy(() => import('./columns/no-columns.tsx'));

/** With the rules that show a drop before the server has answered. */
const loadDrag = () =>
  Promise.all([import('./drag/status-view-drag.tsx'), loadRules()]).then(([module]) => module);

/** The board by status: its columns with their tickets as cards. */
export function StatusView({ board, actor, run, isUpdating, onRequest }: BoardViewProps) {
  const columns = useStatusColumns(board);
  const collapsed = useCollapsedColumns(actor.id, board.id);
  const lists = useRef<ColumnLists>(new Map()).current;
  const pointerBuffer = usePointerBuffer();
  const [dragged, setDragged] = useState<DraggedItem | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const StatusDrag = useLazyComponent(loadDrag);
  const followFocus = useCardFocus(board);
  const droppable = useDroppableColumns(columns, collapsed.ids);
  useEffect(() => fetchWhenIdle(loadCollapsedColumn), []);
  const canManage = can(actor, 'boards.manage', { board });
  const isFixed = !can(actor, 'boards.moveColumn', { board });
  const draggedId = dragged?.id ?? null;
  const draggedColumnId = draggedId && (board.tickets.get(draggedId)?.columnId ?? draggedId);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches what is within */}
      <div
        className={styles.scroller}
        data-scrolls-board
        data-drags={dragged ? '' : undefined}
        onFocus={followFocus}
        {...pointerBuffer.handlers}
      >
        {columns.map((shownColumn, index) =>
          collapsed.ids.has(shownColumn.id) ? (
            <Suspense key={shownColumn.id} fallback={null}>
              <CollapsedColumn
                shownColumn={shownColumn}
                lists={lists}
                isOver={drop?.columnId === shownColumn.id}
                takesFocus={collapsed.toggledId === shownColumn.id}
                onExpand={collapsed.toggle}
              />
            </Suspense>
          ) : (
            <BoardColumn
              key={shownColumn.id}
              shownColumn={shownColumn}
              lists={lists}
              drop={drop?.columnId === shownColumn.id ? drop : null}
              draggedId={draggedColumnId === shownColumn.id ? draggedId : null}
              canManage={canManage}
              isFixed={isFixed}
              isOffScreen={index * MIN_COLUMN_WIDTH_PX > window.innerWidth}
              takesFocus={collapsed.toggledId === shownColumn.id}
              onCollapse={collapsed.toggle}
              run={run}
              onRequest={onRequest}
            />
          ),
        )}
        {canManage && columns.length > 0 && (
          <button
            type="button"
            className={styles.addColumn}
            onClick={() => onRequest({ kind: 'addColumn' })}
          >
            <Plus aria-hidden="true" />
            {columnTexts.add}
          </button>
        )}
        {columns.length === 0 && (
          <div className={styles.empty}>
            <Suspense fallback={null}>
              <NoColumns
                board={board}
                canManage={canManage}
                run={run}
                onAdd={() => onRequest({ kind: 'addColumn' })}
              />
            </Suspense>
          </div>
        )}
      </div>
      <p role="status" className={cx(styles.updating, isUpdating && styles.shown)}>
        {isUpdating && boardTexts.updatingStructure}
      </p>
      <DragInstructions text={ticketTexts.dragInstructions} />
      {StatusDrag && (
        <StatusDrag
          board={board}
          columns={droppable}
          lists={lists}
          pointerBuffer={pointerBuffer}
          dragged={dragged}
          onDraggedChange={setDragged}
          onDropChange={setDrop}
          run={run}
        />
      )}
    </>
  );
}
