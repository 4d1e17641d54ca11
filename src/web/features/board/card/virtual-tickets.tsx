import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useState,
} from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import styles from './virtual-tickets.module.css';

/** Tickets mounted above and below the visible ones. */
const OVERSCAN = 3;

export type TicketRows = Virtualizer<HTMLDivElement, HTMLLIElement>;

interface RowsOptions {
  tickets: readonly Ticket[];
  scroller: RefObject<HTMLDivElement | null>;
  /** Estimated height of a row until it is measured; better estimates move fewer rows. */
  estimateHeight: (ticket: Ticket) => number;
  gap: number;
  padding?: number;
  /** Estimated height of the list, to show tickets in the first render. */
  firstHeight?: number;
  /** Off screen: filled after the visible part has been painted. */
  isOffScreen?: boolean;
  /** This ticket stays mounted at any scroll position. */
  mountedId?: string | null;
}

/** Virtualizes a scrolling list of tickets. */
export function useTicketRows(options: RowsOptions): TicketRows {
  const { tickets, scroller, estimateHeight, gap } = options;
  const { padding = 0, firstHeight = 0, isOffScreen = false, mountedId = null } = options;
  const isPainted = useIsPainted();
  const mountedIndex = mountedId === null ? -1 : tickets.findIndex(({ id }) => id === mountedId);
  return useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    // Stable, because a new function triggers a new layout of all rows.
    getItemKey: useCallback((index: number) => tickets[index]?.id ?? index, [tickets]),
    estimateSize: (index) => estimateHeight(tickets[index] as Ticket),
    gap,
    paddingStart: padding,
    paddingEnd: padding,
    overscan: isPainted ? OVERSCAN : 1,
    initialRect: { width: 0, height: firstHeight },
    rangeExtractor: (range) => withIndex(range, mountedIndex),
    useFlushSync: false,
    enabled: isPainted || !isOffScreen,
  });
}

/** Whether the first render has been painted. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}

interface TicketRowsListProps {
  tickets: readonly Ticket[];
  rows: TicketRows;
  ref?: Ref<HTMLUListElement>;
  children: (ticket: Ticket) => ReactNode;
}

/** The tickets near the screen, each at its position. */
export function TicketRowsList({ tickets, rows, ref, children }: TicketRowsListProps) {
  return (
    <ul ref={ref} className={styles.list} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const ticket = tickets[index];
        return ticket ? (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className={styles.item}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={tickets.length}
            aria-posinset={index + 1}
          >
            {children(ticket)}
          </li>
        ) : null;
      })}
    </ul>
  );
}

function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
