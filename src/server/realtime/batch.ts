import type { Audience } from '../../core/board/board.ts';
import { type Change, changeFor, type LoggedChange, ticketIdOf } from '../../core/board/change.ts';
import { sees } from '../../core/board/visibility.ts';
import { type Cursor, formatCursor, type LogEntry, type Push } from '../../core/board/wire/feed.ts';
import type { LogRow } from '../storage/boards/log.ts';

/**
 * The rows of a log from a cursor to its head, on their way to their viewers. What they come to is
 * worked out once for each visibility class, which is all those who may receive the same, and that
 * one push is shared between them. Of a ticket that they end up hiding from a viewer, its removal
 * is all that is told: who asks late, or was on the board later, gets no past of it (spec §4).
 */
export class Batch {
  /** Whether it is about who is on the board, so that access must be looked at again. */
  readonly touchesAccess: boolean;
  private readonly restricted: LoggedChange[];
  /** Who sees each ticket after the last of the rows that are about it, by its id. */
  private readonly audiences: ReadonlyMap<string, Audience>;
  private readonly pushes = new Map<string, Push | null>();

  /** `cursor` is that of the last row. */
  constructor(
    readonly rows: readonly LogRow[],
    readonly cursor: Cursor,
  ) {
    const facts = rows.flatMap((row) => row.facts);
    this.restricted = facts.filter(({ before, after }) => Boolean(before ?? after));
    this.audiences = new Map(
      facts.flatMap(({ change, after = null }) => {
        const id = ticketIdOf(change);
        return id === null ? [] : [[id, after]];
      }),
    );
    this.touchesAccess = facts.some(({ change }) => isAboutAccess(change));
  }

  /** The rows as a person receives them; null when nothing in them is for them. */
  pushFor(userId: string): Push | null {
    const name = this.classOf(userId);
    const known = this.pushes.get(name);
    if (known !== undefined) return known;
    const rows = this.rows.flatMap((row) => this.projected(row, userId) ?? []);
    const made = rows.length > 0 ? { cursor: formatCursor(this.cursor), rows } : null;
    this.pushes.set(name, made);
    return made;
  }

  /** Whether one of these tickets is what some of the rows are about. */
  tellsOf(ticketIds: ReadonlySet<string>): boolean {
    return [...ticketIds].some((id) => this.audiences.has(id));
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

  private projected({ seq, commandId, by, facts }: LogRow, userId: string): LogEntry | null {
    const changes: Change[] = [];
    for (const fact of facts) {
      const change = changeFor(fact, userId);
      if (change && this.mayTell(change, userId)) changes.push(change);
    }
    return changes.length > 0 ? { seq, commandId, by, changes } : null;
  }

  private mayTell(change: Change, userId: string): boolean {
    const id = ticketIdOf(change);
    const isShown = id === null || sees(this.audiences.get(id) ?? null, userId);
    return isShown || change.type === 'ticket.removed';
  }
}

function isAboutAccess(change: Change): boolean {
  if (change.type === 'board.set') return change.set.createdBy !== undefined;
  return change.type.startsWith('member.');
}
