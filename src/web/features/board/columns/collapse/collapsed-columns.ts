import { useCallback, useEffect, useState } from 'react';
import { boardRequests } from '../../board-requests.ts';

const keyOf = (userId: string, boardId: string) => `collapsedColumns:${userId}:${boardId}`;

/** The columns that a user has collapsed on this device. */
export interface CollapsedColumns {
  ids: ReadonlySet<string>;
  /** The column that was collapsed or expanded last, whose button gets the focus. */
  toggledId: string | null;
  toggle: (columnId: string) => void;
}

export function useCollapsedColumns(userId: string, boardId: string): CollapsedColumns {
  const [ids, setIds] = useState(() => storedIds(userId, boardId));
  const [toggledId, setToggledId] = useState<string | null>(null);
  const toggle = useCallback(
    (columnId: string): void => {
      const toggled = new Set(ids);
      if (!toggled.delete(columnId)) toggled.add(columnId);
      setIds(toggled);
      setToggledId(columnId);
      storeIds(userId, boardId, toggled);
    },
    [ids, userId, boardId],
  );
  useEffect(
    () =>
      boardRequests.add((request) => {
        if (request.kind === 'toggleColumn') toggle(request.columnId);
      }),
    [toggle],
  );
  return { ids, toggledId, toggle };
}

function storedIds(userId: string, boardId: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, boardId)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function storeIds(userId: string, boardId: string, ids: ReadonlySet<string>): void {
  try {
    if (ids.size === 0) localStorage.removeItem(keyOf(userId, boardId));
    else localStorage.setItem(keyOf(userId, boardId), JSON.stringify([...ids]));
  } catch {
    // Without storage, they stay collapsed until the page is left.
  }
}
