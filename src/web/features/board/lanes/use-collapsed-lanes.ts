import { useCallback, useState } from 'react';
import type { LaneKind } from './lanes.ts';

/** The rows that a user has collapsed, for each kind of rows, stored on this device. */
export function useCollapsedLanes(userId: string, boardId: string, by: LaneKind) {
  const key = `lanes:${userId}:${boardId}:${by}`;
  const [state, setState] = useState(() => ({ key, lanes: stored(key) }));
  const lanes = state.key === key ? state.lanes : stored(key);
  if (state.key !== key) setState({ key, lanes });
  const toggle = useCallback(
    (lane: string) =>
      setState((before) => {
        const next = new Set(before.lanes);
        if (!next.delete(lane)) next.add(lane);
        store(before.key, next);
        return { ...before, lanes: next };
      }),
    [],
  );
  return { lanes, toggle };
}

function stored(key: string): ReadonlySet<string> {
  try {
    const lanes: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(lanes) ? lanes.filter((lane) => typeof lane === 'string') : []);
  } catch {
    return new Set();
  }
}

function store(key: string, lanes: ReadonlySet<string>): void {
  try {
    localStorage.setItem(key, JSON.stringify([...lanes]));
  } catch {
    // Without storage, they stay collapsed until the page is left.
  }
}
