import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { ListChange, OptimisticLists } from './optimistic-list.ts';

export const OptimisticListsContext = createContext<OptimisticLists | null>(null);

/** Makes changes that are seen at once; for what is inside of the protected pages. */
export function useChange(): OptimisticLists['change'] {
  return useEdits().change;
}

/** The changes that the server has not answered yet. */
export function usePendingListChanges(): readonly ListChange[] {
  const { subscribe, getPending } = useEdits();
  return useSyncExternalStore(subscribe, getPending);
}

/** Whether a board or project is shown already, and the server has yet to make it. */
export function useIsBeingCreated(id: string): boolean {
  return usePendingListChanges().some(({ makes }) => makes === id);
}

/** Asks before the browser leaves while changes are on their way: they are kept nowhere else. */
export function useUnloadQuestion({ getPending }: OptimisticLists): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (getPending().length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [getPending]);
}

function useEdits(): OptimisticLists {
  const edits = use(OptimisticListsContext);
  if (!edits) throw new Error('Edits are made on protected pages only');
  return edits;
}
