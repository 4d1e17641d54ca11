export type DueState = 'overdue' | 'today' | 'upcoming';

/**
 * How a due date stands at a time, both wall-clock times `YYYY-MM-DDTHH:mm:ss`: overdue once its
 * moment has passed. One without a time of day means the whole of that day.
 */
export function dueStateAt(dueDate: string, now: string): DueState {
  const day = dueDate.slice(0, 10);
  const end = dueDate.endsWith('T00:00:00') ? endOfDay(day) : dueDate;
  if (end < now) return 'overdue';
  return day === now.slice(0, 10) ? 'today' : 'upcoming';
}

/** The last moment of a day `YYYY-MM-DD`. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59`;
}
