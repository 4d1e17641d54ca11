import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { searchOfSettings, settingsOfSearch } from './table-search.ts';
import {
  type ChangeSettings,
  storedSettings,
  storeSettings,
  type TableSettings,
} from './table-settings.ts';

/**
 * The settings of a user for a board, stored on this device. If the address contains some of them,
 * as that of a saved view does, it takes precedence, and changes are written to it instead.
 */
export function useTableSettings(
  userId: string,
  boardId: string,
): readonly [TableSettings, ChangeSettings] {
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const search = useSearch({ from: '/shell/boards/$boardId' });
  const { columns, sort, group } = search;
  const addressed = useMemo(
    () => settingsOfSearch({ columns, sort, group }),
    [columns, sort, group],
  );
  const [stored, setStored] = useState(() => storedSettings(userId, boardId));
  const settings = useMemo(() => ({ ...stored, ...addressed }), [stored, addressed]);
  const change: ChangeSettings = useCallback(
    (part) => {
      const { widths, collapsed, ...rest } = part;
      const storedPart = addressed
        ? { ...(widths && { widths }), ...(collapsed && { collapsed }) }
        : part;
      setStored((before) => {
        const after = { ...before, ...storedPart };
        storeSettings(userId, boardId, after);
        return after;
      });
      if (!addressed || Object.keys(rest).length === 0) return;
      const next = searchOfSettings({ ...addressed, ...rest });
      void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
    },
    [addressed, navigate, userId, boardId],
  );
  return [settings, change];
}
