import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { ListChange, OptimisticLists } from './optimistic-lists.ts';

export const OptimisticListsContext = createContext<OptimisticLists | null>(null);

/** Returns the function that makes optimistic changes; for protected pages. */
export function useChange(): OptimisticLists['change'] {
  return useOptimisticLists().change;
}

/** The changes that the server has not confirmed yet. */
export function usePendingListChanges(): readonly ListChange[] {
  const { subscribe, getPending } = useOptimisticLists();
  return useSyncExternalStore(subscribe, getPending);
}

/** Whether a board or project is shown before the server has created it. */
export function useIsBeingCreated(id: string): boolean {
  return usePendingListChanges().some(({ createdId }) => createdId === id);
}

/** Asks before the page is unloaded with pending changes, which are stored nowhere else. */
export function useConfirmUnload({ getPending }: OptimisticLists): void {
  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      if (getPending().length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', handleBeforeUnload);
    return () => removeEventListener('beforeunload', handleBeforeUnload);
  }, [getPending]);
}

function useOptimisticLists(): OptimisticLists {
  const lists = use(OptimisticListsContext);
  if (!lists) throw new Error('OptimisticListsContext is missing');
  return lists;
}
