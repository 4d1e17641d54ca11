import { useMemo } from 'react';
import type { Board } from '../../core/board/board.ts';
import { trpc } from '../trpc.ts';
import { type People, peopleOf } from './people.ts';

const NAMES_FRESH_MS = 60_000;

/**
 * The board's creator and members, with their names as far as they are known. They are in the same
 * order, and so of the same colours, on every screen.
 */
export function useBoardPeople(board: Board | null): People {
  const names = useNames();
  const createdBy = board?.createdBy;
  const members = board?.members;
  return useMemo(() => {
    const ids = new Set([
      ...(createdBy ? [createdBy] : []),
      ...[...(members?.keys() ?? [])].sort(),
    ]);
    return peopleOf([...ids], names);
  }, [createdBy, members, names]);
}

/** The names of everyone with an account, by id. */
export function useNames(): ReadonlyMap<string, string> {
  const { data } = trpc.users.list.useQuery(undefined, { staleTime: NAMES_FRESH_MS });
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data]);
}
