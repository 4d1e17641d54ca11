import type { Outcome } from '../../../core/board/rule.ts';
import { AUTOMATION_ID } from '../../../core/users/automation.ts';
import type { Bus } from '../../bus/bus.ts';
import type { BoardRow } from '../../storage/boards/rows.ts';
import type { Query, Store } from '../../storage/store.ts';
import type { RecordIn } from './execute-command.ts';

/** Nothing is left to do: rolls back the transaction, which has already taken a log number. */
class EmptyPortion extends Error {}

interface Deps {
  store: Store;
  bus: Bus;
  recordIn: RecordIn;
}

/**
 * Logs the next portion of an automatic change in its own transaction, and wakes the board's
 * listeners. `outcomeFor` chooses the portion after the board is locked, so that several servers do
 * it once. If it returns null, nothing is written, and the board keeps its number.
 * @returns whether the board has changed
 */
export async function recordPortion(
  { store, bus, recordIn }: Deps,
  boardId: string,
  outcomeFor: (query: Query, row: BoardRow) => Promise<Outcome | null>,
): Promise<boolean> {
  let isWritten = false;
  try {
    await store.tx(async (query) => {
      isWritten = false;
      await recordIn(query, AUTOMATION_ID, boardId, async (row) => {
        const outcome = await outcomeFor(query, row);
        if (!outcome) throw new EmptyPortion();
        isWritten = true;
        return outcome;
      });
    });
  } catch (error) {
    if (error instanceof EmptyPortion) return false;
    throw error;
  }
  if (isWritten) bus.notifyChanged(boardId);
  return isWritten;
}
