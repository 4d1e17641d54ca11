/** `done`: the ticket is in a column for finished tickets, so its due date does not matter (B15). */
export type DueState = 'overdue' | 'today' | 'upcoming' | 'done';

/**
 * The state of a due date at a given time, both wall-clock times `YYYY-MM-DDTHH:mm:ss`. It is
 * overdue once its time has passed. A due date at midnight means the whole day.
 */
export function dueStateAt(dueDate: string, now: string, isDone = false): DueState {
  if (isDone) return 'done';
  const day = dueDate.slice(0, 10);
  if (endOf(dueDate) < now) return 'overdue';
  return day === now.slice(0, 10) ? 'today' : 'upcoming';
}

/** Whether a start date is after the due date. A due date at midnight includes its day. */
export function startsAfterDue(startDate: string | null, dueDate: string | null): boolean {
  return startDate !== null && dueDate !== null && startDate > endOf(dueDate);
}

function endOf(dueDate: string): string {
  return dueDate.endsWith('T00:00:00') ? endOfDay(dueDate.slice(0, 10)) : dueDate;
}

/** The last second of a day `YYYY-MM-DD`. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59`;
}
