import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../session/trpc.ts';
import type { BoardListItem, Person } from '../boards/board-list-item.ts';
import type { ProjectListItem } from '../projects/project-list-item.ts';

/** The lists of the pages, as the server returns them. */
export interface Lists {
  boards: BoardListItem[];
  projects: ProjectListItem[];
  users: Person[];
}

type ListUpdaters = { readonly [Name in keyof Lists]?: (rows: Lists[Name]) => Lists[Name] };

/** How a change affects the lists. Must be idempotent: a response may already include it. */
export interface ListChange extends ListUpdaters {
  /** Id of the board or project that it creates, which cannot be requested before the reply. */
  readonly createdId?: string;
}

export type OptimisticLists = ReturnType<typeof createOptimisticLists>;

/** Applies pending changes to a list. */
export function withListChanges<Name extends keyof Lists>(
  name: Name,
  rows: Lists[Name],
  changes: readonly ListChange[],
): Lists[Name] {
  return changes.reduce(
    (result, { [name]: change }: ListUpdaters) => change?.(result) ?? result,
    rows,
  );
}

/** Applies pending changes to a project. */
export function projectWithListChanges(
  project: ProjectListItem,
  changes: readonly ListChange[],
): ProjectListItem {
  const result = withListChanges('projects', [project], changes);
  return result.find(({ id }) => id === project.id) ?? project;
}

/**
 * Pending changes of the pages outside of boards. The query cache holds only server state, and the
 * changes are applied on read: undoing one means leaving it out, whatever else is pending or was
 * refetched meanwhile.
 */
export function createOptimisticLists(queryClient: QueryClient) {
  let pending: readonly ListChange[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  /**
   * Applies a change at once and sends it. Changes are sent one at a time, since a later one may
   * depend on an earlier one. Resolves with the reply; rejects as `send` does, after the change was
   * undone. All queries are refetched after the last pending change.
   */
  async function change<T>(change: ListChange, send: () => Promise<T>): Promise<T> {
    publish([...pending, change]);
    const reply = queue.then(send);
    queue = reply.catch(() => {});
    try {
      await reply;
      commitToCache(change);
      return reply;
    } finally {
      publish(pending.filter((other) => other !== change));
      if (pending.length === 0) void refetchAll();
    }
  }

  /** The change was accepted: adds it to the cached responses until they are refetched. */
  function commitToCache(change: ListChange): void {
    const accepted = [change];
    const updateQueries = <Name extends keyof Lists>(name: Name, queryKey: readonly unknown[]) => {
      queryClient.setQueriesData<Lists[Name]>(
        { queryKey },
        (rows) => rows && withListChanges(name, rows, accepted),
      );
    };
    updateQueries('boards', getQueryKey(trpc.boards.list));
    updateQueries('projects', getQueryKey(trpc.projects.list));
    updateQueries('users', getQueryKey(trpc.users.list));
    queryClient.setQueriesData<ProjectListItem>(
      { queryKey: getQueryKey(trpc.projects.get) },
      (project) => project && projectWithListChanges(project, accepted),
    );
  }

  /** Cancels running queries too, whose responses may predate the change. */
  async function refetchAll(): Promise<void> {
    await queryClient.cancelQueries();
    await queryClient.invalidateQueries();
  }

  function publish(next: readonly ListChange[]): void {
    pending = next;
    for (const listener of listeners) listener();
  }

  return {
    change,
    /** The changes that are not answered yet, in the order in which they were made. */
    getPending: (): readonly ListChange[] => pending,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
