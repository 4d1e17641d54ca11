import { lazy, Suspense, useEffect } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { fetchWhenIdle } from '../../../lib/fetch-when-idle.ts';
import { maySingleKeyAct } from '../../../lib/keyboard/single-keys.ts';
import type { Filter } from './use-filter.ts';

const loadBar = () => import('./filter-bar.tsx');
const FilterBar = lazy(loadBar);

interface BoardFilterProps {
  board: Board;
  filter: Filter;
  userId: string;
  /** Number of shown tickets. */
  count: number;
}

/** The filter bar below the board's header, if open; `/` opens it. */
export function BoardFilter({ filter, ...rest }: BoardFilterProps) {
  const { open } = filter;
  useEffect(() => fetchWhenIdle(loadBar), []);
  useEffect(() => onSlash(open), [open]);
  if (!filter.isOpen) return null;
  return (
    <Suspense>
      <FilterBar {...rest} filter={filter} />
    </Suspense>
  );
}

/** Calls back on `/`, except in text fields and dialogs. */
function onSlash(onPress: () => void): () => void {
  function handleKey(event: KeyboardEvent) {
    if (event.key !== '/' || !maySingleKeyAct(event)) return;
    if (document.activeElement?.closest('dialog')) return;
    event.preventDefault();
    onPress();
  }
  addEventListener('keydown', handleKey);
  return () => removeEventListener('keydown', handleKey);
}
