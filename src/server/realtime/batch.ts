import type { Change, Fact } from '../../core/board/changes.ts';
import { type Cursor, formatCursor, type Push, type Row } from '../../core/board/feed.ts';
import { received, sees } from '../../core/board/visibility.ts';
import type { LogRow } from '../storage/log.ts';

/**
 * Rows of a log that follow one another, on their way to their viewers. What they come to is worked
 * out once for each visibility class, which is all those who may receive the same, and that one
 * push is shared between them.
 */
export class Batch {
  /** Whether it is about who is on the board, so that access must be looked at again. */
  readonly touchesAccess: boolean;
  private readonly restricted: Fact[];
  private readonly pushes = new Map<string, Push | null>();

  /** `cursor` is that of the last row. */
  constructor(
    readonly rows: readonly LogRow[],
    readonly cursor: Cursor,
  ) {
    const facts = rows.flatMap((row) => row.facts);
    this.restricted = facts.filter(({ before, after }) => Boolean(before ?? after));
    this.touchesAccess = facts.some(({ change }) => isAboutAccess(change));
  }

  /** The rows as a person receives them; null when nothing in them is for them. */
  pushFor(userId: string): Push | null {
    const name = this.classOf(userId);
    const known = this.pushes.get(name);
    if (known !== undefined) return known;
    const rows = this.rows.flatMap((row) => projected(row, userId) ?? []);
    const made = rows.length > 0 ? { cursor: formatCursor(this.cursor), rows } : null;
    this.pushes.set(name, made);
    return made;
  }

  /** Two letters for each fact that not everyone sees: whether they saw it, whether they see it. */
  private classOf(userId: string): string {
    let name = '';
    for (const { before = null, after = null } of this.restricted) {
      name += sees(before, userId) ? 'b' : '-';
      name += sees(after, userId) ? 'a' : '-';
    }
    return name;
  }
}

function isAboutAccess(change: Change): boolean {
  if (change.type === 'board.set') return change.set.createdBy !== undefined;
  return change.type.startsWith('member.');
}

function projected({ seq, commandId, by, facts }: LogRow, userId: string): Row | null {
  const changes: Change[] = [];
  for (const fact of facts) {
    const change = received(fact, userId);
    if (change) changes.push(change);
  }
  return changes.length > 0 ? { seq, commandId, by, changes } : null;
}
