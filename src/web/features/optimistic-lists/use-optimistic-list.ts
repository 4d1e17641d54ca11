import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Edit, Edits } from './optimistic-list.ts';

export const EditsContext = createContext<Edits | null>(null);

/** Makes changes that are seen at once; for what is inside of the protected pages. */
export function useChange(): Edits['change'] {
  return useEdits().change;
}

/** The changes that the server has not answered yet. */
export function usePendingEdits(): readonly Edit[] {
  const { subscribe, getPending } = useEdits();
  return useSyncExternalStore(subscribe, getPending);
}

/** Whether a board or project is shown already, and the server has yet to make it. */
export function useIsBeingMade(id: string): boolean {
  return usePendingEdits().some(({ makes }) => makes === id);
}

/** Asks before the browser leaves while changes are on their way: they are kept nowhere else. */
export function useUnloadQuestion({ getPending }: Edits): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (getPending().length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [getPending]);
}

function useEdits(): Edits {
  const edits = use(EditsContext);
  if (!edits) throw new Error('Edits are made on protected pages only');
  return edits;
}
