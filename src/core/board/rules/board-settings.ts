import { AppError } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { can } from '../../permissions.ts';
import { NOBODY } from '../../users/user.ts';
import type { Board, Member } from '../board.ts';
import { type Change, type LoggedChange, ticketSet } from '../change.ts';
import type { Command } from '../commands.ts';
import { byPosition } from '../ordering.ts';
import type { Env, Outcome, ReadSet } from '../rule.ts';
import { visibleToKeptFor } from '../visibility.ts';
import {
  checkAttaches,
  checkManages,
  checkOpens,
  hasDuplicates,
  loggedChanges,
  revised,
} from './columns.ts';

/** Renames the board; to the same name, nothing happens. */
export function renameBoard(board: Board, command: Command<'boards.rename'>, env: Env): Outcome {
  checkManages(board, env);
  if (command.was !== undefined && board.name !== command.was) {
    throw new AppError('board.changed');
  }
  if (command.name === board.name) return { changes: [] };
  return {
    changes: loggedChanges([
      { type: 'board.set', set: { name: command.name } },
      revised(board, env),
    ]),
  };
}

export function setMembersReads({ remove }: Command<'boards.setMembers'>): ReadSet {
  return { members: true, restricted: remove.length > 0 };
}

/** Sets the roles of the members named, adds those who are not on the board yet, removes others. */
export function setMembers(board: Board, command: Command<'boards.setMembers'>, env: Env): Outcome {
  checkManages(board, env);
  const { set, remove } = command;
  if (hasDuplicates([...set.map(({ userId }) => userId), ...remove])) {
    throw new AppError('board.memberTwice');
  }
  const members = new Map(board.members);
  for (const member of set) members.set(member.userId, member);
  for (const userId of remove) members.delete(userId);
  const changed = memberChanges(board, [...members.values()], env);
  if (changed.length === 0) return { changes: [] };
  return { changes: [...changed, ...loggedChanges([revised(board, env)])] };
}

/**
 * What it takes for these to be the members. Tickets that nobody would see any more become visible
 * to the board's creator, who is never among the members.
 */
export function memberChanges(board: Board, wanted: readonly Member[], env: Env): LoggedChange[] {
  if (hasDuplicates(wanted.map(({ userId }) => userId))) throw new AppError('board.memberTwice');
  const members = new Map(wanted.map((member) => [member.userId, member]));
  members.delete(board.createdBy);
  if (members.size > LIMITS.members) throw new AppError('board.memberLimit');
  const changes: Change[] = [];
  for (const [userId, member] of members) {
    if (board.members.get(userId)?.role !== member.role)
      changes.push({ type: 'member.put', member });
  }
  const removed = [...board.members.keys()].filter((userId) => !members.has(userId));
  changes.push(...removed.map((userId) => ({ type: 'member.removed' as const, userId })));
  const kept = removed.length > 0 ? keptFacts({ ...board, members }, env) : [];
  return [...loggedChanges(changes), ...kept];
}

function keptFacts(board: Board, env: Env): LoggedChange[] {
  const kept: LoggedChange[] = [];
  const tickets = [...board.tickets.values()].sort(byPosition);
  for (const ticket of tickets) {
    const visibleTo = visibleToKeptFor(board, ticket);
    if (visibleTo === ticket.visibleTo) continue;
    kept.push(ticketSet(ticket, { visibleTo, updatedAt: env.at }));
  }
  return kept;
}

export function setProjectReads({ projectId }: Command<'boards.setProject'>): ReadSet {
  return { projects: [projectId] };
}

/** Puts a board into a project, or takes it out of the one that it belongs to. */
export function setProject(board: Board, command: Command<'boards.setProject'>, env: Env): Outcome {
  checkManages(board, env);
  const { projectId } = command;
  if (projectId === board.projectId) return { changes: [] };
  if (projectId !== null) checkAttaches(board, projectId, env);
  return { changes: loggedChanges([projectSet(projectId)]) };
}

/** That a board belongs to another project now. Its version tells of its structure alone. */
export function projectSet(projectId: string | null): Change {
  return { type: 'board.set', set: { projectId } };
}

/** Offers new boards to be made from this one, or no longer; what is on it stays as it is. */
export function setTemplate(
  board: Board,
  command: Command<'boards.setTemplate'>,
  env: Env,
): Outcome {
  checkManages(board, env);
  const { isTemplate } = command;
  if (isTemplate === board.isTemplate) return { changes: [] };
  return {
    changes: loggedChanges([{ type: 'board.set', set: { isTemplate } }, revised(board, env)]),
  };
}

export function transferOwnershipReads(): ReadSet {
  return { members: true };
}

/**
 * Hands the board over to one of its members; who had it stays as a manager. An ADMIN may take over
 * one whose creator's account is gone, for perhaps nobody is left on it.
 */
export function transferOwnership(
  board: Board,
  command: Command<'boards.handOver'>,
  env: Env,
): Outcome {
  checkOpens(board, env);
  if (!can(env.actor, 'boards.handOver', { board })) throw new AppError('forbidden');
  const { userId } = command;
  if (userId === board.createdBy) return { changes: [] };
  const isMember = board.members.has(userId);
  if (!isMember && userId !== env.actor.id) throw new AppError('board.personUnknown');
  const before: Member = { userId: board.createdBy, role: 'ADMIN' };
  const changes: Change[] = [{ type: 'board.set', set: { createdBy: userId } }];
  if (isMember) changes.push({ type: 'member.removed', userId });
  if (before.userId !== NOBODY) changes.push({ type: 'member.put', member: before });
  return { changes: loggedChanges([...changes, revised(board, env)]) };
}

/** Deletes the board with all that is on it (decisions §3: its creator alone). */
export function deleteBoard(board: Board, _command: Command<'boards.delete'>, env: Env): Outcome {
  checkOpens(board, env);
  if (!can(env.actor, 'boards.delete', { board })) throw new AppError('forbidden');
  return { changes: loggedChanges([{ type: 'board.removed' }]) };
}
