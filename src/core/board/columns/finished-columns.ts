import { byPosition } from '../ordering.ts';
import type { Column } from './column.ts';

/**
 * The ids of the columns whose tickets are finished and block nothing: those that are marked as
 * done, or the last one of several if none is marked (ZE6).
 */
export function finishedColumns(columns: Iterable<Column>): ReadonlySet<string> {
  const all = [...columns];
  const done = all.filter(({ isDone }) => isDone);
  const last = all.length > 1 ? all.sort(byPosition).slice(-1) : [];
  return new Set((done.length > 0 ? done : last).map(({ id }) => id));
}
