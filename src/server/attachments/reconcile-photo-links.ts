import type { LoggedChange } from '../../core/board/change.ts';
import { AppError } from '../../core/errors.ts';
import type { CommitParticipant } from '../boards/commands/commit-participant.ts';
import { pathOfLink } from '../lib/photo-path.ts';
import type { Mutation } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';
import type { PhotoRow } from '../storage/tickets/photos.ts';
import { photoDeleted } from '../users/audit-trail.ts';

export const TEMPORARY_TICKET_PREFIX = 'temp_';

type Repositories = Pick<BoardRepositories, 'photos' | 'tickets'>;

/** Keeps photo links and stored photos consistent, and records removed photos in the audit log. */
export function photoLinks(
  repositories: Pick<BoardRepositories, 'photos' | 'tickets' | 'audit'>,
): CommitParticipant {
  return {
    concerns: ({ changes }) => changes.some(hasPhotoLinks),

    async write(query, { mutation, changes, source }) {
      const removals = await reconcilePhotoLinks(query, repositories, mutation, changes);
      const { by, boardId, at } = mutation;
      const entries = removals.map((ticketId) => photoDeleted({ by, boardId, ticketId }));
      if (entries.length > 0) await repositories.audit.recordAll(query, entries, { at, source });
    },
  };
}

/** An edit has them even if none are left: it may remove some. */
function hasPhotoLinks({ change, photoUrls, comment }: LoggedChange): boolean {
  if (change.type === 'ticket.set') return photoUrls !== undefined;
  return Boolean(photoUrls?.length || comment?.photoUrls?.length);
}

/**
 * Checks decided changes against the stored photos, before the changes are written: links may only
 * name photos of the ticket, and a new ticket adopts photos uploaded by its creator. Returns the
 * ticket id of each photo that an edit removes, for the audit log.
 * @throws AppError ticket.photoUnknown
 */
async function reconcilePhotoLinks(
  query: Query,
  repositories: Repositories,
  mutation: Mutation,
  changes: readonly LoggedChange[],
): Promise<string[]> {
  const removals: string[] = [];
  for (const { change, photoUrls, comment } of changes) {
    if (change.type === 'ticket.put' && photoUrls?.length) {
      await adopt(query, repositories, mutation, change.ticket.id, photoUrls);
    } else if (change.type === 'ticket.set' && photoUrls) {
      const removed = await checkEdit(query, repositories, mutation, change.id, photoUrls);
      removals.push(...removed.map(() => change.id));
    } else if (change.type === 'comment.put' || change.type === 'comment.set') {
      const { ticketId } = change;
      const { photoUrls: all = [], addedPhotoUrls: links = all } = comment ?? {};
      await photosOf(
        query,
        repositories,
        links,
        (row) =>
          isOfTicket(row, mutation, ticketId) &&
          (row.commentGroup === null || row.uploadedBy === mutation.by),
      );
    }
  }
  return removals;
}

/** Assigns photos to a new ticket that its creator uploaded before the ticket existed. */
async function adopt(
  query: Query,
  repositories: Repositories,
  { boardId, by }: Mutation,
  ticketId: string,
  links: readonly string[],
): Promise<void> {
  const rows = await photosOf(
    query,
    repositories,
    links,
    (row) =>
      row.boardId === boardId &&
      row.uploadedBy === by &&
      row.commentGroup === null &&
      row.ticketId.startsWith(TEMPORARY_TICKET_PREFIX),
  );
  const paths = rows.map(({ path }) => path);
  await repositories.photos.adopt(query, paths, ticketId);
}

/**
 * Checks only the links that a change adds, so that a ticket stays editable if a photo is missing.
 * Returns the removed links.
 */
async function checkEdit(
  query: Query,
  repositories: Repositories,
  mutation: Mutation,
  ticketId: string,
  links: readonly string[],
): Promise<string[]> {
  const current = (await repositories.tickets.byId(query, ticketId))?.photoUrls ?? [];
  const added = links.filter((link) => !current.includes(link));
  await photosOf(
    query,
    repositories,
    added,
    (row) => isOfTicket(row, mutation, ticketId) && row.commentGroup === null,
  );
  return current.filter((link) => !links.includes(link));
}

function isOfTicket(row: PhotoRow, { boardId }: Mutation, ticketId: string): boolean {
  return row.boardId === boardId && row.ticketId === ticketId;
}

/** The photos of these links. @throws AppError ticket.photoUnknown if one is missing or unfit */
async function photosOf(
  query: Query,
  { photos }: Repositories,
  links: readonly string[],
  fits: (row: PhotoRow) => boolean,
): Promise<PhotoRow[]> {
  const rows = await photos.byPaths(query, pathsOf(links));
  for (const link of links) {
    const row = rows.get(pathOfLink(link) ?? '');
    if (!row || !fits(row)) throw new AppError('ticket.photoUnknown');
  }
  return [...rows.values()];
}

function pathsOf(links: readonly string[]): string[] {
  return links.flatMap((link) => pathOfLink(link) ?? []);
}
