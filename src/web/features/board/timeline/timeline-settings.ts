import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { TIMELINE_GROUPINGS, type TimelineGrouping } from './timeline-rows.ts';
import { ZOOMS, type Zoom } from './timeline-scale.ts';

export interface TimelineSettings {
  zoom: Zoom;
  groupBy: TimelineGrouping | null;
  setZoom: (zoom: Zoom) => void;
  setGroupBy: (groupBy: TimelineGrouping | null) => void;
}

/** The zoom and the groups are part of the address, for reload and sharing. */
export function useTimelineSettings(): TimelineSettings {
  const { zoom: zoomText, group } = useSearch({ from: '/shell/boards/$boardId' });
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const zoom = ZOOMS.find((each) => each === zoomText) ?? 'month';
  const groupBy = TIMELINE_GROUPINGS.find((each) => each === group) ?? null;
  // Replaced, so that Back leaves the timeline at once.
  const set = useCallback(
    (part: { zoom?: string | undefined; group?: string | undefined }) =>
      void navigate({ search: (before) => ({ ...before, ...part }), replace: true }),
    [navigate],
  );
  return {
    zoom,
    groupBy,
    setZoom: (next) => set({ zoom: next === 'month' ? undefined : next }),
    setGroupBy: (next) => set({ group: next ?? undefined }),
  };
}

/** The groups that were collapsed and expanded by the user, by id, stored on this device. */
export function useCollapsedGroups(userId: string, boardId: string) {
  const key = `timeline:${userId}:${boardId}`;
  const [toggled, setToggled] = useState(() => stored(key));
  const toggle = useCallback(
    (id: string, isCollapsed: boolean) =>
      setToggled((before) => {
        const after = { ...before, [id]: isCollapsed };
        store(key, after);
        return after;
      }),
    [key],
  );
  return [toggled, toggle] as const;
}

type Toggled = Readonly<Record<string, boolean>>;

function stored(key: string): Toggled {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Toggled) : {};
  } catch {
    return {};
  }
}

function store(key: string, toggled: Toggled): void {
  try {
    localStorage.setItem(key, JSON.stringify(toggled));
  } catch {
    // Without storage, they last until the page is left.
  }
}
