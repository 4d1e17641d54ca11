import { hash as digest } from 'node:crypto';
import type { Member } from '../../core/board/board.ts';
import type { LoggedChange } from '../../core/board/change.ts';
import type { Command } from '../../core/board/commands.ts';
import { decide, isInPortions, readSetOf } from '../../core/board/decide.ts';
import { mayNotify } from '../../core/board/rules/notifications.ts';
import type { CommandReply } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Actor } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import type { Bus } from '../bus/bus.ts';
import { newId } from '../lib/new-id.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import type { BoardAccess } from '../storage/boards/boards.ts';
import type { BoardRow, Mutation } from '../storage/boards/rows.ts';
import { headOf } from '../storage/boards/ticket-columns.ts';
import { VersionedCache } from '../storage/cache/versioned-cache.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import { faultOf, type Query, type Store } from '../storage/store.ts';
import { auditEntriesOf, photoDeleted } from './audit-entries.ts';
import { reconcilePhotoLinks } from './reconcile-photo-links.ts';

const { boardBytes } = RESOURCE_LIMITS;

/** Maximum number of cached (user, board) access entries. */
const MAX_CACHED_ACCESS = 5000;

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
  userId: string,
  commandId: string,
  command: Command,
  source?: Source,
  guard?: CommandGuard,
) => Promise<CommandReply>;

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
) => Promise<CommandReply>;

/**
 * Logs the changes of a board that follow from the deletion of something else, which was already
 * decided. Like `ExecuteIn`, it runs inside the caller's transaction.
 */
export type RecordIn = (
  query: Query,
  userId: string,
  boardId: string,
  changesFor: (row: BoardRow) => LoggedChange[] | Promise<LoggedChange[]>,
  /** `withTrash`: whether a deleted board is changed too. */
  options?: { withTrash: boolean },
) => Promise<void>;

/** A command that is determined inside its own transaction. */
export interface PlannedCommand {
  commandId: string;
  command: Command;
  guard?: CommandGuard | undefined;
}

/** The progress of a command that runs in portions. */
interface Progress {
  portions: number;
  /** Where the previous portion ended; null before the first. */
  continuation: string | null;
}

const NOT_BEGUN: Progress = { portions: 0, continuation: null };

/** Work around a command in its transaction. Like the transaction, it may run more than once. */
export interface CommandPlan<T> {
  /** Determines the command, before its board is locked. */
  plan(query: Query): Promise<PlannedCommand>;
  /** Reads the result after the command. */
  tell(query: Query, reply: CommandReply): Promise<T>;
}

/**
 * Runs one command of a user that is planned in its own transaction, and returns what `tell` read
 * right after it: null if the command is a repetition or changes nothing.
 */
export type ExecutePlanned = <T>(
  userId: string,
  around: CommandPlan<T>,
  source?: Source,
) => Promise<{ reply: CommandReply; told: T | null }>;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  /** Counts the commands of each type that changed a board; incremented here. */
  commandCounts?: Map<string, number>;
  now?: () => number;
}

/** The result of a transaction. `next` is set if more portions of the command follow. */
interface Written {
  reply: CommandReply;
  next: Progress | null;
}

/** The identity of a command as sent. */
type Sent = Omit<Mutation, 'at'>;

/** Rolls back a transaction that has nothing to write, but still carries an answer. */
class Unwritten extends Error {
  constructor(readonly reply: CommandReply) {
    super('nothing to write');
  }
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
  const { store, repositories, bus, commandCounts = new Map(), now = Date.now } = deps;
  const {
    boards,
    partialBoards,
    boardRecords,
    changeWriter,
    log,
    projects,
    people,
    audit,
    notifications,
  } = repositories;
  const accessCache = new VersionedCache<BoardAccess>(MAX_CACHED_ACCESS);

  async function execute(
    userId: string,
    commandId: string,
    command: Command,
    source = NO_SOURCE,
    guard?: CommandGuard,
  ): Promise<CommandReply> {
    const planned = { commandId, command, guard };
    for (let progress = NOT_BEGUN; ; ) {
      const from = progress;
      const { reply, next } = await store
        .tx((query) => runPlanned(query, userId, planned, source, from))
        .catch(async (error) => ({ reply: await replyAfter(error, userId, planned), next: null }));
      if (!next) return announce(reply, command);
      progress = next;
      bus.notifyChanged(command.boardId);
    }
  }

  async function executeAround<T>(userId: string, around: CommandPlan<T>, source = NO_SOURCE) {
    let planned: PlannedCommand | undefined;
    const { reply, told } = await store
      .tx(async (query) => {
        planned = undefined;
        planned = await around.plan(query);
        const reply = unportioned(await runPlanned(query, userId, planned, source));
        return { reply, told: await around.tell(query, reply) };
      })
      .catch(async (error) => {
        if (!planned) throw error;
        return { reply: await replyAfter(error, userId, planned), told: null };
      });
    if (planned) announce(reply, planned.command);
    return { reply, told };
  }

  async function runPlanned(
    query: Query,
    userId: string,
    { commandId, command, guard }: PlannedCommand,
    source: Source,
    progress = NOT_BEGUN,
  ): Promise<Written> {
    const decision = await decideIn(query, userId, commandId, command, progress);
    if (decision.progress.portions === 0) await guard?.(query, decision.row);
    const { changes, result = null } = decision.outcome;
    if (changes.length === 0) throw new Unwritten({ seq: null, result });
    return writeDecision(query, decision, source);
  }

  /** The answer to a command that was not written. @throws the reason if it has no answer */
  async function replyAfter(
    error: unknown,
    userId: string,
    { commandId, command }: PlannedCommand,
  ) {
    const reason = reasonOf(error);
    return (await firstAnswer(userId, commandId, command)) ?? replyOf(reason);
  }

  /** Counts a written command and wakes the board's listeners. */
  function announce(reply: CommandReply, { type, boardId }: Command): CommandReply {
    if (reply.seq === null) return reply;
    commandCounts.set(type, (commandCounts.get(type) ?? 0) + 1);
    bus.notifyChanged(boardId);
    return reply;
  }

  async function executeIn(...[query, userId, commandId, command, source]: Parameters<ExecuteIn>) {
    const decision = await decideIn(query, userId, commandId, command);
    return unportioned(await writeDecision(query, decision, source ?? NO_SOURCE));
  }

  async function recordIn(...[query, userId, boardId, changesFor, options]: Parameters<RecordIn>) {
    const take = options?.withTrash ? boards.takeAnyNumber : boards.takeNumber;
    const row = await take(query, boardId, now());
    if (!row) return;
    const mutation = { boardId, at: row.at, by: userId, commandId: newId() };
    const changes = await changesFor(row);
    await changeWriter.write(query, mutation, changes);
    await log.append(query, mutation, row, changes);
  }

  async function decideIn(
    query: Query,
    userId: string,
    commandId: string,
    command: Command,
    knownProgress = NOT_BEGUN,
  ) {
    await lockNamedUsers(query, userId, command);
    if ('projectId' in command && command.projectId) await projects.hold(query, command.projectId);
    const { row, isNew } = await takeNumber(query, userId, command);
    checkBytes(row, command);
    const sent = { boardId: row.id, by: userId, commandId };
    const isPortioned = isInPortions(command);
    const progress = isPortioned
      ? await progressOf(query, sent, command, knownProgress)
      : NOT_BEGUN;
    const { continuation } = progress;
    const access = await accessIn(query, userId, row.id);
    if (command.type === 'boards.create' && !isNew) throw boardExists(access.actor);
    const reads = readSetOf(command, headOf(row), continuation);
    const board = await partialBoards.load(query, row, access, reads);
    const env = { actor: access.actor, at: row.at, commandId, continuation };
    return { sent, row, board, command, outcome: decide(board, command, env), progress };
  }

  /**
   * The progress of a command, according to the log rows of its portions.
   * @throws AppError command.reused if a portion's id was used for another command
   */
  async function progressOf(query: Query, sent: Sent, command: Command, knownProgress: Progress) {
    for (let progress: Progress = knownProgress; ; ) {
      const portions = progress.portions + 1;
      const portion = await log.answerTo(query, portionOf(sent, portions));
      if (!portion) return progress;
      if (portion.hash !== hashOf(command)) throw new AppError('command.reused');
      progress = { portions, continuation: portion.answer.result?.id ?? null };
    }
  }

  /**
   * Locks the accounts that the command makes owners or members, so that none is deleted meanwhile.
   * Existing members need no lock: an account is deleted under the locks of its boards.
   */
  async function lockNamedUsers(query: Query, userId: string, command: Command): Promise<void> {
    const named = userIdsIn(userId, command);
    if (named.length === 0) return;
    const isForMembers = command.type === 'boards.setMembers' || command.type === 'boards.save';
    const members = isForMembers ? await boardRecords.members(query, command.boardId) : [];
    const memberIds = new Set(members.map((member) => member.userId));
    await people.holdAll(
      query,
      named.filter((id) => !memberIds.has(id)),
    );
  }

  /** The user's access to the board, from the cache unless it may have changed. */
  async function accessIn(query: Query, userId: string, boardId: string): Promise<BoardAccess> {
    const version = store.accessVersion(query);
    const key = `${boardId} ${userId}`;
    const cached = accessCache.get(version, key);
    if (cached) return cached;
    const access = await accessOf(query, repositories, userId, boardId);
    accessCache.set(version, key, access);
    return access;
  }

  async function writeDecision(
    query: Query,
    { sent, row, board, command, outcome, progress }: Awaited<ReturnType<typeof decideIn>>,
    source: Source,
  ): Promise<Written> {
    const { result = null, continuation } = outcome;
    const { by } = sent;
    const portions = progress.portions + 1;
    const isPortion = continuation !== undefined;
    // The command finished before, and now there is more to do: this is a different command.
    if (isPortion && (await log.answerTo(query, sent))) throw new AppError('command.reused');
    const mutation = { ...(isPortion ? portionOf(sent, portions) : sent), at: row.at };
    const photoRemovals = await reconcilePhotoLinks(query, repositories, mutation, outcome.changes);
    await changeWriter.write(query, mutation, outcome.changes, outcome.history);
    const answer = { hash: hashOf(command), result: isPortion ? { id: continuation } : result };
    await log.append(query, mutation, row, outcome.changes, answer);
    const auditEntries = [
      ...auditEntriesOf(board, command, { by, changes: outcome.changes }),
      ...photoRemovals.map((ticketId) => photoDeleted({ by, boardId: row.id, ticketId })),
    ];
    const notifying = mayNotify(outcome.changes, by);
    if (notifying.length > 0) await notifications.enqueue(query, mutation, notifying);
    if (auditEntries.length > 0) await audit.recordAll(query, auditEntries, { at: row.at, source });
    partialBoards.wrote(row, outcome.changes);
    const next = isPortion ? { portions, continuation } : null;
    return { reply: { seq: row.seq, result }, next };
  }

  async function takeNumber(
    query: Query,
    userId: string,
    command: Command,
  ): Promise<{ row: BoardRow; isNew: boolean }> {
    const at = now();
    const take = command.type === 'boards.restore' ? boards.takeAnyNumber : boards.takeNumber;
    const row = await take(query, command.boardId, at);
    if (row) return { row, isNew: false };
    if (command.type !== 'boards.create') throw new AppError('board.unknown');
    const inserted = await boards.insert(query, command.boardId, newId(), at);
    if (inserted) return { row: inserted, isNew: true };
    // Created since the first query by someone else, or by this command sent twice at once.
    const other = await boards.takeNumber(query, command.boardId, at);
    if (other) return { row: other, isNew: false };
    // The board was deleted; its id stays taken.
    throw boardExists((await accessOf(query, repositories, userId)).actor);
  }

  /**
   * The earlier answer to the command, if any. It is only needed if the command was not written: a
   * repeated command is refused, changes nothing, or collides with its own stored answer.
   */
  async function firstAnswer(
    userId: string,
    commandId: string,
    command: Command,
  ): Promise<CommandReply | null> {
    const sent = { boardId: command.boardId, by: userId, commandId };
    const first = await store.read((query) => log.answerTo(query, sent));
    if (first && first.hash !== hashOf(command)) throw new AppError('command.reused');
    return first?.answer ?? null;
  }

  return { execute, executeAround, executeIn, recordIn };
}

/** The nth portion of a command, with an id derived from the command's. */
function portionOf(sent: Sent, n: number): Sent {
  return { ...sent, commandId: `${sent.commandId}-${n}` };
}

/** The reply of a command that runs in the caller's transaction, where portions are impossible. */
function unportioned({ reply, next }: Written): CommandReply {
  if (next) throw new Error('the command needs several portions');
  return reply;
}

/** @throws AppError board.full, except for the deletion of a full board */
function checkBytes({ writtenBytes }: BoardRow, { type }: Command): void {
  if (writtenBytes > boardBytes.max && type !== 'boards.delete') throw new AppError('board.full');
}

/** Ids of the users that the command makes owners or members of a board. */
function userIdsIn(userId: string, command: Command): string[] {
  const idsOf = (members: readonly Member[] = []) => members.map((member) => member.userId);
  switch (command.type) {
    case 'boards.create':
      return [userId, ...idsOf(command.members)];
    case 'boards.setMembers':
      return idsOf(command.set);
    case 'boards.save':
      return idsOf(command.members);
    case 'boards.handOver':
      return [command.userId];
    default:
      return [];
  }
}

/** Does not reveal existing boards to users who may not create boards. */
function boardExists(actor: Actor): AppError {
  return new AppError(can(actor, 'boards.create') ? 'board.exists' : 'forbidden');
}

/** The reason why a command was not written. @throws any other error */
function reasonOf(error: unknown): Unwritten | AppError {
  if (error instanceof Unwritten) return error;
  if (error instanceof AppError && error.code !== 'server.busy') return error;
  const fault = faultOf(error);
  // Under the board's lock, only ids chosen by clients can collide.
  if (fault === 'unique') return new AppError('command.reused');
  if (fault === 'reference') return new AppError('board.personUnknown');
  throw error;
}

function replyOf(reason: Unwritten | AppError): CommandReply {
  if (reason instanceof Unwritten) return reason.reply;
  throw reason;
}

/** A hash of a command, to detect that its id is reused for another one. */
export function hashOf(command: Command): string {
  return digest('sha256', JSON.stringify(command), 'base64url');
}
