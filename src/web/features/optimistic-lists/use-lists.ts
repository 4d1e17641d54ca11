import { useCallback } from 'react';
import { trpc } from '../../session/trpc.ts';
import { type Lists, withListChanges } from './optimistic-list.ts';
import { usePendingListChanges } from './use-optimistic-list.ts';

/** The boards that the person may open, with the changes under way. */
export function useBoards() {
  return trpc.boards.list.useQuery(undefined, { select: useEdited('boards') });
}

/** The projects that the person may open, with the changes under way. */
export function useProjects() {
  return trpc.projects.list.useQuery(undefined, { select: useEdited('projects') });
}

/** Everybody with an account, with the changes under way. */
export function useUsers() {
  return trpc.users.list.useQuery(undefined, { select: useEdited('users') });
}

function useEdited<Name extends keyof Lists>(name: Name): (rows: Lists[Name]) => Lists[Name] {
  const edits = usePendingListChanges();
  return useCallback((rows) => withListChanges(name, rows, edits), [name, edits]);
}
