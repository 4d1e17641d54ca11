import { useCallback } from 'react';
import { trpc } from '../../session/trpc.ts';
import { type Lists, withListChanges } from './optimistic-lists.ts';
import { usePendingListChanges } from './use-optimistic-list.ts';

/** The boards that the user may open, with pending changes applied. */
export function useBoards() {
  return trpc.boards.list.useQuery(undefined, { select: useOptimisticRows('boards') });
}

/** The projects that the user may open, with pending changes applied. */
export function useProjects() {
  return trpc.projects.list.useQuery(undefined, { select: useOptimisticRows('projects') });
}

/** All accounts, with pending changes applied. */
export function useUsers() {
  return trpc.users.list.useQuery(undefined, { select: useOptimisticRows('users') });
}

function useOptimisticRows<Name extends keyof Lists>(
  name: Name,
): (rows: Lists[Name]) => Lists[Name] {
  const pendingChanges = usePendingListChanges();
  return useCallback((rows) => withListChanges(name, rows, pendingChanges), [name, pendingChanges]);
}
