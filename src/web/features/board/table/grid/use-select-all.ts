import { LIMITS } from '../../../../../core/limits.ts';
import { clearSelection, select, useSelection } from '../../selection/selection-store.ts';

/** Selects all visible tickets by their ids, as many as one command changes. */
export function useSelectAll(ids: readonly string[]) {
  const selection = useSelection();
  const first = ids.slice(0, LIMITS.changedTickets);
  const isAll = first.length > 0 && first.every((id) => selection.has(id));
  const some = selection.size > 0 ? ('some' as const) : ('none' as const);
  return {
    state: isAll ? ('all' as const) : some,
    toggle: () => (isAll ? clearSelection() : select(ids)),
  };
}
