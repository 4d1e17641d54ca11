import type { Command } from '../../../core/board/commands.ts';
import type { HistoryNote, Outcome } from '../../../core/board/rule.ts';
import type { CommandReply } from '../../../core/board/wire/feed.ts';
import { AppError } from '../../../core/errors.ts';
import { checkCommand, userViewer, type Viewer } from '../../access/viewer.ts';
import type { Bus } from '../../bus/bus.ts';
import { NO_SOURCE, type Source } from '../../lib/request-source.ts';
import { newId } from '../../lib/tokens.ts';
import type { BoardRow } from '../../storage/boards/rows.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { answerAfter, hashOf, Unwritten } from './command-answers.ts';
import { NOT_BEGUN, type Progress, portionOf } from './command-progress.ts';
import type { CommitParticipant } from './commit-participant.ts';
import { createDecideCommand, type Decision } from './decide-command.ts';

/**
 * An additional check in the transaction of a permitted command; refuses it with an AppError. `row`
 * is the board with the command's number.
 */
export type CommandGuard = (query: Query, row: BoardRow) => Promise<void>;

/**
 * Runs one command of a user. `commandId` is chosen by the sender; a repeated command gets the same
 * answer. `source` is the origin of the request, for the audit log.
 */
export type Execute = (
  viewer: Viewer,
  commandId: string,
  command: Command,
  source?: Source,
  guard?: CommandGuard,
) => Promise<CommandReply>;

/** The sender of a command on behalf of a user: an automation rule or a recurrence. */
export interface CommandOrigin {
  automationId: string | null;
  /** The history entries of the command, which name its sender. */
  historyOf(notes: readonly HistoryNote[]): HistoryNote[];
}

/**
 * Runs one command inside the caller's transaction. The caller wakes the board after the commit,
 * and locks several boards in the order of their ids.
 */
export type ExecuteIn = (
  query: Query,
  userId: string,
  commandId: string,
  command: Command,
  source?: Source,
  origin?: CommandOrigin,
) => Promise<CommandReply>;

/**
 * Logs changes of a board that no command requested: they follow from the deletion of something
 * else, or the board makes them by itself. Like `ExecuteIn`, it runs inside the caller's
 * transaction.
 */
export type RecordIn = (
  query: Query,
  userId: string,
  boardId: string,
  outcomeFor: (row: BoardRow) => Outcome | Promise<Outcome>,
  /** `withTrash`: whether a deleted board is changed too. */
  options?: { withTrash: boolean },
) => Promise<void>;

/** A command that is determined inside its own transaction. */
export interface PlannedCommand {
  commandId: string;
  command: Command;
  guard?: CommandGuard | undefined;
}

/** Work around a command in its transaction. Like the transaction, it may run more than once. */
export interface CommandPlan<T> {
  /** Determines the command, before its board is locked. */
  plan(query: Query): Promise<PlannedCommand>;
  /** Reads the result after the command. */
  readResult(query: Query, reply: CommandReply): Promise<T>;
}

/**
 * Runs one command of a user that is planned in its own transaction. `result` is what `readResult`
 * read right after it; null if the command is a repetition or changes nothing.
 */
export type ExecutePlanned = <T>(
  viewer: Viewer,
  around: CommandPlan<T>,
  source?: Source,
) => Promise<{ reply: CommandReply; result: T | null }>;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  /** Other features that take part in a command's transaction, in this order. */
  participants: readonly CommitParticipant[];
  /** Counts the commands of each type that changed a board; incremented here. */
  commandCounts?: Map<string, number>;
  now?: () => number;
}

/**
 * The result of a transaction. `next` is set if more portions of the command follow; `elsewhere`
 * are the other boards that it changed.
 */
interface Written {
  reply: CommandReply;
  next: Progress | null;
  elsewhere?: readonly string[];
}

/**
 * The only write path for boards. One transaction takes the board's next number, loads the
 * command's read set, decides, and writes the records and the log row. Listeners are woken after
 * the commit.
 */
export function createExecuteCommand(deps: Deps): {
  execute: Execute;
  executeAround: ExecutePlanned;
  executeIn: ExecuteIn;
  recordIn: RecordIn;
} {
  const { store, repositories, bus, participants, now = Date.now } = deps;
  const { commandCounts = new Map<string, number>() } = deps;
  const { boards, changeWriter, log } = repositories;
  const decideIn = createDecideCommand({ store, repositories, now });

  async function execute(
    viewer: Viewer,
    commandId: string,
    command: Command,
    source = NO_SOURCE,
    guard?: CommandGuard,
  ): Promise<CommandReply> {
    checkCommand(viewer, command);
    const { userId } = viewer;
    const planned = { commandId, command, guard };
    for (let progress = NOT_BEGUN; ; ) {
      const from = progress;
      const written: Written = await store
        .tx((query) => runPlanned(query, viewer, planned, source, from))
        .catch(async (error) => ({
          reply: await answerAfter(error, deps, userId, planned),
          next: null,
        }));
      const { next } = written;
      if (!next) return announce(written, command);
      progress = next;
      bus.notifyChanged(command.boardId);
    }
  }

  async function executeAround<T>(viewer: Viewer, around: CommandPlan<T>, source = NO_SOURCE) {
    const { userId } = viewer;
    let planned: PlannedCommand | undefined;
    const { written, result } = await store
      .tx(async (query) => {
        planned = undefined;
        const plan = await around.plan(query);
        checkCommand(viewer, plan.command);
        planned = plan;
        const written = await runPlanned(query, viewer, planned, source);
        return { written, result: await around.readResult(query, unportioned(written)) };
      })
      .catch(async (error) => {
        if (!planned) throw error;
        const reply = await answerAfter(error, deps, userId, planned);
        return { written: { reply, next: null }, result: null };
      });
    if (planned) announce(written, planned.command);
    return { reply: written.reply, result };
  }

  async function runPlanned(
    query: Query,
    viewer: Viewer,
    { commandId, command, guard }: PlannedCommand,
    source: Source,
    progress = NOT_BEGUN,
  ): Promise<Written> {
    const decision = await decideIn(query, viewer, commandId, command, progress);
    if (decision.progress.portions === 0) await guard?.(query, decision.row);
    const { changes, result = null } = decision.outcome;
    if (changes.length === 0) throw new Unwritten({ seq: null, result });
    return writeDecision(query, decision, source);
  }

  /** Counts a written command and wakes the listeners of the boards that it changed. */
  function announce({ reply, elsewhere = [] }: Written, { type, boardId }: Command): CommandReply {
    if (reply.seq === null) return reply;
    commandCounts.set(type, (commandCounts.get(type) ?? 0) + 1);
    bus.notifyChanged(boardId);
    for (const otherId of elsewhere) bus.notifyChanged(otherId);
    return reply;
  }

  async function executeIn(
    ...[query, userId, commandId, command, source, origin]: Parameters<ExecuteIn>
  ) {
    const decision = await decideIn(query, userViewer(userId), commandId, command);
    return unportioned(await writeDecision(query, decision, source ?? NO_SOURCE, origin));
  }

  async function recordIn(...[query, userId, boardId, outcomeFor, options]: Parameters<RecordIn>) {
    const take = options?.withTrash ? boards.takeAnyNumber : boards.takeNumber;
    const row = await take(query, boardId, now());
    if (!row) return;
    const mutation = { boardId, at: row.at, by: userId, commandId: newId() };
    const { changes, history } = await outcomeFor(row);
    await changeWriter.write(query, mutation, changes, history);
    await log.append(query, mutation, row, changes);
  }

  async function writeDecision(
    query: Query,
    { sent, row, board, command, outcome, progress }: Decision,
    source: Source,
    origin?: CommandOrigin,
  ): Promise<Written> {
    const { changes, result = null, continuation, elsewhere = [] } = outcome;
    const portions = progress.portions + 1;
    const isPortion = continuation !== undefined;
    // The command had already finished, but now there is more to do: this is a different command.
    if (isPortion && (await log.answerTo(query, sent))) throw new AppError('command.reused');
    const mutation = {
      ...(isPortion ? portionOf(sent, portions) : sent),
      at: row.at,
      ...(origin && { automationId: origin.automationId }),
    };
    const history = origin?.historyOf(outcome.history ?? []) ?? outcome.history;
    const commit = { mutation, command, board, changes, source };
    for (const participant of participants) {
      if (participant.concerns(commit)) await participant.write(query, commit);
    }
    await changeWriter.write(query, mutation, changes, history);
    const answer = { hash: hashOf(command), result: isPortion ? { id: continuation } : result };
    await log.append(query, mutation, row, changes, answer);
    const next = isPortion ? { portions, continuation } : null;
    for (const other of elsewhere) {
      await recordIn(query, mutation.by, other.boardId, () => ({ changes: other.changes }));
    }
    const reply = { seq: row.seq, result };
    return { reply, next, elsewhere: elsewhere.map(({ boardId }) => boardId) };
  }

  return { execute, executeAround, executeIn, recordIn };
}

/** The reply of a command that runs in the caller's transaction, where portions are impossible. */
function unportioned({ reply, next }: Written): CommandReply {
  if (next) throw new Error('the command needs several portions');
  return reply;
}
