import { useEffect, useMemo, useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { cachedNames } from '../../offline/board-cache-reader.ts';
import { trpc } from '../../session/trpc.ts';
import { type People, peopleOf } from './people.ts';

const NAMES_STALE_MS = 60_000;
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/**
 * The board's creator, then the members by name. Colours are assigned by id, so that they are the
 * same on every screen and stay when someone joins or is renamed.
 */
export function useBoardPeople(board: Board | null, names: ReadonlyMap<string, string>): People {
  const createdBy = board?.createdBy;
  const members = board?.members;
  return useMemo(() => {
    const ids = new Set([
      ...(createdBy ? [createdBy] : []),
      ...[...(members?.keys() ?? [])].sort(),
    ]);
    return byName(peopleOf([...ids], names), createdBy);
  }, [createdBy, members, names]);
}

function byName(people: People, firstId: string | undefined): People {
  const rank = (id: string) => (id === firstId ? 0 : 1);
  const entries = [...people].sort(
    ([a, { name }], [b, other]) => rank(a) - rank(b) || name.localeCompare(other.name),
  );
  return new Map(entries);
}

/** The names of all accounts, by id; refetched when an unknown member appears. */
export function useNames(board: Board | null): ReadonlyMap<string, string> {
  const { data, isError, refetch } = trpc.users.list.useQuery(undefined, {
    staleTime: NAMES_STALE_MS,
  });
  const offlineNames = useCachedNames(isError && !data);
  const names = useMemo(
    () => (data ? new Map(data.map(({ id, name }) => [id, name])) : offlineNames),
    [data, offlineNames],
  );
  const requestedIds = useRef(new Set<string>());
  const members = board?.members;
  useEffect(() => {
    if (!data || !members) return;
    const unknownIds = [...members.keys()].filter(
      (id) => !names.has(id) && !requestedIds.current.has(id),
    );
    if (unknownIds.length === 0) return;
    // Once for each id: a deleted account has no name.
    for (const id of unknownIds) requestedIds.current.add(id);
    void refetch();
  }, [data, names, members, refetch]);
  return names;
}

/** The names cached for use without a network. */
function useCachedNames(isNeeded: boolean): ReadonlyMap<string, string> {
  const [names, setNames] = useState(NO_NAMES);
  useEffect(() => {
    if (isNeeded) cachedNames().then(setNames, () => {});
  }, [isNeeded]);
  return names;
}
