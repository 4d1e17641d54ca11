import { type SentTimeCommand, timeCommand } from '../../../../core/time/time-commands.schema.ts';
import type { TimeEntryView, TimeReply } from '../../../../core/time/time-views.ts';
import { type Bus, localBus } from '../../../bus/bus.ts';
import { newId } from '../../../lib/tokens.ts';
import { createExecuteTimeCommand } from '../../../time/execute-time-command.ts';
import { createTimeQueries, type TimeQueries } from '../../../time/time-queries.ts';
import { type BoardIds, type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

export const NINE = Date.UTC(2026, 10, 27, 9);
export const day = '2026-11-27';

type Part = Record<string, unknown>;

/** A board with two tickets, and the write path of recorded time. The clock stands at nine. */
export interface TimeKit {
  kit: ContractKit;
  bus: Bus;
  queries: TimeQueries;
  board: BoardIds;
  door: string;
  roof: string;
  /** Runs a command, each as another server. */
  run(userId: string, command: SentTimeCommand, commandId?: string): Promise<TimeReply>;
  /** The same with another limit of entries. */
  runWithin(maxEntries: number, userId: string, command: SentTimeCommand): Promise<TimeReply>;
  start(entryId: string, ticketId?: string | null, part?: Part): SentTimeCommand;
  stop(entryId: string): SentTimeCommand;
  add(entryId: string, ticketId?: string | null, part?: Part): SentTimeCommand;
  entriesOf(userId: string): Promise<TimeEntryView[]>;
}

export async function openTimeKit(open: OpenEmptyStore): Promise<TimeKit> {
  const kit = await openContractKit(open);
  const bus = localBus();
  const queries = createTimeQueries(kit);
  kit.setClock(NINE);
  const board = await kit.makeBoard();
  const door = await kit.makeTicket(board.boardId, board.todo, { name: 'Door' });
  const roof = await kit.makeTicket(board.boardId, board.todo, { name: 'Roof' });
  return {
    ...{ kit, bus, queries, board, door, roof },
    run(userId, command, commandId = newId()) {
      const execute = createExecuteTimeCommand({ ...kit, bus, pollWebhooks() {} });
      return execute(userId, commandId, timeCommand.parse(command));
    },
    runWithin(maxEntries, userId, command) {
      const execute = createExecuteTimeCommand({ ...kit, bus, pollWebhooks() {}, maxEntries });
      return execute(userId, newId(), timeCommand.parse(command));
    },
    start: (entryId, ticketId = door, part = {}) =>
      ({
        ...{ type: 'timer.start', entryId, ticketId, projectId: null, day, at: kit.now() },
        ...part,
      }) as SentTimeCommand,
    stop: (entryId) => ({ type: 'timer.stop', entryId, at: kit.now() }),
    add: (entryId, ticketId = door, part = {}) =>
      ({
        ...{ type: 'time.add', entryId, ticketId, projectId: null, day, seconds: 3600 },
        ...part,
      }) as SentTimeCommand,
    entriesOf: async (userId) => (await queries.list(userId, { from: day, to: day })).entries,
  };
}

/** The code of a refusal. */
export function codeOf(running: Promise<unknown>): Promise<string> {
  return running.then(
    () => 'accepted',
    (error) => error.code,
  );
}
