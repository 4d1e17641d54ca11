export type DueState = 'overdue' | 'today' | 'upcoming';

/**
 * The state of a due date at a given time, both wall-clock times `YYYY-MM-DDTHH:mm:ss`. It is
 * overdue once its time has passed. A due date at midnight means the whole day.
 */
export function dueStateAt(dueDate: string, now: string): DueState {
  const day = dueDate.slice(0, 10);
  const end = dueDate.endsWith('T00:00:00') ? endOfDay(day) : dueDate;
  if (end < now) return 'overdue';
  return day === now.slice(0, 10) ? 'today' : 'upcoming';
}

/** The last second of a day `YYYY-MM-DD`. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59`;
}
