import { AppError } from '../../core/errors.ts';
import type { TimeCommand } from '../../core/time/time-commands.schema.ts';
import type { TimeTarget } from '../../core/time/time-entry.ts';
import type { Actor } from '../../core/users/user.ts';
import { canSee } from '../access/ticket-access.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';

type Repositories = Pick<BoardRepositories, 'timeTargets' | 'projects'>;

/**
 * The command with the target as it is stored: a ticket determines the project. Each of the people
 * must see a target that the command sets or changes.
 * @throws AppError ticket.unknown, project.unknown
 */
export async function resolveTarget(
  query: Query,
  repositories: Repositories,
  people: readonly Actor[],
  command: TimeCommand,
  current: TimeTarget | null,
): Promise<TimeCommand> {
  if (command.type === 'timer.start' || command.type === 'time.add') {
    return { ...command, ...(await targetFor(query, repositories, people, command)) };
  }
  if (command.type !== 'timer.edit' && command.type !== 'time.edit') return command;
  const { set } = command;
  const target = current && changedTarget(current, set);
  if (!target) {
    const { ticketId: _, projectId: __, ...others } = set;
    return current ? ({ ...command, set: others } as typeof command) : command;
  }
  const resolved = await targetFor(query, repositories, people, target);
  return { ...command, set: { ...set, ...resolved } } as typeof command;
}

/** The target that an edit names; null if it stays. Without its ticket, an entry has no project. */
function changedTarget(
  current: TimeTarget,
  set: { [K in keyof TimeTarget]?: TimeTarget[K] | undefined },
): TimeTarget | null {
  const ticketId = set.ticketId === undefined ? current.ticketId : set.ticketId;
  const isSameTicket = ticketId === current.ticketId;
  const projectId = set.projectId ?? null;
  if (!isSameTicket) return { ticketId, projectId };
  const isSame =
    ticketId !== null || set.projectId === undefined || projectId === current.projectId;
  return isSame ? null : { ticketId, projectId };
}

async function targetFor(
  query: Query,
  { timeTargets, projects }: Repositories,
  people: readonly Actor[],
  { ticketId, projectId }: TimeTarget,
): Promise<TimeTarget> {
  let ofBoard: string | null = null;
  for (const actor of people) {
    if (ticketId !== null) {
      const ticket = (await timeTargets.ticketsOf(query, [ticketId], actor.id)).get(ticketId);
      if (!ticket || ticket.isDeleted || !canSee(actor, ticket)) {
        throw new AppError('ticket.unknown');
      }
      ofBoard = ticket.projectId;
    } else if (projectId !== null) {
      const open = await projects.openTo(query, actor, [projectId]);
      if (!open.get(projectId)) throw new AppError('project.unknown');
    }
  }
  return ticketId === null ? { ticketId, projectId } : { ticketId, projectId: ofBoard };
}
