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
  const users = trpc.users.list.useQuery(undefined, { staleTime: NAMES_FRESH_MS });
  const createdBy = board?.createdBy;
  const members = board?.members;
  return useMemo(() => {
    const names = new Map(users.data?.map(({ id, name }) => [id, name]));
    const ids = new Set([
      ...(createdBy ? [createdBy] : []),
      ...[...(members?.keys() ?? [])].sort(),
    ]);
    return peopleOf([...ids], names);
  }, [createdBy, members, users.data]);
}
