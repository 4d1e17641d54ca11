import { ticketSet } from '../../core/board/change.ts';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { photoDeleted } from '../boards/audit-entries.ts';
import type { RecordIn } from '../boards/execute-command.ts';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config/read-config.ts';
import { newId } from '../lib/new-id.ts';
import { linkOf, pathOfLink, type TicketPlace } from '../lib/photo-path.ts';
import { NO_SOURCE } from '../lib/request-source.ts';
import type { PhotoRow } from '../storage/boards/photos.ts';
import type { TicketRecord } from '../storage/boards/tickets.ts';
import { deletionLeasesRepository } from '../storage/directory/deletion-leases.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { accessOfPhoto, checkSees, isTemporary, type PhotoAccess } from './photo-access.ts';
import type { Author, EditPhotoLinks } from './photo-links.ts';
import type { PhotoStore, StoredPhoto } from './stores/photo-store.ts';

interface Deps {
  config: Config;
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  recordIn: RecordIn;
  photoStore: PhotoStore;
  edit: EditPhotoLinks;
  now?: () => number;
}

type ShowingComment = Awaited<
  ReturnType<BoardRepositories['photos']['commentsWithPhotos']>
>[number];

/** Takes photos away again. */
export function createPhotoRemoval(deps: Deps) {
  const { config, store, repositories, bus, recordIn, photoStore, edit, now = Date.now } = deps;
  const { photos: rows, audit } = repositories;
  const leases = deletionLeasesRepository(store.tables);

  /**
   * Removes a photo: its link goes from the ticket or the comment that shows it, its files after.
   * @throws AppError photo.unknown where the person does not see it, forbidden where they do
   */
  async function remove(
    userId: string,
    url: string,
    place: TicketPlace,
    source = NO_SOURCE,
  ): Promise<void> {
    const path = pathOfLink(withoutOrigin(url));
    if (path === null) throw new AppError('photo.unknown');
    const commandId = newId();
    const row = await store.tx(async (query) => {
      await rows.holdBoard(query, place.boardId);
      const known = await rows.byPath(query, path);
      if (known?.boardId !== place.boardId || known.ticketId !== place.ticketId) {
        throw new AppError('photo.unknown');
      }
      await unlink(query, known, { userId, commandId, source });
      await rows.drop(query, [known], now());
      return known;
    });
    bus.wake(place.boardId);
    await workOff([row]);
  }

  function withoutOrigin(url: string): string {
    return url.startsWith(`${config.publicUrl}/`) ? url.slice(config.publicUrl.length) : url;
  }

  /** Noted, too; but of one whose ticket was never made, nobody but its uploader knew. */
  async function unlink(query: Query, row: PhotoRow, author: Author) {
    const { userId, source = NO_SOURCE } = author;
    if (isTemporary(row.ticketId)) return checkSees(query, repositories, userId, row);
    const sight = await accessOfPhoto(query, repositories, userId, row);
    const link = linkOf(row.path);
    const shown = await rows.commentsWithPhotos(query, row.boardId, row.ticketId);
    const showing = shown.filter(({ photoUrls }) => photoUrls.includes(link));
    if (!mayRemove(sight, row, showing)) throw new AppError('forbidden');
    if (sight.ticket.photoUrls.includes(link)) {
      await edit(query, row, author, (had) => without(had, link));
    } else {
      const entry = photoDeleted({ by: userId, ...row });
      await audit.record(query, { ...entry, at: now(), source });
    }
    if (showing.length === 0) return;
    for (const { id, photoUrls } of showing) {
      await rows.setCommentPhotos(query, { ...row, id }, without(photoUrls, link));
    }
    // Whoever has the ticket open reads its comments anew.
    await recordIn(query, userId, row.boardId, ({ at }) => [
      ticketSet(cardOf(sight.ticket), { updatedAt: at }),
    ]);
  }

  /** Deletes files whose rows are gone; where a backup holds that or it fails, they stay on the list. */
  async function workOff(listed: readonly StoredPhoto[]): Promise<void> {
    try {
      if (await store.read((query) => leases.areHeld(query, now()))) return;
      await photoStore.delete(listed);
      const paths = listed.map(({ path }) => path);
      await store.tx((query) => rows.forget(query, paths));
    } catch {
      // The janitor tries again, and says so where it cannot.
    }
  }

  return { remove };
}

/** A ticket's by who may change its photos; a comment's by who may delete that, or is writing it. */
function mayRemove(
  { actor, subject }: PhotoAccess,
  { commentGroup, uploadedBy }: PhotoRow,
  showing: ShowingComment[],
): boolean {
  if (commentGroup === null) return can(actor, 'tickets.editPhotos', subject);
  if (showing.length === 0) return uploadedBy === actor.id;
  return showing.every((comment) => can(actor, 'comments.delete', { ...subject, comment }));
}

function without(links: readonly string[], link: string): string[] {
  return links.filter((one) => one !== link);
}

function cardOf({
  boardId: _board,
  description: _text,
  photoUrls: _photos,
  ...card
}: TicketRecord) {
  return card;
}
