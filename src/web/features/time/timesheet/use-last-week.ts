import { useState } from 'react';
import { addDays, type Day } from '../../../../core/days.ts';
import { trpc } from '../../../session/trpc.ts';
import { type RowTarget, rowKey } from './week.ts';

/** The rows of the week before, without those of hidden tickets. */
export function useLastWeek(monday: Day) {
  const { client } = trpc.useUtils();
  const [isLoading, setLoading] = useState(false);

  /** Null if they could not be loaded. */
  async function load(): Promise<RowTarget[] | null> {
    setLoading(true);
    try {
      const period = { from: addDays(monday, -7), to: addDays(monday, -1) };
      const { entries } = await client.time.list.query(period);
      const targets = new Map<string, RowTarget>();
      for (const entry of entries) {
        const { ticketId, projectId, title, boardId, boardName, number, projectName } = entry;
        const isGone = ticketId !== null && boardId === null;
        if (entry.isHidden || isGone) continue;
        const label = { title, boardId, boardName, number, projectName, isHidden: false };
        targets.set(rowKey(entry, entry), { ticketId, projectId, label });
      }
      return [...targets.values()];
    } catch {
      return null;
    } finally {
      setLoading(false);
    }
  }

  return { load, isLoading };
}
