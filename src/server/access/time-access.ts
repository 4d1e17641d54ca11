import { can } from '../../core/permissions.ts';
import type { TimeTarget } from '../../core/time/time-entry.ts';
import {
  type BilledState,
  NOT_BILLED,
  type TargetView,
  type TimeEntryView,
  type TimerView,
} from '../../core/time/time-views.ts';
import type { Actor } from '../../core/users/user.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';
import type { StoredEntry, TargetNames } from '../storage/time/time-entries.ts';
import type { StoredTimer } from '../storage/time/time-heads.ts';
import { canSee } from './ticket-access.ts';

type Repositories = Pick<BoardRepositories, 'timeTargets' | 'projects'>;

type StoredTarget = TimeTarget & TargetNames;

/** The parts of a time entry's ticket or project that the viewer may see. */
export interface VisibleTarget extends TargetView, TimeTarget {
  boardName: string | null;
  projectName: string | null;
}

/** Shows stored targets to one viewer. */
export interface TargetReader {
  /** `isOwn`: whether it is the viewer's own time. */
  placeOf(target: StoredTarget, isOwn: boolean): VisibleTarget;
  /** Whether its ticket was deleted permanently: it is then unknown who could see it. */
  isGone(target: TimeTarget): boolean;
}

const NOTHING: VisibleTarget = {
  ...{ ticketId: null, projectId: null, title: null, boardId: null, number: null },
  ...{ boardName: null, projectName: null, isHidden: false },
};
const HIDDEN: VisibleTarget = { ...NOTHING, isHidden: true };

/** Loads the data that decides how these targets are shown to a viewer. */
export async function targetReader(
  query: Query,
  { timeTargets, projects }: Repositories,
  actor: Actor,
  targets: readonly TimeTarget[],
): Promise<TargetReader> {
  const ticketIds = targets.map(({ ticketId }) => ticketId).filter((id) => id !== null);
  const tickets = await timeTargets.ticketsOf(query, ticketIds, actor.id);
  const projectIds = [
    ...targets.map(({ projectId }) => projectId),
    ...[...tickets.values()].map(({ projectId }) => projectId),
  ].filter((id) => id !== null);
  const ids = [...new Set(projectIds)];
  const open = await projects.openTo(query, actor, ids);
  // The targets that the viewer may not open, and whether they exist.
  const closed = ids.filter((id) => !open.get(id));
  const existing = await projects.byIds(query, closed);

  function projectOf(projectId: string | null, storedName: string | null) {
    const project = projectId === null ? null : open.get(projectId);
    if (project) return { projectId, projectName: project.name };
    // A deleted project keeps its name: only the person who recorded the time and ADMINs read it,
    // and both could see the project.
    const isDeleted = projectId !== null && !existing.get(projectId);
    return isDeleted ? { projectId, projectName: storedName } : NO_PROJECT;
  }

  const isGone = ({ ticketId }: TimeTarget) => ticketId !== null && !tickets.has(ticketId);

  function placeOf(target: StoredTarget, isOwn: boolean): VisibleTarget {
    const { ticketId, projectId, ticketName, projectName } = target;
    const project = projectOf(projectId, projectName);
    if (ticketId === null) {
      const isHidden = projectId !== null && project.projectId === null;
      return { ...NOTHING, ...project, isHidden };
    }
    const ticket = tickets.get(ticketId);
    if (!ticket) return { ...NOTHING, ...project, ...(isOwn && { ticketId, title: ticketName }) };
    if (!canSee(actor, ticket)) return HIDDEN;
    if (ticket.isDeleted) return { ...NOTHING, ...project, ticketId, title: ticketName };
    const { name: title, number, boardId, boardName } = ticket;
    const current = projectOf(ticket.projectId, null);
    return { ticketId, title, number, boardId, boardName, ...current, isHidden: false };
  }

  return { placeOf, isGone };
}

const NO_PROJECT = { projectId: null, projectName: null };

/** Marks which entries are billed; for users who may see money, also on which invoice. */
export type BilledReader = (entryId: string) => BilledState;

/** `hasMoneyScope`: false for an API token without access to invoices. */
export async function billedReader(
  query: Query,
  { invoiceEntries }: Pick<BoardRepositories, 'invoiceEntries'>,
  actor: Actor,
  entries: readonly { id: string }[],
  hasMoneyScope: boolean,
): Promise<BilledReader> {
  const billed = await invoiceEntries.billedOf(
    query,
    entries.map(({ id }) => id),
  );
  const isNamed = hasMoneyScope && can(actor, 'finances.open');
  return (entryId) => {
    const invoice = billed.get(entryId);
    return invoice ? { isBilled: true, invoice: isNamed ? invoice : null } : NOT_BILLED;
  };
}

export function entryView(
  entry: StoredEntry,
  reader: TargetReader,
  actorId: string,
  billedOf: BilledReader,
): TimeEntryView {
  const { id, userId, userName, day, seconds, startedAt, isBillable } = entry;
  const isOwn = userId === actorId;
  const place = reader.placeOf(entry, isOwn);
  // A note may reveal something about the ticket.
  const note = !isOwn && (place.isHidden || reader.isGone(entry)) ? '' : entry.note;
  const values = { id, userId, userName, day, seconds, startedAt, note, isBillable };
  return { ...values, ...billedOf(id), ...place };
}

export function timerView(timer: StoredTimer, reader: TargetReader): TimerView {
  const { entryId, startedAt, day, note } = timer;
  const { boardName: _, projectName: __, ...place } = reader.placeOf(timer, true);
  return { entryId, startedAt, day, note, ...place };
}
