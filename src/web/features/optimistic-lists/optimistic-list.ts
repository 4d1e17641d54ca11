import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../session/trpc.ts';
import type { BoardListItem, Person } from '../boards/board-list-item.ts';
import type { ProjectListItem } from '../projects/project-list-item.ts';

/** What the pages list, as the server answers it. */
export interface Lists {
  boards: BoardListItem[];
  projects: ProjectListItem[];
  users: Person[];
}

type ListEdits = { readonly [Name in keyof Lists]?: (rows: Lists[Name]) => Lists[Name] };

/** What a change does to the lists. An answer may hold it already: done twice, it is done once. */
export interface ListChange extends ListEdits {
  /** The id of the board or project that it makes: before the answer nobody can ask for that. */
  readonly makes?: string;
}

export type OptimisticLists = ReturnType<typeof createOptimisticLists>;

/** A list as a person sees it: what the server has answered with the edits under way on top. */
export function withListChanges<Name extends keyof Lists>(
  name: Name,
  rows: Lists[Name],
  edits: readonly ListChange[],
): Lists[Name] {
  return edits.reduce((seen, { [name]: edit }: ListEdits) => edit?.(seen) ?? seen, rows);
}

/** One project as a person sees it. */
export function projectWithListChanges(
  project: ProjectListItem,
  edits: readonly ListChange[],
): ProjectListItem {
  const seen = withListChanges('projects', [project], edits);
  return seen.find(({ id }) => id === project.id) ?? project;
}

/**
 * The changes under way on the pages beside the boards. What lists hold is the server's alone, and
 * the edits are laid on top when they are read: taking one back is leaving it out, whatever else is
 * under way or was asked for meanwhile.
 */
export function createOptimisticLists(queryClient: QueryClient) {
  let pending: readonly ListChange[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  /**
   * Makes a change: what it does is seen at once. Changes are sent one after another, since a later
   * one may build on an earlier one. Resolves with the answer; rejects as `send` does, and what was
   * seen of it is gone by then. The last one under way has everything asked for again.
   */
  async function change<T>(edit: ListChange, send: () => Promise<T>): Promise<T> {
    publish([...pending, edit]);
    const answer = turn.then(send);
    turn = answer.catch(() => {});
    try {
      await answer;
      keep(edit);
      return answer;
    } finally {
      publish(pending.filter((other) => other !== edit));
      if (pending.length === 0) void askAgain();
    }
  }

  /** The server has done it: it is part of what was answered, before that is asked for again. */
  function keep(edit: ListChange): void {
    const done = [edit];
    const keepIn = <Name extends keyof Lists>(name: Name, queryKey: readonly unknown[]) => {
      queryClient.setQueriesData<Lists[Name]>(
        { queryKey },
        (rows) => rows && withListChanges(name, rows, done),
      );
    };
    keepIn('boards', getQueryKey(trpc.boards.list));
    keepIn('projects', getQueryKey(trpc.projects.list));
    keepIn('users', getQueryKey(trpc.users.list));
    queryClient.setQueriesData<ProjectListItem>(
      { queryKey: getQueryKey(trpc.projects.get) },
      (project) => project && projectWithListChanges(project, done),
    );
  }

  /** Also for what is asked for the first time just now: its answer may be of before the change. */
  async function askAgain(): Promise<void> {
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
