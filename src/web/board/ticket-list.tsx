import { useDroppable } from '@dnd-kit/core';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Ticket } from '../../core/board/board.ts';
import { boardTexts } from '../texts/board.ts';
import type { ColumnLists } from './column-lists.ts';
import { DraggableCard } from './draggable-card.tsx';
import { type Drop, type Extent, gapOf } from './drop.ts';
import styles from './ticket-list.module.css';
import { listDropId } from './use-board-drag.ts';

const GAP = 8;
const PADDING = 6;
const LIKELY_HEIGHT = 84;

interface TicketListProps {
  columnId: string;
  tickets: readonly Ticket[];
  lists: ColumnLists;
  drop: Drop | null;
  carriedId: string | null;
  /** What is said where there are none. */
  emptyText?: string;
  /** Which tickets can be picked up; all of them where it is left out. */
  canCarry?: (ticket: Ticket) => boolean;
}

/** A column's tickets, of which only those near the screen are mounted, and the carried one. */
export function TicketList({
  columnId,
  tickets,
  lists,
  drop,
  carriedId,
  emptyText = boardTexts.noTickets,
  canCarry,
}: TicketListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { setNodeRef } = useDroppable({ id: listDropId(columnId) });
  const carriedIndex = tickets.findIndex(({ id }) => id === carriedId);
  const virtualizer = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => tickets[index]?.id ?? index,
    estimateSize: () => LIKELY_HEIGHT,
    gap: GAP,
    paddingStart: PADDING,
    paddingEnd: PADDING,
    overscan: 5,
    rangeExtractor: (range) => withIndex(range, carriedIndex),
    useFlushSync: false,
  });

  const gap = drop ? gapOf(drop, { id: columnId, tickets }) : 0;

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    lists.set(columnId, {
      element,
      extents: () => virtualizer.measurementsCache.map(({ start, end }) => ({ start, end })),
      reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    });
    return () => {
      lists.delete(columnId);
    };
  }, [columnId, lists, virtualizer]);

  return (
    <div ref={scroller} className={styles.scroller}>
      {tickets.length === 0 && <p className={styles.empty}>{emptyText}</p>}
      {/* The list, not what scrolls it: dnd-kit scrolls the parents of what is hovered. */}
      <ul ref={setNodeRef} className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const ticket = tickets[index];
          return ticket ? (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={tickets.length}
              aria-posinset={index + 1}
            >
              <DraggableCard
                ticket={ticket}
                isFixed={canCarry ? !canCarry(ticket) : false}
                isSwapTarget={drop?.kind === 'swap' && drop.withId === ticket.id}
              />
            </li>
          ) : null;
        })}
      </ul>
      {drop?.kind === 'insert' && (
        <div
          className={styles.line}
          style={{ transform: `translateY(${lineAt(virtualizer.measurementsCache, gap)}px)` }}
        />
      )}
    </div>
  );
}

/** The height of a gap's middle. */
function lineAt(extents: readonly Extent[], gap: number): number {
  const next = extents[gap];
  if (next) return next.start - GAP / 2;
  const last = extents.at(-1);
  return last ? last.end + GAP / 2 : PADDING + GAP / 2;
}

// Whoever is carried stays mounted: a touch ends with the element that it began on.
function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
