import { memo, use, useLayoutEffect, useRef } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { boardTexts } from '../../../i18n/en/board.ts';
import type { ColumnLists } from '../columns/column-lists.ts';
import { type Drop, type Extent, gapOf } from '../drag/drop-target.ts';
import { FilteredContext } from '../filter/use-filter.ts';
import { useCardHeight } from './card-height.ts';
import { DraggableCard } from './draggable-card.tsx';
import styles from './ticket-list.module.css';
import { TicketRowsList, useTicketRows } from './virtual-tickets.tsx';

const GAP_PX = 8;
const PADDING_PX = 6;

interface TicketListProps {
  columnId: string;
  tickets: readonly Ticket[];
  lists: ColumnLists;
  drop: Drop | null;
  draggedId: string | null;
  isOffScreen?: boolean;
  /** Text of the empty list. */
  emptyText?: string;
  /** Whether a ticket can be dragged; all can if omitted. */
  canDrag?: ((ticket: Ticket) => boolean) | undefined;
}

/** A column's tickets. Only those near the screen and the dragged one are mounted. */
export const TicketList = memo(function TicketList({
  columnId,
  tickets,
  lists,
  drop,
  draggedId,
  isOffScreen = false,
  emptyText = boardTexts.noTickets,
  canDrag,
}: TicketListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isFiltered = use(FilteredContext);
  // The dragged card stays mounted: a touch ends with the element that it started on.
  const rows = useTicketRows({
    tickets,
    scroller,
    estimateHeight: useCardHeight(),
    gap: GAP_PX,
    padding: PADDING_PX,
    firstHeight: window.innerHeight * 0.75,
    isOffScreen: isOffScreen,
    mountedId: draggedId,
  });
  const gap = drop ? gapOf(drop, { id: columnId, tickets }) : 0;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    lists.set(columnId, {
      element,
      extents: () => rows.measurementsCache.map(({ start, end }) => ({ start, end })),
      reveal: (index) => rows.scrollToIndex(index, { align: 'auto' }),
    });
    return () => {
      lists.delete(columnId);
    };
  }, [columnId, lists, rows]);

  return (
    <div ref={scroller} className={styles.scroller}>
      {tickets.length === 0 && (
        <p className={styles.empty}>{isFiltered ? boardTexts.noMatching : emptyText}</p>
      )}
      <TicketRowsList tickets={tickets} rows={rows}>
        {(ticket) => (
          <DraggableCard
            ticket={ticket}
            isDragged={ticket.id === draggedId}
            isFixed={canDrag ? !canDrag(ticket) : false}
            isSwapTarget={drop?.kind === 'swap' && drop.withId === ticket.id}
          />
        )}
      </TicketRowsList>
      {drop?.kind === 'insert' && (
        <div
          className={styles.line}
          data-drop-line
          style={{ transform: `translateY(${lineAt(rows.measurementsCache, gap)}px)` }}
        />
      )}
    </div>
  );
});

/** Vertical centre of a gap, in px. */
function lineAt(extents: readonly Extent[], gap: number): number {
  const next = extents[gap];
  if (next) return next.start - GAP_PX / 2;
  const last = extents.at(-1);
  return last ? last.end + GAP_PX / 2 : PADDING_PX + GAP_PX / 2;
}
