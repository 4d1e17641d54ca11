export interface Due {
  text: string;
  state: 'overdue' | 'today' | 'upcoming';
}

const dayAndMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const withYear = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/**
 * A wall-clock due date as a card shows it; null when it is none. It is never shifted by a zone, and
 * overdue once its moment has passed where the reader is.
 */
export function dueOf(dueDate: string | null, now: Date): Due | null {
  const state = dueStateOf(dueDate, now);
  if (!dueDate || !state) return null;
  const due = new Date(dueDate);
  const format = due.getFullYear() === now.getFullYear() ? dayAndMonth : withYear;
  return { text: format.format(due), state };
}

/** Of it only what changes with time. */
export function dueStateOf(dueDate: string | null, now: Date): Due['state'] | null {
  const due = dueDate ? new Date(dueDate) : null;
  if (!due || Number.isNaN(due.getTime())) return null;
  const end = dueDate?.endsWith('T00:00:00') ? endOfDay(due) : due;
  if (end < now) return 'overdue';
  return due.toDateString() === now.toDateString() ? 'today' : 'upcoming';
}

// A due date without a time of day means the whole of that day.
function endOfDay(day: Date): Date {
  const end = new Date(day);
  end.setHours(23, 59, 59, 999);
  return end;
}
