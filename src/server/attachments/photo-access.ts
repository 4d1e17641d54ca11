import { z } from 'zod';
import { ABOUT_PHOTOS } from '../../core/board/settings/about-photos.ts';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { type Action, can, type Subject } from '../../core/permissions.ts';
import { refusalOf } from '../../core/refusals.ts';
import { id } from '../../core/text.schema.ts';
import type { Actor } from '../../core/users/user.ts';
import { openBoardAs } from '../access/board-access.ts';
import { checkReach, type Viewer } from '../access/viewer.ts';
import { parse } from '../http/parse.ts';
import { type PhotoScope, photoLink, type TicketPlace } from '../lib/photo-path.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';
import type { PhotoRow } from '../storage/tickets/photos.ts';
import type { TicketRecord } from '../storage/tickets/tickets.ts';
import { TEMPORARY_TICKET_PREFIX } from './reconcile-photo-links.ts';

export const commentGroup = z
  .string()
  .regex(/^comment_\d{1,16}_[A-Za-z0-9]{1,40}$/, 'must be comment_{timestamp}_{random}');

const scopeSchema = z.object({
  boardId: id,
  ticketId: id,
  commentGroup: commentGroup.optional(),
});

type Repositories = Pick<BoardRepositories, 'boards' | 'tickets' | 'photos'>;

/** The access of a user to a ticket that they can see. */
export interface PhotoAccess {
  actor: Actor;
  subject: Required<Pick<Subject, 'board' | 'ticket'>>;
  ticket: TicketRecord;
}

/** @throws AppError board.unknown beyond the viewer's token, request.invalid for malformed ids */
export function checkScope(viewer: Viewer, scope: PhotoScope): void {
  checkReach(viewer, scope.boardId);
  parse(scopeSchema, scope);
}

/** Whether a photo belongs to the text about its board, and to no ticket. */
export function isOfAbout({ ticketId }: Pick<TicketPlace, 'ticketId'>): boolean {
  return ticketId === ABOUT_PHOTOS;
}

export function isTemporary(ticketId: string): boolean {
  return ticketId.startsWith(TEMPORARY_TICKET_PREFIX);
}

/**
 * Checks that the user may add `more` photos there.
 * @throws AppError board.unknown, ticket.unknown, forbidden, photo.limit, photo.commentLimit
 */
export async function checkCanAdd(
  query: Query,
  repositories: Repositories,
  viewer: Viewer,
  scope: PhotoScope,
  additional: number,
): Promise<void> {
  const existing = await countIfAllowed(query, repositories, viewer, scope);
  const isComment = scope.commentGroup !== undefined;
  if (existing + additional <= (isComment ? LIMITS.commentPhotos : LIMITS.photos)) return;
  throw new AppError(isComment ? 'photo.commentLimit' : 'photo.limit');
}

/**
 * Checks that the user may add photos to the ticket or to a comment on it, when it is not known yet
 * to which.
 * @throws AppError board.unknown, ticket.unknown, forbidden
 */
export async function checkCanAddToTicket(
  query: Query,
  repositories: Repositories,
  viewer: Viewer,
  place: TicketPlace,
): Promise<void> {
  if (isTemporary(place.ticketId) || isOfAbout(place)) {
    await countIfAllowed(query, repositories, viewer, place);
    return;
  }
  const { actor, subject } = await ticketAccess(query, repositories, viewer, place);
  const actions: Action[] = ['tickets.editPhotos', 'tickets.comment'];
  if (!actions.some((action) => can(actor, action, subject))) {
    throw new AppError(refusalOf(actor, subject));
  }
}

/** Checks that the user may add photos there, and returns how many there are. */
async function countIfAllowed(
  query: Query,
  repositories: Repositories,
  viewer: Viewer,
  scope: PhotoScope,
): Promise<number> {
  const { boardId, ticketId, commentGroup: group = null } = scope;
  const place = { boardId, ticketId, commentGroup: group };
  if (isTemporary(ticketId) || isOfAbout(place)) {
    const { actor, board } = await openBoardAs(query, repositories, viewer, boardId);
    const action: Action = isOfAbout(place) ? 'boards.manage' : 'tickets.create';
    if (!can(actor, action, { board })) throw new AppError(refusalOf(actor, { board }));
    const uploadedBy = isOfAbout(place) ? undefined : viewer.userId;
    return repositories.photos.countIn(query, place, uploadedBy);
  }
  const { actor, subject, ticket } = await ticketAccess(query, repositories, viewer, scope);
  const action: Action = group === null ? 'tickets.editPhotos' : 'tickets.comment';
  if (!can(actor, action, subject)) throw new AppError(refusalOf(actor, subject));
  return group === null ? ticket.photoUrls.length : repositories.photos.countIn(query, place);
}

/**
 * `find` reads the ticket; usually only one that is on the board.
 * @throws AppError board.unknown, ticket.unknown if the user cannot see it
 */
async function ticketAccess(
  query: Query,
  repositories: Repositories,
  viewer: Viewer,
  { boardId, ticketId }: TicketPlace,
  find = repositories.tickets.byId,
): Promise<PhotoAccess> {
  const { actor, board } = await openBoardAs(query, repositories, viewer, boardId);
  const ticket = await find(query, ticketId);
  if (!ticket || ticket.boardId !== boardId || !can(actor, 'tickets.see', { board, ticket })) {
    throw new AppError('ticket.unknown');
  }
  return { actor, subject: { board, ticket }, ticket };
}

/**
 * Checks that the user can see the photo, also of an archived ticket. A photo of the text about a
 * board is visible to everyone who may open the board. A photo of a ticket that is not created yet is visible to
 * its uploader alone, a photo of a deleted comment to no one.
 * @throws AppError photo.unknown
 */
export async function checkVisible(
  query: Query,
  repositories: Repositories,
  viewer: Viewer,
  row: PhotoRow,
): Promise<void> {
  if (isOfAbout(row)) {
    await asPhotoUnknown(openBoardAs(query, repositories, viewer, row.boardId));
    return;
  }
  if (!isTemporary(row.ticketId)) {
    const { byIdOrArchived } = repositories.tickets;
    await accessOfPhoto(query, repositories, viewer, row, byIdOrArchived);
    return;
  }
  if (row.uploadedBy !== viewer.userId) throw new AppError('photo.unknown');
  await asPhotoUnknown(openBoardAs(query, repositories, viewer, row.boardId));
}

/**
 * The access of a user to the ticket of a photo that they can see; `find` as in `ticketAccess`.
 * @throws AppError photo.unknown
 */
export async function accessOfPhoto(
  query: Query,
  repositories: Repositories,
  viewer: Viewer,
  row: PhotoRow,
  find?: Repositories['tickets']['byId'],
): Promise<PhotoAccess> {
  const access = await asPhotoUnknown(ticketAccess(query, repositories, viewer, row, find));
  const { photos } = repositories;
  const isCommentDeleted =
    row.commentGroup !== null && (await photos.isOfDeletedComment(query, row, photoLink(row.path)));
  if (isCommentDeleted) throw new AppError('photo.unknown');
  return access;
}

/** Reports anything invisible as an unknown photo. */
async function asPhotoUnknown<T>(access: Promise<T>): Promise<T> {
  try {
    return await access;
  } catch (error) {
    const isHidden =
      error instanceof AppError && ['board.unknown', 'ticket.unknown'].includes(error.code);
    throw isHidden ? new AppError('photo.unknown') : error;
  }
}
