import { DndContext, DragOverlay } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { can } from '../../core/permissions.ts';
import { boardTexts, columnTexts, dragTexts } from '../texts/board.ts';
import { Announcement } from '../ui/announcement.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { BoardColumn } from './board-column.tsx';
import type { BoardViewProps } from './board-views.tsx';
import { tellsItself } from './drag-accessibility.ts';
import { useColumnIds, useShownColumns } from './shown-columns.ts';
import styles from './status-view.module.css';
import { TicketCard } from './ticket-card.tsx';
import { useBoardDrag } from './use-board-drag.ts';
import { useCardFocus } from './use-card-focus.ts';

/** Of the narrowest, px: those on a phone's screen. */
const COLUMN_WIDTH = 290;

const accessibility = tellsItself(dragTexts.instructions);

/** The board by status: its columns side by side, their tickets as cards. */
export function StatusView({ board, actor, run, isUpdating, onAsk }: BoardViewProps) {
  const columns = useShownColumns(board);
  const columnIds = useColumnIds(columns);
  const { carried, drop, announcement, lists, context } = useBoardDrag({
    boardId: board.id,
    columns,
    run,
  });
  const followFocus = useCardFocus(board);
  const manages = can(actor, 'boards.manage', { board });
  const carriedTicket = carried?.kind === 'ticket' ? board.tickets.get(carried.id) : undefined;
  const carriedColumn = carried?.kind === 'column' ? board.columns.get(carried.id) : undefined;

  return (
    <DndContext {...context} accessibility={accessibility}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus is */}
      <div className={styles.scroller} onFocus={followFocus}>
        <SortableContext items={columnIds} strategy={horizontalListSortingStrategy}>
          {columns.map((shown, index) => (
            <BoardColumn
              key={shown.id}
              shown={shown}
              lists={lists}
              drop={drop?.columnId === shown.id ? drop : null}
              carriedId={carriedTicket?.columnId === shown.id ? carriedTicket.id : null}
              manages={manages}
              isBeyond={index * COLUMN_WIDTH > window.innerWidth}
              onAsk={onAsk}
            />
          ))}
        </SortableContext>
        {manages && (
          <button
            type="button"
            className={styles.addColumn}
            onClick={() => onAsk({ kind: 'addColumn' })}
          >
            <Plus aria-hidden="true" />
            {columnTexts.add}
          </button>
        )}
        {!manages && columns.length === 0 && (
          <div className={styles.empty}>
            <EmptyState title={boardTexts.noColumns} text={boardTexts.noColumnsText} />
          </div>
        )}
      </div>
      <p role="status" className={cx(styles.updating, isUpdating && styles.shown)}>
        {isUpdating && boardTexts.updatingStructure}
      </p>
      <DragOverlay dropAnimation={null}>
        {carriedTicket && <TicketCard ticket={carriedTicket} isLifted />}
        {carriedColumn && <div className={styles.carriedColumn}>{carriedColumn.name}</div>}
      </DragOverlay>
      <Announcement by="oneself" text={announcement} />
    </DndContext>
  );
}
