import { useCallback } from 'react';
import { trpc } from '../../session/trpc.ts';
import { type Lists, withEdits } from './optimistic-list.ts';
import { usePendingEdits } from './use-optimistic-list.ts';

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
  const edits = usePendingEdits();
  return useCallback((rows) => withEdits(name, rows, edits), [name, edits]);
}
