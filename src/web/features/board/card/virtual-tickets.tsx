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
import type { Ticket } from '../../../../core/board/board.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import styles from './virtual-tickets.module.css';

/** Tickets above and below those that are seen, ready to be scrolled to. */
const OVERSCAN = 3;

export type TicketRows = Virtualizer<HTMLDivElement, HTMLLIElement>;

interface RowsOptions {
  tickets: readonly Ticket[];
  scroller: RefObject<HTMLDivElement | null>;
  /** How high a row will be, until it is measured; the nearer, the fewer are moved then. */
  likelyHeight: (ticket: Ticket) => number;
  gap: number;
  padding?: number;
  /** Where the first rendering is to show tickets already: how high the list will likely be. */
  firstHeight?: number;
  /** Beyond the edge of the screen: filled once what is on the screen has been painted. */
  isBeyond?: boolean;
  /** Stays mounted wherever it is scrolled to. */
  keptId?: string | null;
}

/** Where each of many tickets lies in a list that scrolls, and which of them are near the screen. */
export function useTicketRows(options: RowsOptions): TicketRows {
  const { tickets, scroller, likelyHeight, gap } = options;
  const { padding = 0, firstHeight = 0, isBeyond = false, keptId = null } = options;
  const isPainted = useIsPainted();
  const keptIndex = keptId === null ? -1 : tickets.findIndex(({ id }) => id === keptId);
  return useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    // All are laid out anew when it changes.
    getItemKey: useCallback((index: number) => tickets[index]?.id ?? index, [tickets]),
    estimateSize: (index) => likelyHeight(tickets[index] as Ticket),
    gap,
    paddingStart: padding,
    paddingEnd: padding,
    overscan: isPainted ? OVERSCAN : 1,
    initialRect: { width: 0, height: firstHeight },
    rangeExtractor: (range) => withIndex(range, keptIndex),
    useFlushSync: false,
    enabled: isPainted || !isBeyond,
  });
}

/** False until the first rendering is on the screen. */
function useIsPainted(): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setIs(true))), []);
  return is;
}

interface TicketRowsListProps {
  tickets: readonly Ticket[];
  rows: TicketRows;
  ref?: Ref<HTMLUListElement>;
  children: (ticket: Ticket) => ReactNode;
}

/** The tickets near the screen, each in its place among all. */
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
