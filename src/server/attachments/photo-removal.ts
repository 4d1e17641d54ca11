import { setTicket } from '../../core/board/change.ts';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { refusalOf } from '../../core/refusals.ts';
import type { Viewer } from '../access/viewer.ts';
import type { RecordIn } from '../boards/commands/execute-command.ts';
import type { Bus } from '../bus/bus.ts';
import { pathOfLink, photoLink, type TicketPlace } from '../lib/photo-path.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import { newId } from '../lib/tokens.ts';
import { deletionLeasesRepository } from '../storage/directory/deletion-leases.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';
import type { PhotoRow } from '../storage/tickets/photos.ts';
import type { TicketRecord } from '../storage/tickets/tickets.ts';
import { photoDeleted } from '../users/audit-trail.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import {
  accessOfPhoto,
  checkCanAdd,
  checkVisible,
  isOfAbout,
  isTemporary,
  type PhotoAccess,
} from './photo-access.ts';
import type { EditPhotoLinks } from './photo-links.ts';
import type { StoredPhoto } from './stores/photo-store.ts';

interface Deps extends AttachmentDeps {
  bus: Bus;
  recordIn: RecordIn;
  edit: EditPhotoLinks;
  now?: () => number;
}

type PhotoComment = Awaited<ReturnType<BoardRepositories['photos']['commentsWithPhotos']>>[number];

/** Removes photos. */
export function createPhotoRemoval(deps: Deps) {
  const { config, store, repositories, bus, recordIn, photoStore, edit, now = Date.now } = deps;
  const { photos: rows, audit } = repositories;
  const leases = deletionLeasesRepository(store.tables);

  /**
   * Removes a photo: first its links from the ticket and comments, then its files.
   * @throws AppError photo.unknown if the user cannot see it, forbidden if they may not remove it
   */
  async function remove(
    viewer: Viewer,
    url: string,
    place: TicketPlace,
    source = NO_SOURCE,
  ): Promise<void> {
    const path = pathOfLink(withoutOrigin(url));
    if (path === null) throw new AppError('photo.unknown');
    const commandId = newId();
    const row = await store.tx(async (query) => {
      await rows.lockBoard(query, place.boardId);
      const row = await rows.byPath(query, path);
      if (row?.boardId !== place.boardId || row.ticketId !== place.ticketId) {
        throw new AppError('photo.unknown');
      }
      await unlink(query, row, viewer, { commandId, source });
      await rows.drop(query, [row], now());
      return row;
    });
    bus.notifyChanged(place.boardId);
    await deleteFiles([row]);
  }

  function withoutOrigin(url: string): string {
    return url.startsWith(`${config.publicUrl}/`) ? url.slice(config.publicUrl.length) : url;
  }

  /** Removes the links and records it; a photo of a ticket never created is not recorded. */
  async function unlink(
    query: Query,
    row: PhotoRow,
    viewer: Viewer,
    { commandId, source }: { commandId: string; source: Source },
  ) {
    const { userId } = viewer;
    if (isTemporary(row.ticketId)) return checkVisible(query, repositories, viewer, row);
    if (isOfAbout(row)) {
      await checkVisible(query, repositories, viewer, row);
      const { boardId, ticketId } = row;
      return checkCanAdd(query, repositories, viewer, { boardId, ticketId }, 0);
    }
    const access = await accessOfPhoto(query, repositories, viewer, row);
    const link = photoLink(row.path);
    const allComments = await rows.commentsWithPhotos(query, row.boardId, row.ticketId);
    const comments = allComments.filter(({ photoUrls }) => photoUrls.includes(link));
    if (!mayRemove(access, row, comments)) {
      throw new AppError(refusalOf(access.actor, access.subject));
    }
    if (access.ticket.photoUrls.includes(link)) {
      const author = { userId, commandId, source };
      await edit(query, row, author, (links) => exclude(links, link));
    } else {
      const entry = photoDeleted({ by: userId, ...row });
      await audit.record(query, { ...entry, at: now(), source });
    }
    if (comments.length === 0) return;
    for (const { id, photoUrls } of comments) {
      await rows.setCommentPhotos(query, { ...row, id }, exclude(photoUrls, link));
    }
    // Viewers with the ticket open reload its comments.
    await recordIn(query, userId, row.boardId, ({ at }) => ({
      changes: [setTicket(cardOf(access.ticket), { updatedAt: at })],
    }));
  }

  /** Deletes files without rows. If a backup holds deletions or it fails, they stay on the list. */
  async function deleteFiles(photos: readonly StoredPhoto[]): Promise<void> {
    try {
      if (await store.read((query) => leases.hasLease(query, now()))) return;
      await photoStore.delete(photos);
      const paths = photos.map(({ path }) => path);
      await store.tx((query) => rows.deleteDeletions(query, paths));
    } catch {
      // The orphaned-photos job retries, and reports failures.
    }
  }

  return { remove };
}

/** Ticket photos: who may edit the photos. Comment photos: who may delete or is writing it. */
function mayRemove(
  { actor, subject }: PhotoAccess,
  { commentGroup, uploadedBy }: PhotoRow,
  comments: PhotoComment[],
): boolean {
  if (commentGroup === null) return can(actor, 'tickets.editPhotos', subject);
  if (comments.length === 0) {
    return uploadedBy === actor.id && can(actor, 'tickets.comment', subject);
  }
  return comments.every((comment) => can(actor, 'comments.delete', { ...subject, comment }));
}

function exclude(links: readonly string[], link: string): string[] {
  return links.filter((other) => other !== link);
}

function cardOf({
  boardId: _board,
  description: _text,
  photoUrls: _photos,
  ...card
}: TicketRecord) {
  return card;
}
