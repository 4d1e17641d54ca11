import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm';
import type { LoggedChange } from '../../../core/board/change.ts';
import { timedIdFrom } from '../../../core/ids.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** A command of a person on a board. */
export interface OwnCommand {
  at: number;
  facts: LoggedChange[];
}

/** Larger ones change many tickets at once. */
const MAX_WRITTEN_BYTES = 100_000;

/** What people do on boards. */
export function ownActivityRepository({ log }: Tables) {
  /**
   * The commands of a person between two moments, without those of automation. Ids of commands
   * begin with the time, so the index of commands finds them; those that scripts name themselves
   * are not found.
   */
  function commandsOf(
    query: Query,
    { userId, from, to, limit }: { userId: string; from: number; to: number; limit: number },
  ): Promise<OwnCommand[]> {
    return query
      .select({ at: log.at, facts: log.facts })
      .from(log)
      .where(
        and(
          gte(log.commandId, timedIdFrom(from, NO_BYTES)),
          lt(log.commandId, timedIdFrom(to, NO_BYTES)),
          eq(log.by, userId),
          isNull(log.automationId),
          lt(log.writtenBytes, MAX_WRITTEN_BYTES),
        ),
      )
      .orderBy(asc(log.commandId))
      .limit(limit);
  }

  return { commandsOf };
}

const NO_BYTES = new Uint8Array();
