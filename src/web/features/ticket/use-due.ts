import { useSyncExternalStore } from 'react';
import { subscribeToClock } from '../../lib/clock.ts';
import { type Due, dueOf, dueStateOf } from './due-date.ts';

/** The formatted due date of a card; re-renders when it becomes overdue. */
export function useDue(dueDate: string | null): Due | null {
  useSyncExternalStore(subscribeToClock, () => dueStateOf(dueDate, new Date()));
  return dueOf(dueDate, new Date());
}
