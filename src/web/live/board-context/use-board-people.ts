import { useEffect, useMemo, useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { cachedNames } from '../../offline/board-cache-reader.ts';
import { trpc } from '../../session/trpc.ts';
import { type People, peopleOf } from './people.ts';

const NAMES_FRESH_MS = 60_000;
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/**
 * The board's creator, and then the members by name, as far as names are known. Colours go by id,
 * so that they are the same on every screen, and stay when somebody joins or is renamed.
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

function byName(people: People, first: string | undefined): People {
  const rank = (id: string) => (id === first ? 0 : 1);
  const entries = [...people].sort(
    ([a, { name }], [b, other]) => rank(a) - rank(b) || name.localeCompare(other.name),
  );
  return new Map(entries);
}

/** The names of everyone with an account, by id; asked for again when somebody new appears. */
export function useNames(board: Board | null): ReadonlyMap<string, string> {
  const { data, isError, refetch } = trpc.users.list.useQuery(undefined, {
    staleTime: NAMES_FRESH_MS,
  });
  const kept = useKeptNames(isError && !data);
  const names = useMemo(
    () => (data ? new Map(data.map(({ id, name }) => [id, name])) : kept),
    [data, kept],
  );
  const asked = useRef(new Set<string>());
  const members = board?.members;
  useEffect(() => {
    if (!data || !members) return;
    const unknown = [...members.keys()].filter((id) => !names.has(id) && !asked.current.has(id));
    if (unknown.length === 0) return;
    // Once for each: of an account that is gone there is no name.
    for (const id of unknown) asked.current.add(id);
    void refetch();
  }, [data, names, members, refetch]);
  return names;
}

/** As they were when there was a network. */
function useKeptNames(isAway: boolean): ReadonlyMap<string, string> {
  const [names, setNames] = useState(NO_NAMES);
  useEffect(() => {
    if (isAway) cachedNames().then(setNames, () => {});
  }, [isAway]);
  return names;
}
