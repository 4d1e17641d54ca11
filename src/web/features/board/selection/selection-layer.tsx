import { useEffect } from 'react';
import type { BoardViewName } from '../board-search.ts';
import type { BoardViewProps } from '../board-view-props.ts';
import { SelectionBar } from './selection-bar.tsx';
import { selectedTickets } from './selection-order.ts';
import { clearSelection, select, useSelection } from './selection-store.ts';
import { useSelectionInput } from './use-selection-input.ts';

interface SelectionLayerProps extends Pick<BoardViewProps, 'board' | 'actor' | 'run'> {
  view: BoardViewName;
}

/** Selecting tickets on a board, and the actions on those that are selected. */
export function SelectionLayer({ board, actor, run, view }: SelectionLayerProps) {
  const selection = useSelection();
  const tickets = selectedTickets(board, selection);
  useSelectionInput(board, view);
  const isAllShown = tickets.length === selection.size;
  useEffect(() => {
    if (!isAllShown) select(tickets.map(({ id }) => id));
  }, [isAllShown, tickets]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view shows other lists
  useEffect(() => clearSelection, [view]);
  if (tickets.length === 0) return null;
  return <SelectionBar board={board} actor={actor} run={run} tickets={tickets} />;
}
