import { and, count, eq, inArray, lt, sql, sum } from 'drizzle-orm';
import type { Timer } from '../../../core/time/time-entry.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import type { TargetNames } from './time-entries.ts';

/** A running timer, with the names of its ticket and project when it was last written. */
export type StoredTimer = Timer & TargetNames;

/** The version of a person's time, and their timer; null if none runs. */
export interface TimeHead {
  version: number;
  timer: StoredTimer | null;
}

type HeadRow = Tables['timeHeads']['$inferSelect'];

const NO_TIMER = {
  ...{ entryId: null, ticketId: null, projectId: null, ticketName: null, projectName: null },
  ...{ startedAt: null, day: null, note: null },
};

/** The heads of people's time, and the commands that changed it. */
export function timeHeadsRepository({ timeHeads, timeCommands }: Tables) {
  /** Version 0 if the person has never recorded time. */
  async function find(query: Query, userId: string): Promise<TimeHead> {
    const [row] = await query.select().from(timeHeads).where(eq(timeHeads.userId, userId));
    return row ? headOf(row) : { version: 0, timer: null };
  }

  /**
   * The same, locked until the end of the transaction. Several are locked in the order of their
   * ids. Fails with a `reference` fault if there is no such account.
   */
  async function lock(query: Query, userId: string): Promise<TimeHead> {
    const [row] = await query
      .insert(timeHeads)
      .values({ userId, version: 0 })
      .onConflictDoUpdate({
        target: timeHeads.userId,
        set: { version: sql`${timeHeads.version}` },
      })
      .returning();
    return row ? headOf(row) : { version: 0, timer: null };
  }

  async function set(query: Query, userId: string, { version, timer }: TimeHead): Promise<void> {
    const set = { ...(timer ?? NO_TIMER), version };
    await query.update(timeHeads).set(set).where(eq(timeHeads.userId, userId));
  }

  /** Raises the version and locks the head, as for a change of the person's time. As `lock`. */
  async function raise(query: Query, userId: string): Promise<void> {
    const set = { version: sql`${timeHeads.version} + 1` };
    await query
      .insert(timeHeads)
      .values({ userId, version: 1 })
      .onConflictDoUpdate({ target: timeHeads.userId, set });
  }

  /** The versions of these people's time, to detect missed wake-ups. */
  async function versionsOf(query: Query, userIds: string[]): Promise<Map<string, number>> {
    const rows = await query
      .select({ userId: timeHeads.userId, version: timeHeads.version })
      .from(timeHeads)
      .where(inArray(timeHeads.userId, userIds));
    return new Map(rows.map(({ userId, version }) => [userId, version]));
  }

  /** Changes whenever anyone's time does. */
  async function stamp(query: Query): Promise<string> {
    const [row] = await query
      .select({ people: count(), versions: sum(timeHeads.version) })
      .from(timeHeads);
    return `${row?.people} ${row?.versions}`;
  }

  /** The person whose running timer will be the entry with this id. */
  async function ownerOfTimer(query: Query, entryId: string): Promise<string | null> {
    const [row] = await query
      .select({ userId: timeHeads.userId })
      .from(timeHeads)
      .where(eq(timeHeads.entryId, entryId));
    return row?.userId ?? null;
  }

  /** The running timers on a ticket. */
  async function runningOn(query: Query, ticketId: string) {
    const rows = await query
      .select({ userId: timeHeads.userId, startedAt: timeHeads.startedAt })
      .from(timeHeads)
      .where(eq(timeHeads.ticketId, ticketId))
      .orderBy(timeHeads.startedAt, timeHeads.userId);
    return rows.map(({ userId, startedAt }) => ({ userId, startedAt: startedAt ?? 0 }));
  }

  /** The hash of a command that changed something; null if it is new. */
  async function commandHash(
    query: Query,
    { userId, commandId }: { userId: string; commandId: string },
  ): Promise<string | null> {
    const [row] = await query
      .select({ hash: timeCommands.hash })
      .from(timeCommands)
      .where(and(eq(timeCommands.userId, userId), eq(timeCommands.commandId, commandId)));
    return row?.hash ?? null;
  }

  async function addCommand(
    query: Query,
    row: Tables['timeCommands']['$inferInsert'],
  ): Promise<void> {
    await query.insert(timeCommands).values(row);
  }

  async function dropCommandsBefore(query: Query, at: number): Promise<void> {
    await query.delete(timeCommands).where(lt(timeCommands.at, at));
  }

  return {
    ...{ find, lock, set, raise, stamp, versionsOf, ownerOfTimer, runningOn },
    ...{ commandHash, addCommand, dropCommandsBefore },
  };
}

function headOf({ version, userId: _, ...row }: HeadRow): TimeHead {
  const { entryId, startedAt, day, note, ...target } = row;
  if (entryId === null || startedAt === null || day === null) return { version, timer: null };
  return { version, timer: { entryId, startedAt, day, note: note ?? '', ...target } };
}
