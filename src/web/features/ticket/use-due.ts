import { useSyncExternalStore } from 'react';
import { subscribeToClock } from '../../lib/clock.ts';
import { type Due, dueOf, dueStateOf } from './due-date.ts';

/** The due date as a card shows it; a card that stays on the screen turns overdue when it is. */
export function useDue(dueDate: string | null): Due | null {
  useSyncExternalStore(subscribeToClock, () => dueStateOf(dueDate, new Date()));
  return dueOf(dueDate, new Date());
}
