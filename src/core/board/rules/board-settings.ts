import { AppError } from '../../errors.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { LIMITS } from '../../limits.ts';
import { can } from '../../permissions.ts';
import { DELETED_USER_ID } from '../../users/user.ts';
import type { Board, Member } from '../board.ts';
import { type Change, type LoggedChange, setTicket } from '../change.ts';
import type { Command } from '../commands.ts';
import { byPosition } from '../ordering.ts';
import type { Env, Outcome, ReadSet } from '../rule.ts';
import { keepVisibleToSomeone } from '../visibility.ts';
import {
  checkCanAttach,
  checkCanManage,
  checkCanOpen,
  hasDuplicates,
  loggedChanges,
  raiseVersion,
} from './columns.ts';

/** Renames the board. Does nothing if the name is unchanged. */
export function renameBoard(board: Board, command: Command<'boards.rename'>, env: Env): Outcome {
  checkCanManage(board, env);
  if (command.was !== undefined && board.name !== command.was) {
    throw new AppError('board.changed');
  }
  if (command.name === board.name) return { changes: [] };
  return {
    changes: loggedChanges([
      { type: 'board.set', set: { name: command.name } },
      raiseVersion(board, env),
    ]),
  };
}

export function setMembersReads({ remove }: Command<'boards.setMembers'>): ReadSet {
  return { members: true, restricted: remove.length > 0 };
}

/** Adds members, sets their roles and removes members as the command names them. */
export function setMembers(board: Board, command: Command<'boards.setMembers'>, env: Env): Outcome {
  checkCanManage(board, env);
  const { set, remove } = command;
  if (hasDuplicates([...set.map(({ userId }) => userId), ...remove])) {
    throw new AppError('board.memberTwice');
  }
  const members = new Map(board.members);
  for (const member of set) members.set(member.userId, member);
  for (const userId of remove) members.delete(userId);
  const changed = memberChanges(board, [...members.values()], env);
  if (changed.length === 0) return { changes: [] };
  return { changes: [...changed, ...loggedChanges([raiseVersion(board, env)])] };
}

/**
 * The changes that make these people the members of the board. The creator is never among them.
 * Tickets that no one would see anymore become visible to the creator.
 */
export function memberChanges(
  board: Board,
  newMembers: readonly Member[],
  env: Env,
): LoggedChange[] {
  if (hasDuplicates(newMembers.map(({ userId }) => userId)))
    throw new AppError('board.memberTwice');
  const members = new Map(newMembers.map((member) => [member.userId, member]));
  members.delete(board.createdBy);
  if (members.size > LIMITS.members) throw new AppError('board.memberLimit');
  const changes: Change[] = [];
  // Sorted, because databases return members in any order.
  for (const userId of [...members.keys()].sort()) {
    const member = members.get(userId) as Member;
    if (board.members.get(userId)?.role !== member.role)
      changes.push({ type: 'member.put', member });
  }
  const removed = [...board.members.keys()].filter((userId) => !members.has(userId)).sort();
  changes.push(...removed.map((userId) => ({ type: 'member.removed' as const, userId })));
  const visibilityChanges =
    removed.length > 0 ? keepTicketsVisible({ ...board, members }, env) : [];
  return [...loggedChanges(changes), ...visibilityChanges];
}

function keepTicketsVisible(board: Board, env: Env): LoggedChange[] {
  const changes: LoggedChange[] = [];
  const tickets = [...board.tickets.values()].sort(byPosition);
  for (const ticket of tickets) {
    const visibleTo = keepVisibleToSomeone(board, ticket);
    if (visibleTo === ticket.visibleTo) continue;
    changes.push(setTicket(ticket, { visibleTo, updatedAt: env.at }));
  }
  return changes;
}

export function setProjectReads({ projectId }: Command<'boards.setProject'>): ReadSet {
  return { projects: [projectId] };
}

/** Adds a board to a project, or removes it from its project. */
export function setProject(board: Board, command: Command<'boards.setProject'>, env: Env): Outcome {
  checkCanManage(board, env);
  const { projectId } = command;
  if (projectId === board.projectId) return { changes: [] };
  if (projectId !== null) checkCanAttach(board, projectId, env);
  return { changes: loggedChanges([setProjectChange(projectId)]) };
}

/** Sets a board's project. The version is not raised: it covers the board's structure only. */
export function setProjectChange(projectId: string | null): Change {
  return { type: 'board.set', set: { projectId } };
}

/** Marks a board as a template for new boards, or removes the mark. Its content is unchanged. */
export function setTemplate(
  board: Board,
  command: Command<'boards.setTemplate'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  const { isTemplate } = command;
  if (isTemplate === board.isTemplate) return { changes: [] };
  return {
    changes: loggedChanges([{ type: 'board.set', set: { isTemplate } }, raiseVersion(board, env)]),
  };
}

/** Chooses the unit of estimates. The numbers stay as they are. */
export function setEstimateUnit(
  board: Board,
  { unit }: Command<'boards.setEstimateUnit'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  if (unit === board.estimateUnit) return { changes: [] };
  return { changes: loggedChanges([{ type: 'board.set', set: { estimateUnit: unit } }]) };
}

/** Chooses after how many days finished tickets are archived (ZA6). */
export function setArchiving(
  board: Board,
  { days }: Command<'boards.setArchiving'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  if (days === board.archiveAfterDays) return { changes: [] };
  return { changes: loggedChanges([{ type: 'board.set', set: { archiveAfterDays: days } }]) };
}

/** Chooses after how many days without a change cards fade (FD1). */
export function setFading(board: Board, { days }: Command<'boards.setFading'>, env: Env): Outcome {
  checkCanManage(board, env);
  if (days === board.fadeAfterDays) return { changes: [] };
  return { changes: loggedChanges([{ type: 'board.set', set: { fadeAfterDays: days } }]) };
}

/** Chooses whether everyone on the board sees the recorded time of others (TI20). */
export function setTimeSharing(
  board: Board,
  { isShared }: Command<'boards.setTimeSharing'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  if (isShared === board.sharesTime) return { changes: [] };
  return { changes: loggedChanges([{ type: 'board.set', set: { sharesTime: isShared } }]) };
}

/**
 * Replaces the text about the board. @throws AppError about.changed if it is not the one that the
 * sender expects
 */
export function setAbout(
  board: Board,
  { about, was }: Command<'boards.setAbout'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  if (about === board.about) return { changes: [] };
  if (was !== undefined && was !== board.about) throw new AppError('about.changed');
  return { changes: loggedChanges([{ type: 'board.set', set: { about } }]) };
}

/** Chooses whether share links show the text about the board. */
export function shareAbout(
  board: Board,
  { isShared }: Command<'boards.shareAbout'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  if (isShared === board.isAboutShared) return { changes: [] };
  const set = { isAboutShared: isShared };
  return { changes: loggedChanges([{ type: 'board.set', set }]) };
}

export function setTicketKeyReads({ key }: Command<'boards.setTicketKey'>): ReadSet {
  return { key };
}

/**
 * Chooses what the numbers of the board's tickets begin with (TN4).
 * @throws AppError board.keyTaken, board.keyLimit
 */
export function setTicketKey(
  board: Board,
  { key }: Command<'boards.setTicketKey'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  if (key === board.ticketKey) return { changes: [] };
  const { boardId = null, count = 0 } = board.partial?.key ?? {};
  if (boardId !== null && boardId !== board.id) throw new AppError('board.keyTaken');
  if (boardId === null && count >= LIMITS.ticketKeys) throw new AppError('board.keyLimit');
  return { changes: loggedChanges([{ type: 'board.set', set: { ticketKey: key } }]) };
}

/**
 * Chooses the color and the background of the board; what is left out stays (BC1).
 * @throws AppError appearance.changed
 */
export function setAppearance(
  board: Board,
  { set, was }: Command<'boards.setAppearance'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  const { color, background } = { ...board, ...omitUndefined(set) };
  if (color === board.color && background === board.background) return { changes: [] };
  const expected = { ...board, ...omitUndefined(was ?? {}) };
  if (expected.color !== board.color || expected.background !== board.background) {
    throw new AppError('appearance.changed');
  }
  return { changes: loggedChanges([{ type: 'board.set', set: { color, background } }]) };
}

export function transferOwnershipReads(): ReadSet {
  return { members: true };
}

/**
 * Transfers the board to one of its members; the previous owner stays as a manager. An ADMIN may
 * take over a board whose creator's account was deleted, because it may have no members left.
 */
export function transferOwnership(
  board: Board,
  command: Command<'boards.handOver'>,
  env: Env,
): Outcome {
  checkCanOpen(board, env);
  if (!can(env.actor, 'boards.handOver', { board })) throw new AppError('forbidden');
  const { userId } = command;
  if (userId === board.createdBy) return { changes: [] };
  const isMember = board.members.has(userId);
  if (!isMember && userId !== env.actor.id) throw new AppError('board.personUnknown');
  const previousOwner: Member = { userId: board.createdBy, role: 'ADMIN' };
  const changes: Change[] = [{ type: 'board.set', set: { createdBy: userId } }];
  if (isMember) changes.push({ type: 'member.removed', userId });
  if (previousOwner.userId !== DELETED_USER_ID)
    changes.push({ type: 'member.put', member: previousOwner });
  return { changes: loggedChanges([...changes, raiseVersion(board, env)]) };
}

/** Deletes the board with all of its content; only its creator may (decisions §3). */
export function deleteBoard(board: Board, _command: Command<'boards.delete'>, env: Env): Outcome {
  checkCanOpen(board, env);
  if (!can(env.actor, 'boards.delete', { board })) throw new AppError('forbidden');
  return { changes: loggedChanges([{ type: 'board.removed' }]) };
}
