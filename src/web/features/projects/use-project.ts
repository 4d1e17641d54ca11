import { useCallback } from 'react';
import { trpc } from '../../session/trpc.ts';
import { projectWithListChanges, withListChanges } from '../optimistic-lists/optimistic-lists.ts';
import {
  useIsBeingCreated,
  usePendingListChanges,
} from '../optimistic-lists/use-optimistic-list.ts';

const NONE = new Set(['NOT_FOUND', 'BAD_REQUEST']);

/**
 * One project, with pending changes applied. A listed project is available at once, even while it
 * is being created; one from a pasted link is loaded first. `isNone`: the user has no such project.
 */
export function useProject(projectId: string) {
  const utils = trpc.useUtils();
  const edits = usePendingListChanges();
  const isBeingCreated = useIsBeingCreated(projectId);
  const project = trpc.projects.get.useQuery(
    { projectId },
    {
      enabled: !isBeingCreated,
      select: useCallback((found) => projectWithListChanges(found, edits), [edits]),
      placeholderData: () =>
        withListChanges('projects', utils.projects.list.getData() ?? [], edits).find(
          ({ id }) => id === projectId,
        ),
      retry: (failures, { data }) => failures < 1 && !NONE.has(data?.code ?? ''),
    },
  );
  return { project, isNone: project.isError && NONE.has(project.error.data?.code ?? '') };
}
