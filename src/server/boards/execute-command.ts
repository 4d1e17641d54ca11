import { hash as digest } from 'node:crypto';
import type { Member } from '../../core/board/board.ts';
import type { LoggedChange } from '../../core/board/change.ts';
import type { Command } from '../../core/board/commands.ts';
import { decide, isInPortions, readSetOf } from '../../core/board/decide.ts';
import { mayNotify } from '../../core/board/rules/notifications.ts';
import type { Reply } from '../../core/board/wire/feed.ts';
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

/** Of so many people, each on a board, it is kept how they stand to it. */
const KEPT_STANDINGS = 5000;

/**
 * Looks, in the transaction of a command that may be done, whether it is to be: then throws an
 * AppError. `row` is the board with the command's number.
 */
export type Guard = (query: Query, row: BoardRow) => Promise<void>;

/**
 * Runs one command of a person. `commandId` is the sender's: repeated, it is answered alike.
 * `source` is where it came from, for the audit.
 */
export type Execute = (
  userId: string,
  commandId: string,
  command: Command,
  source?: Source,
  guard?: Guard,
) => Promise<Reply>;

/**
 * Runs one command inside a transaction of its caller, who wakes the board once that is committed.
 * Where several boards are written, they are taken in the order of their ids.
 */
export type ExecuteIn = (
  query: Query,
  userId: string,
  commandId: string,
  command: Command,
  source?: Source,
) => Promise<Reply>;

/**
 * Records in a board's log what the deletion of something else comes to for it: that was decided
 * already. Like `ExecuteIn` it runs inside a transaction of its caller.
 */
export type RecordIn = (
  query: Query,
  userId: string,
  boardId: string,
  factsFor: (row: BoardRow) => LoggedChange[] | Promise<LoggedChange[]>,
  /** Whether a board in the trash is written too. */
  options?: { withTrash: boolean },
) => Promise<void>;

/** A command of which nobody knows what it is to be before its transaction has looked. */
export interface Planned {
  commandId: string;
  command: Command;
  guard?: Guard | undefined;
}

/** How much is done of a command that is done in portions. */
interface Progress {
  portions: number;
  /** Where the last portion ended; null before the first. */
  continuation: string | null;
}

const NOT_BEGUN: Progress = { portions: 0, continuation: null };

/** What is done around a command in its transaction. Like all of that it may be done more than once. */
export interface Around<T> {
  /** Looks before the command's board is taken, and says what is to be done. */
  plan(query: Query): Promise<Planned>;
  /** Reads what it has come to. */
  tell(query: Query, reply: Reply): Promise<T>;
}

/**
 * Runs one command of a person that is planned in its own transaction, with what was read right after
 * it: null where it was done before, or changes nothing.
 */
export type ExecuteAround = <T>(
  userId: string,
  around: Around<T>,
  source?: Source,
) => Promise<{ reply: Reply; told: T | null }>;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  /** How often commands of each kind changed a board, for this to count up. */
  commandCounts?: Map<string, number>;
  now?: () => number;
}

/** What a transaction has written, and how far a command is whose last portion it was not. */
interface Written {
  reply: Reply;
  next: Progress | null;
}

/** A command as its sender knows it. */
type Sent = Omit<Mutation, 'at'>;

/** Ends a transaction without writing, and still has an answer. */
class Unwritten extends Error {
  constructor(readonly reply: Reply) {
    super('nothing is to be written');
  }
}

/**
 * The one write path. In one transaction: take the board's next number, load what the command
 * needs, decide, write the records and the log row. Listeners are woken once it is committed.
 */
export function createExecuteCommand(deps: Deps): {
  execute: Execute;
  executeAround: ExecuteAround;
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
  const standings = new VersionedCache<BoardAccess>(KEPT_STANDINGS);

  async function execute(
    userId: string,
    commandId: string,
    command: Command,
    source = NO_SOURCE,
    guard?: Guard,
  ): Promise<Reply> {
    const planned = { commandId, command, guard };
    for (let progress = NOT_BEGUN; ; ) {
      const from = progress;
      const { reply, next } = await store
        .tx((query) => done(query, userId, planned, source, from))
        .catch(async (error) => ({ reply: await replyAfter(error, userId, planned), next: null }));
      if (!next) return heard(reply, command);
      progress = next;
      bus.wake(command.boardId);
    }
  }

  async function executeAround<T>(userId: string, around: Around<T>, source = NO_SOURCE) {
    let planned: Planned | undefined;
    const { reply, told } = await store
      .tx(async (query) => {
        planned = undefined;
        planned = await around.plan(query);
        const made = whole(await done(query, userId, planned, source));
        return { reply: made, told: await around.tell(query, made) };
      })
      .catch(async (error) => {
        if (!planned) throw error;
        return { reply: await replyAfter(error, userId, planned), told: null };
      });
    if (planned) heard(reply, planned.command);
    return { reply, told };
  }

  async function done(
    query: Query,
    userId: string,
    { commandId, command, guard }: Planned,
    source: Source,
    progress = NOT_BEGUN,
  ): Promise<Written> {
    const decision = await decided(query, userId, commandId, command, progress);
    if (decision.progress.portions === 0) await guard?.(query, decision.row);
    const { changes: changed, result = null } = decision.outcome;
    if (changed.length === 0) throw new Unwritten({ seq: null, result });
    return written(query, decision, source);
  }

  /** What a command that was not done is answered with. @throws why it was not */
  async function replyAfter(error: unknown, userId: string, { commandId, command }: Planned) {
    const end = endOf(error);
    return (await firstAnswer(userId, commandId, command)) ?? replyOf(end);
  }

  /** Has others hear of a command that was done. */
  function heard(reply: Reply, { type, boardId }: Command): Reply {
    if (reply.seq === null) return reply;
    commandCounts.set(type, (commandCounts.get(type) ?? 0) + 1);
    bus.wake(boardId);
    return reply;
  }

  async function executeIn(...[query, userId, commandId, command, source]: Parameters<ExecuteIn>) {
    const decision = await decided(query, userId, commandId, command);
    return whole(await written(query, decision, source ?? NO_SOURCE));
  }

  async function recordIn(...[query, userId, boardId, factsFor, options]: Parameters<RecordIn>) {
    const takes = options?.withTrash ? boards.takeAnyNumber : boards.takeNumber;
    const row = await takes(query, boardId, now());
    if (!row) return;
    const mutation = { boardId, at: row.at, by: userId, commandId: newId() };
    const changed = await factsFor(row);
    await changeWriter.write(query, mutation, changed);
    await log.append(query, mutation, row, changed);
  }

  async function decided(
    query: Query,
    userId: string,
    commandId: string,
    command: Command,
    known = NOT_BEGUN,
  ) {
    await holdNamed(query, userId, command);
    if ('projectId' in command && command.projectId) await projects.hold(query, command.projectId);
    const { row, isNew } = await takeNumber(query, userId, command);
    checkBytes(row, command);
    const sent = { boardId: row.id, by: userId, commandId };
    const isPortioned = isInPortions(command);
    const progress = isPortioned ? await progressOf(query, sent, command, known) : NOT_BEGUN;
    const { continuation } = progress;
    const standing = await standingIn(query, userId, row.id);
    if (command.type === 'boards.create' && !isNew) throw existing(standing.actor);
    const needed = readSetOf(command, headOf(row), continuation);
    const board = await partialBoards.load(query, row, standing, needed);
    const env = { actor: standing.actor, at: row.at, commandId, continuation };
    return { sent, row, board, command, outcome: decide(board, command, env), progress };
  }

  /**
   * How much of a command is done, by the rows of its portions.
   * @throws AppError command.reused where the id of a portion was used for another command
   */
  async function progressOf(query: Query, sent: Sent, command: Command, known: Progress) {
    for (let progress: Progress = known; ; ) {
      const portions = progress.portions + 1;
      const portion = await log.answerTo(query, portionOf(sent, portions));
      if (!portion) return progress;
      if (portion.hash !== hashOf(command)) throw new AppError('command.reused');
      progress = { portions, continuation: portion.answer.result?.id ?? null };
    }
  }

  /**
   * Of those whom the command gives a board to, or puts on one, no account is deleted meanwhile. Who is on
   * it already needs no holding: an account is deleted under the locks of its boards.
   */
  async function holdNamed(query: Query, userId: string, command: Command): Promise<void> {
    const named = peopleNamedIn(userId, command);
    if (named.length === 0) return;
    const isForMembers = command.type === 'boards.setMembers' || command.type === 'boards.save';
    const members = isForMembers ? await boardRecords.members(query, command.boardId) : [];
    const known = new Set(members.map((member) => member.userId));
    await people.holdAll(
      query,
      named.filter((id) => !known.has(id)),
    );
  }

  /** How the person stands to the board, read anew only where that may have changed. */
  async function standingIn(query: Query, userId: string, boardId: string): Promise<BoardAccess> {
    const stamp = store.accessVersion(query);
    const key = `${boardId} ${userId}`;
    const known = standings.get(stamp, key);
    if (known) return known;
    const standing = await accessOf(query, repositories, userId, boardId);
    standings.set(stamp, key, standing);
    return standing;
  }

  async function written(
    query: Query,
    { sent, row, board, command, outcome, progress }: Awaited<ReturnType<typeof decided>>,
    source: Source,
  ): Promise<Written> {
    const { result = null, continuation } = outcome;
    const { by } = sent;
    const portions = progress.portions + 1;
    const isPortion = continuation !== undefined;
    // It was done before, and there is more to be done by now: that is another command's.
    if (isPortion && (await log.answerTo(query, sent))) throw new AppError('command.reused');
    const mutation = { ...(isPortion ? portionOf(sent, portions) : sent), at: row.at };
    const takenFrom = await reconcilePhotoLinks(query, repositories, mutation, outcome.changes);
    await changeWriter.write(query, mutation, outcome.changes, outcome.history);
    const answered = { hash: hashOf(command), result: isPortion ? { id: continuation } : result };
    await log.append(query, mutation, row, outcome.changes, answered);
    const audited = [
      ...auditEntriesOf(board, command, { by, facts: outcome.changes }),
      ...takenFrom.map((ticketId) => photoDeleted({ by, boardId: row.id, ticketId })),
    ];
    const told = mayNotify(outcome.changes, by);
    if (told.length > 0) await notifications.enqueue(query, mutation, told);
    if (audited.length > 0) await audit.recordAll(query, audited, { at: row.at, source });
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
    const takes = command.type === 'boards.restore' ? boards.takeAnyNumber : boards.takeNumber;
    const row = await takes(query, command.boardId, at);
    if (row) return { row, isNew: false };
    if (command.type !== 'boards.create') throw new AppError('board.unknown');
    const made = await boards.insert(query, command.boardId, newId(), at);
    if (made) return { row: made, isNew: true };
    // Made by somebody else since the first look, or by this very command, sent twice at once.
    const other = await boards.takeNumber(query, command.boardId, at);
    if (other) return { row: other, isNew: false };
    // Of a board that was deleted nobody hears either.
    throw existing((await accessOf(query, repositories, userId)).actor);
  }

  /**
   * What the command was answered with before, if it was. It is asked for only when a command was
   * not done: one that is repeated is refused, changes nothing, or meets its own answer, which is
   * in the way of a second one.
   */
  async function firstAnswer(
    userId: string,
    commandId: string,
    command: Command,
  ): Promise<Reply | null> {
    const sent = { boardId: command.boardId, by: userId, commandId };
    const first = await store.read((query) => log.answerTo(query, sent));
    if (first && first.hash !== hashOf(command)) throw new AppError('command.reused');
    return first?.answer ?? null;
  }

  return { execute, executeAround, executeIn, recordIn };
}

/** The nth portion of a command, under an id that derives from its sender's. */
function portionOf(sent: Sent, n: number): Sent {
  return { ...sent, commandId: `${sent.commandId}-${n}` };
}

/** Inside somebody else's transaction there are no portions. */
function whole({ reply, next }: Written): Reply {
  if (next) throw new Error('the command is done in portions');
  return reply;
}

/** A board that is full can still be deleted. @throws AppError board.full */
function checkBytes({ writtenBytes }: BoardRow, { type }: Command): void {
  if (writtenBytes > boardBytes.max && type !== 'boards.delete') throw new AppError('board.full');
}

/** Whom the command gives a board to, or makes members of one. */
function peopleNamedIn(userId: string, command: Command): string[] {
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

/** Who may not create boards is not told which there are. */
function existing(actor: Actor): AppError {
  return new AppError(can(actor, 'boards.create') ? 'board.exists' : 'forbidden');
}

/** How a command that was not done came to its end. @throws what else went wrong. */
function endOf(error: unknown): Unwritten | AppError {
  if (error instanceof Unwritten) return error;
  if (error instanceof AppError && error.code !== 'server.busy') return error;
  const fault = faultOf(error);
  // Under the board's lock only ids that someone chose can collide.
  if (fault === 'unique') return new AppError('command.reused');
  if (fault === 'reference') return new AppError('board.personUnknown');
  throw error;
}

function replyOf(end: Unwritten | AppError): Reply {
  if (end instanceof Unwritten) return end.reply;
  throw end;
}

/** Of what a command asks, to tell it from another one under its id. */
export function hashOf(command: Command): string {
  return digest('sha256', JSON.stringify(command), 'base64url');
}
