import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useLayoutEffect } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { TicketCard } from '../card/ticket-card.tsx';
import type { ColumnLists } from '../columns/column-lists.ts';
import { ScrollingList } from '../columns/scrolling-list.tsx';
import { type StatusColumn, useColumnIds } from '../columns/status-columns.ts';
import { getSelection } from '../selection/selection-store.ts';
import styles from '../status-view.module.css';
import { DndLayer, useDragHandlers } from './dnd-layer.tsx';
import { isSelectionDrag } from './drop-many.ts';
import type { Drop } from './drop-target.ts';
import { type DraggedItem, elementOf, type PointerBuffer } from './pointer-buffer.ts';
import { useBoardDrag } from './use-board-drag.ts';

interface StatusDragProps {
  board: Board;
  columns: readonly StatusColumn[];
  lists: ColumnLists;
  pointerBuffer: PointerBuffer;
  dragged: DraggedItem | null;
  onDraggedChange: (dragged: DraggedItem | null) => void;
  onDropChange: (drop: Drop | null) => void;
  run: BoardSession['run'];
}

/** Drag and drop of tickets and columns in the status view. */
export default function StatusDrag({ board, pointerBuffer, ...rest }: StatusDragProps) {
  const { columns, lists, dragged } = rest;
  const columnIds = useColumnIds(columns);
  const { context, announcement } = useBoardDrag({ ...rest, boardId: board.id });
  return (
    <DndLayer
      pointerBuffer={pointerBuffer}
      context={context}
      isDragging={dragged !== null}
      ticketId={dragged?.kind === 'ticket' ? dragged.id : null}
      overlay={dragged && <DragPreview board={board} dragged={dragged} />}
      announcement={announcement}
    >
      <SortableContext items={columnIds} strategy={horizontalListSortingStrategy}>
        {columnIds.map((id) => (
          <MovableColumn key={id} id={id} />
        ))}
      </SortableContext>
      {columnIds.map((id) => (
        <ScrollingList key={id} columnId={id} lists={lists} />
      ))}
    </DndLayer>
  );
}

function DragPreview({ board, dragged: { kind, id } }: { board: Board; dragged: DraggedItem }) {
  const ticket = board.tickets.get(id);
  const selection = getSelection();
  if (kind === 'ticket') {
    return (
      ticket && (
        <>
          <TicketCard ticket={ticket} isLifted />
          {isSelectionDrag(id, selection) && (
            <span className={styles.draggedCount}>{selection.size}</span>
          )}
        </>
      )
    );
  }
  const column = board.columns.get(id);
  return column && <div className={styles.draggedColumn}>{column.name}</div>;
}

/** A column that can be dragged and moves aside for others. */
function MovableColumn({ id }: { id: string }) {
  const sortable = useSortable({ id, data: { kind: 'column' } });
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition } = sortable;
  useLayoutEffect(() => {
    const element = elementOf({ kind: 'column', id });
    setNodeRef(element);
    setActivatorNodeRef(element?.querySelector<HTMLElement>('[data-carries]') ?? null);
  }, [id, setNodeRef, setActivatorNodeRef]);
  useLayoutEffect(() => {
    const style = elementOf({ kind: 'column', id })?.style;
    if (!style) return;
    style.transform = CSS.Translate.toString(transform) ?? '';
    style.transition = transition ?? '';
  }, [id, transform, transition]);
  useDragHandlers({ kind: 'column', id }, listeners);
  return null;
}
