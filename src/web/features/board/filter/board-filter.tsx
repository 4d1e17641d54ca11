import { lazy, Suspense, useEffect } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { fetchWhenIdle } from '../../../lib/fetch-when-idle.ts';
import type { Filter } from './use-filter.ts';

const loadBar = () => import('./filter-bar.tsx');
const FilterBar = lazy(loadBar);

interface BoardFilterProps {
  board: Board;
  filter: Filter;
  userId: string;
  /** How many tickets are shown. */
  count: number;
}

/** The filter under the board's head, where it is open; `/` asks for it. */
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

/** `/` anywhere but where one writes, and not under a dialog. */
function onSlash(ask: () => void): () => void {
  function pressed(event: KeyboardEvent) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
    if (target.closest('input:not([type=radio]),select,textarea,dialog')) return;
    event.preventDefault();
    ask();
  }
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}
