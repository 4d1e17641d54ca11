import { GripVertical, Plus } from 'lucide-react';
import { memo } from 'react';
import { boardTexts, columnTexts, ticketTexts } from '../../../i18n/en/board.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { DialogRequest } from '../board-dialogs.tsx';
import { TicketList } from '../card/ticket-list.tsx';
import { draggableAttributes } from '../drag/drag-instructions.tsx';
import type { Drop } from '../drag/drop-target.ts';
import styles from './board-column.module.css';
import type { ColumnLists } from './column-lists.ts';
import { ColumnMenu } from './column-menu.tsx';
import type { ShownColumn } from './shown-columns.ts';

interface BoardColumnProps {
  shown: ShownColumn;
  lists: ColumnLists;
  /** The current drop, if it is in this column. */
  drop: Drop | null;
  /** Id of the dragged item, if it is this column or one of its tickets. */
  draggedId: string | null;
  canManage: boolean;
  /** Initially off screen. */
  isOffScreen: boolean;
  onRequest: (request: DialogRequest) => void;
}

export const BoardColumn = memo(function BoardColumn({
  shown,
  lists,
  drop,
  draggedId,
  canManage,
  isOffScreen,
  onRequest,
}: BoardColumnProps) {
  const { id, column, tickets } = shown;
  const isDragged = draggedId === id;
  return (
    <section
      className={cx(styles.column, drop && styles.over, isDragged && styles.carried)}
      aria-label={column.name}
      data-column={id}
    >
      <header className={styles.header}>
        <button
          type="button"
          className={styles.handle}
          {...draggableAttributes(isDragged)}
          data-carries
          aria-label={columnTexts.move(column.name)}
        >
          <GripVertical aria-hidden="true" />
        </button>
        <h2 className={styles.title}>{column.name}</h2>
        <span
          className={styles.count}
          role="img"
          aria-label={boardTexts.ticketCount(tickets.length)}
        >
          {tickets.length}
        </span>
        {canManage && <ColumnMenu column={column} onRequest={onRequest} />}
      </header>
      <TicketList
        columnId={id}
        tickets={tickets}
        lists={lists}
        drop={drop}
        draggedId={draggedId}
        isOffScreen={isOffScreen}
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
        </footer>
      )}
    </section>
  );
});
