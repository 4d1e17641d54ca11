import type { Change } from '../../core/board/changes.ts';
import type { Row } from '../../core/board/feed.ts';
import { received, sees } from '../../core/board/visibility.ts';
import type { LogRow } from '../storage/log.ts';

/**
 * A log row on its way to its viewers: what it comes to is worked out once for all who may receive
 * the same, and shared between them.
 */
export interface SharedRow {
  row: LogRow;
  byMask: Map<string, Row | null>;
}

export function sharedRow(row: LogRow): SharedRow {
  return { row, byMask: new Map() };
}

/** The row as a person receives it; null when nothing in it is for them. */
export function projected({ row, byMask }: SharedRow, userId: string): Row | null {
  const mask = maskOf(row, userId);
  const known = byMask.get(mask);
  if (known !== undefined) return known;
  const changes: Change[] = [];
  for (const fact of row.facts) {
    const change = received(fact, userId);
    if (change) changes.push(change);
  }
  const { seq, commandId, by } = row;
  const result = changes.length > 0 ? { seq, commandId, by, changes } : null;
  byMask.set(mask, result);
  return result;
}

/** Whether the row is about who is on the board, so that access must be looked at again. */
export function touchesAccess({ row }: SharedRow): boolean {
  return row.facts.some(({ change }) => change.type.startsWith('member.'));
}

function maskOf(row: LogRow, userId: string): string {
  let mask = '';
  for (const { before = null, after = null } of row.facts) {
    if (before === null && after === null) continue;
    mask += sees(before, userId) ? 'b' : '-';
    mask += sees(after, userId) ? 'a' : '-';
  }
  return mask;
}
