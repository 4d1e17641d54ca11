import { GripVertical, Plus } from 'lucide-react';
import { memo } from 'react';
import { columnTexts, ticketTexts } from '../../../i18n/en/board.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { DialogRequest } from '../board-dialogs.tsx';
import { LazyComposer } from '../capture/lazy-composer.tsx';
import { TicketList } from '../card/ticket-list.tsx';
import { draggableAttributes } from '../drag/drag-instructions.tsx';
import type { Drop } from '../drag/drop-target.ts';
import styles from './board-column.module.css';
import { CollapseButton } from './collapse/collapse-button.tsx';
import { ColumnCount } from './column-count.tsx';
import type { ColumnLists } from './column-lists.ts';
import { ColumnMenu } from './column-menu.tsx';
import { EstimateSum } from './estimate-sum.tsx';
import type { StatusColumn } from './status-columns.ts';

interface BoardColumnProps {
  shownColumn: StatusColumn;
  lists: ColumnLists;
  /** The current drop, if it is in this column. */
  drop: Drop | null;
  /** Id of the dragged item, if it is this column or one of its tickets. */
  draggedId: string | null;
  canManage: boolean;
  /** Neither the column nor its tickets can be dragged. */
  isFixed: boolean;
  /** Initially off screen. */
  isOffScreen: boolean;
  /** It was just expanded. */
  takesFocus: boolean;
  onCollapse: (columnId: string) => void;
  run: BoardSession['run'];
  onRequest: (request: DialogRequest) => void;
}

export const BoardColumn = memo(function BoardColumn({
  shownColumn,
  lists,
  drop,
  draggedId,
  canManage,
  isFixed,
  isOffScreen,
  takesFocus,
  onCollapse,
  run,
  onRequest,
}: BoardColumnProps) {
  const { id, column, tickets } = shownColumn;
  const isDragged = draggedId === id;
  return (
    <section
      className={cx(styles.column, drop && styles.over, isDragged && styles.dragged)}
      aria-label={column.name}
      data-column={id}
      data-color={column.color}
    >
      <header className={styles.header}>
        {!isFixed && (
          <button
            type="button"
            className={styles.handle}
            {...draggableAttributes(isDragged)}
            data-carries
            aria-label={columnTexts.move(column.name)}
            data-tooltip={columnTexts.move(column.name)}
          >
            <GripVertical aria-hidden="true" />
          </button>
        )}
        <h2 className={styles.title} data-tooltip={column.name}>
          {column.name}
        </h2>
        <ColumnCount shownColumn={shownColumn} />
        <EstimateSum tickets={tickets} />
        <CollapseButton
          isCollapsed={false}
          label={columnTexts.collapse(column.name)}
          takesFocus={takesFocus}
          onToggle={() => onCollapse(id)}
        />
        {canManage && <ColumnMenu column={column} onRequest={onRequest} />}
      </header>
      <TicketList
        columnId={id}
        tickets={tickets}
        lists={lists}
        drop={drop}
        draggedId={draggedId}
        isOffScreen={isOffScreen}
        canDrag={isFixed ? never : undefined}
      />
      {canManage && (
        <footer className={styles.footer}>
          <Button
            variant="ghost"
            wide
            icon={<Plus aria-hidden="true" />}
            aria-label={ticketTexts.addTo(column.name)}
            onClick={() => onRequest({ kind: 'addTicket', columnId: id })}
          >
            {ticketTexts.add}
          </Button>
          <LazyComposer column={column} run={run} onRequest={onRequest} />
        </footer>
      )}
    </section>
  );
});

const never = () => false;
