import { hash as digest } from 'node:crypto';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { can } from '../../core/permissions.ts';
import { decideTime, momentOf } from '../../core/time/decide.ts';
import type { TimeCommand } from '../../core/time/time-commands.schema.ts';
import type { TimeTarget } from '../../core/time/time-entry.ts';
import type { TimeChange } from '../../core/time/time-state.ts';
import type { TimeReply } from '../../core/time/time-views.ts';
import type { Actor } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import { billedReader, entryView, targetReader, timerView } from '../access/time-access.ts';
import type { Bus, TimeMessage } from '../bus/bus.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import { faultOf, type Query, type Store } from '../storage/store.ts';
import type { StoredEntry, TargetNames } from '../storage/time/time-entries.ts';
import type { TimeHead } from '../storage/time/time-heads.ts';
import { resolveTarget } from './resolve-target.ts';
import { storedEntry, storedTimer } from './stored-time.ts';
import { timeAuditEntry } from './time-audit.ts';
import { recordTimerEvents } from './timer-webhooks.ts';

/** The parts of a request besides its command. */
export interface TimeRequest {
  guard?: TimeGuard;
  /** False for an API token without access to invoices. */
  hasMoneyScope?: boolean;
}

/** An additional check in the transaction of a new command; refuses it with an AppError. */
export type TimeGuard = (query: Query) => Promise<void>;

/**
 * Runs one command on recorded time: of the sender's own, or for an ADMIN an edit of an entry of
 * someone else. A repeated command (same `commandId` of the same sender) changes nothing.
 * @throws AppError command.reused, ticket.unknown, project.unknown, time.unknown, time.changed,
 * time.billed, time.limit, timer.unknown, unauthorized
 */
export type ExecuteTimeCommand = (
  userId: string,
  commandId: string,
  command: TimeCommand,
  source?: Source,
  request?: TimeRequest,
) => Promise<TimeReply>;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Pick<Bus, 'notifyTime'>;
  /** Called after a command has queued events for webhooks. */
  pollWebhooks(): void;
  maxEntries?: number;
  now?: () => number;
}

interface Written {
  reply: TimeReply;
  /** Null if nothing was written. */
  message: TimeMessage | null;
  hasEvents: boolean;
}

/** The people and rows that one command is about, locked. */
interface Locked {
  actor: Actor;
  /** The person whose time it is; null if their account was deleted. */
  owner: Actor | null;
  ownerId: string;
  head: TimeHead;
  entry: StoredEntry | null;
}

const ENTRY_COMMANDS: ReadonlySet<TimeCommand['type']> = new Set([
  ...(['time.edit', 'time.delete', 'time.restore'] as const),
]);

/**
 * The only write path of recorded time. One transaction locks the person's head, looks up the
 * command, decides, and writes entries, head and command. Listeners are woken after the commit.
 */
export function createExecuteTimeCommand(deps: Deps): ExecuteTimeCommand {
  const { store, repositories, bus, pollWebhooks, now = Date.now } = deps;
  const { maxEntries = LIMITS.timeEntries } = deps;
  const { boards, timeEntries, timeHeads, invoiceEntries, audit } = repositories;

  async function execute(...sent: Parameters<ExecuteTimeCommand>): Promise<TimeReply> {
    const written = await store.tx((query) => run(query, ...sent)).catch(asAppError);
    if (written.message) bus.notifyTime(written.message);
    if (written.hasEvents) pollWebhooks();
    return written.reply;
  }

  async function run(
    query: Query,
    ...[
      userId,
      commandId,
      command,
      source = NO_SOURCE,
      request = {},
    ]: Parameters<ExecuteTimeCommand>
  ): Promise<Written> {
    const locked = await lock(query, userId, command);
    const hash = hashOf(command);
    const earlier = await timeHeads.commandHash(query, { userId, commandId });
    if (earlier !== null && earlier !== hash) throw new AppError('command.reused');
    if (earlier === null) await request.guard?.(query);
    const at = now();
    const changes = earlier === null ? await decide(query, locked, command, at) : [];
    if (changes.length === 0) {
      const reply = await replyOf(query, locked.actor, command, request);
      return { reply, message: null, hasEvents: false };
    }
    await checkNotBilled(query, locked, changes, request);
    const message = await write(query, locked, changes, at);
    await timeHeads.addCommand(query, { userId, commandId, hash, at });
    const hasEvents = await recordTimerEvents(query, repositories, {
      ...{ changes, userId: locked.ownerId, timer: locked.head.timer },
      stoppedAt: 'at' in command ? momentOf(command, at) : at,
    });
    if (locked.ownerId !== userId && locked.entry) {
      const entry = timeAuditEntry(locked.entry, changes, userId);
      if (entry) await audit.record(query, { ...entry, at, source });
    }
    const reply = await replyOf(query, locked.actor, command, request);
    return { reply, message, hasEvents };
  }

  /** Locks the heads of the sender and of the owner of the entry, in the order of their ids. */
  async function lock(query: Query, userId: string, command: TimeCommand): Promise<Locked> {
    const { actor } = await accessOf(query, repositories, userId);
    const named = await timeEntries.find(query, command.entryId);
    const isOfOther = named !== null && named.userId !== userId;
    if (!isOfOther || !ENTRY_COMMANDS.has(command.type)) {
      const head = await timeHeads.lock(query, userId);
      const entry = await timeEntries.find(query, command.entryId);
      await checkNewId(query, command, userId, entry);
      const own = entry?.userId === userId ? entry : null;
      return { actor, owner: actor, ownerId: userId, head, entry: own };
    }
    const ownerId = named.userId;
    if (!can(actor, 'time.manageAll')) throw new AppError('time.unknown');
    const owner = (await boards.accessOf(query, '', ownerId))?.actor ?? null;
    const heads = new Map<string, TimeHead>();
    for (const id of [userId, ...(owner ? [ownerId] : [])].sort()) {
      heads.set(id, await timeHeads.lock(query, id));
    }
    const entry = await timeEntries.find(query, command.entryId);
    const reader = await targetReader(query, repositories, actor, entry ? [entry] : []);
    if (!entry || reader.placeOf(entry, false).isHidden) throw new AppError('time.unknown');
    const head = heads.get(ownerId) ?? { version: 0, timer: null };
    return { actor, owner, ownerId, head, entry };
  }

  /** Ids of other people's entries and timers cannot be reused. */
  async function checkNewId(
    query: Query,
    { type, entryId }: TimeCommand,
    userId: string,
    entry: StoredEntry | null,
  ): Promise<void> {
    if (type !== 'timer.start' && type !== 'time.add') return;
    const timerOwner = await timeHeads.ownerOfTimer(query, entryId);
    const isTaken = [entry?.userId, timerOwner].some((id) => id && id !== userId);
    if (isTaken) throw new AppError('command.reused');
  }

  async function decide(
    query: Query,
    { actor, owner, ownerId, head: { timer }, entry }: Locked,
    command: TimeCommand,
    at: number,
  ): Promise<TimeChange[]> {
    const current = timer?.entryId === command.entryId ? timer : entry;
    const people = owner && owner.id !== actor.id ? [actor, owner] : [actor];
    const resolved = await resolveTarget(query, repositories, people, command, current);
    const entries = new Map(entry && [[entry.id, entry]]);
    const changes = decideTime({ timer, entries }, resolved, { userId: ownerId, now: at });
    const isNew = command.type === 'timer.start' || command.type === 'time.add';
    if (isNew && changes.length > 0) await checkRoom(query, ownerId);
    return changes;
  }

  async function checkRoom(query: Query, userId: string): Promise<void> {
    const count = await timeEntries.countOf(query, userId);
    if (count >= maxEntries) throw new AppError('time.limit');
  }

  /**
   * An entry on an issued invoice is locked for everyone (IN10). Only ADMINs get the invoice's
   * number, and only with a token that has the money scope.
   */
  async function checkNotBilled(
    query: Query,
    { actor, entry }: Locked,
    changes: readonly TimeChange[],
    { hasMoneyScope = true }: TimeRequest,
  ): Promise<void> {
    const isChanged = (change: TimeChange) =>
      change.type === 'entry.put' && change.entry.id === entry?.id;
    if (!entry || !changes.some(isChanged)) return;
    const number = await invoiceEntries.lockOf(query, entry.id);
    if (number === null) return;
    const issues = [{ path: 'invoice', message: number }];
    const isNamed = hasMoneyScope && can(actor, 'finances.open');
    throw new AppError('time.billed', isNamed ? { issues } : {});
  }

  /** Returns the people and tickets whose time has changed. */
  async function write(
    query: Query,
    { owner, ownerId, head, entry }: Locked,
    changes: readonly TimeChange[],
    at: number,
  ): Promise<TimeMessage> {
    let { timer } = head;
    const ticketIds = new Set([head.timer?.ticketId, entry?.ticketId]);
    for (const change of changes) {
      if (change.type === 'entry.put') {
        ticketIds.add(change.entry.ticketId);
        const names = await namesOf(query, owner, change.entry, entry ?? head.timer);
        await timeEntries.put(query, storedEntry(change.entry, names, entry, at));
      } else if (change.timer) {
        ticketIds.add(change.timer.ticketId);
        timer = storedTimer(change.timer, await namesOf(query, owner, change.timer, head.timer));
      } else timer = null;
    }
    if (owner) await timeHeads.set(query, ownerId, { version: head.version + 1, timer });
    return { userId: ownerId, ticketIds: [...ticketIds].filter((id) => typeof id === 'string') };
  }

  /** The present names of the target if its person sees them, else the stored ones. */
  async function namesOf(
    query: Query,
    owner: Actor | null,
    target: TimeTarget,
    stored: (TimeTarget & TargetNames) | null,
  ): Promise<TargetNames> {
    const isSame =
      stored?.ticketId === target.ticketId &&
      (target.ticketId !== null || stored.projectId === target.projectId);
    const storedNames = isSame && stored ? stored : { ticketName: null, projectName: null };
    if (!owner) return { ticketName: storedNames.ticketName, projectName: storedNames.projectName };
    const reader = await targetReader(query, repositories, owner, [target]);
    const place = reader.placeOf({ ...target, ...storedNames }, true);
    return {
      ticketName: place.title ?? storedNames.ticketName,
      projectName: place.projectName ?? storedNames.projectName,
    };
  }

  async function replyOf(
    query: Query,
    actor: Actor,
    command: TimeCommand,
    { hasMoneyScope = true }: TimeRequest,
  ): Promise<TimeReply> {
    const { version, timer } = await timeHeads.find(query, actor.id);
    const found = await timeEntries.find(query, command.entryId);
    const isReadable = found?.userId === actor.id || can(actor, 'time.manageAll');
    const entry = found && isReadable && found.deletedAt === null ? found : null;
    const targets = [timer, entry].filter((target) => target !== null);
    const reader = await targetReader(query, repositories, actor, targets);
    const entries = entry ? [entry] : [];
    const billedOf = await billedReader(query, repositories, actor, entries, hasMoneyScope);
    return {
      version,
      entry: entry && entryView(entry, reader, actor.id, billedOf),
      timer: timer && timerView(timer, reader),
    };
  }

  return execute;
}

/** A hash of the command without the sender's times, which may differ in a repeated request. */
function hashOf(command: TimeCommand): string {
  const sent = 'at' in command ? { ...command, at: 0, offlineMs: 0 } : command;
  return digest('sha256', JSON.stringify(sent), 'base64url');
}

/** @throws AppError for faults that only client-made ids or a deleted account can cause */
function asAppError(error: unknown): never {
  const fault = faultOf(error);
  if (fault === 'unique') throw new AppError('command.reused');
  if (fault === 'reference') throw new AppError('unauthorized');
  throw error;
}
