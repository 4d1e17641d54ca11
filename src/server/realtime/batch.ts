import { type Change, changeFor, type LoggedChange, ticketIdOf } from '../../core/board/change.ts';
import type { Audience } from '../../core/board/ticket.ts';
import { sees } from '../../core/board/visibility.ts';
import { type Cursor, formatCursor, type LogEntry, type Push } from '../../core/board/wire/feed.ts';
import type { LogRow } from '../storage/boards/log/log.ts';

/**
 * The rows of a board's log from a cursor to its head. The push is computed once per visibility
 * class, which is the set of viewers who may receive the same changes, and shared between them. For
 * a ticket that is hidden from a viewer in the end, only its removal is sent, so that a late reader
 * or new member does not receive its past (spec §4).
 */
export class Batch {
  /** Whether the rows change the members or the owner, so that access must be checked again. */
  readonly touchesAccess: boolean;
  private readonly restricted: LoggedChange[];
  /** Each changed ticket's audience after the last of the rows, by ticket id. */
  private readonly audiences: ReadonlyMap<string, Audience>;
  private readonly pushes = new Map<string, Push | null>();

  /** `cursor` is the position of the last row. */
  constructor(
    readonly rows: readonly LogRow[],
    readonly cursor: Cursor,
  ) {
    const changes = rows.flatMap((row) => row.facts);
    this.restricted = changes.filter(({ before, after }) => Boolean(before ?? after));
    this.audiences = new Map(
      changes.flatMap(({ change, after = null }) => {
        // Only some of those who see a ticket see a link of it.
        const id = change.type === 'links.changed' ? null : ticketIdOf(change);
        return id === null ? [] : [[id, after]];
      }),
    );
    this.touchesAccess = changes.some(({ change }) => changesAccess(change));
  }

  /** The push for a user; null if nothing in the rows is visible to them. */
  pushFor(userId: string): Push | null {
    const className = this.classOf(userId);
    const cached = this.pushes.get(className);
    if (cached !== undefined) return cached;
    const rows = this.rows.flatMap((row) => this.entryFor(row, userId) ?? []);
    const push = rows.length > 0 ? { cursor: formatCursor(this.cursor), rows } : null;
    this.pushes.set(className, push);
    return push;
  }

  /** Whether the rows concern one of these tickets. */
  concernsAny(ticketIds: ReadonlySet<string>): boolean {
    return [...ticketIds].some((id) => this.audiences.has(id));
  }

  /**
   * The user's visibility class: for each restricted change, whether they see it before and after.
   */
  private classOf(userId: string): string {
    let name = '';
    for (const { before = null, after = null } of this.restricted) {
      name += sees(before, userId) ? 'b' : '-';
      name += sees(after, userId) ? 'a' : '-';
    }
    return name;
  }

  private entryFor({ seq, commandId, by, facts }: LogRow, userId: string): LogEntry | null {
    const changes: Change[] = [];
    for (const logged of facts) {
      const change = changeFor(logged, userId);
      if (change && this.maySend(change, userId)) changes.push(change);
    }
    return changes.length > 0 ? { seq, commandId, by, changes } : null;
  }

  private maySend(change: Change, userId: string): boolean {
    const id = ticketIdOf(change);
    const isShown = id === null || sees(this.audiences.get(id) ?? null, userId);
    return isShown || change.type === 'ticket.removed';
  }
}

function changesAccess(change: Change): boolean {
  if (change.type === 'board.set') return change.set.createdBy !== undefined;
  return change.type.startsWith('member.');
}
