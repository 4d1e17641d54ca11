import { Wallpaper, X } from 'lucide-react';
import { useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { LIMITS } from '../../../core/limits.ts';
import { can } from '../../../core/permissions.ts';
import { isForbidden } from '../../../core/refusals.ts';
import type { Actor } from '../../../core/users/user.ts';
import { openTicketTexts } from '../../i18n/en/ticket.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AddPhotos } from '../photos/add-photos.tsx';
import { PhotoLink } from '../photos/photo-link.tsx';
import { photoName } from '../photos/photo-url.ts';
import { removePhoto } from '../photos/remove-photo.ts';
import type { Uploads } from '../photos/use-uploads.ts';
import bodyStyles from './ticket-body.module.css';
import styles from './ticket-photos.module.css';

interface TicketPhotosProps {
  board: Board;
  ticket: Ticket;
  actor: Actor;
  session: BoardSession;
  photoUrls: readonly string[];
  uploads: Uploads;
}

/** The photos of a ticket, with adding and confirmed removal for users who may. */
export function TicketPhotos(props: TicketPhotosProps) {
  const { board, ticket, actor, session, photoUrls, uploads } = props;
  const [photoToRemove, setPhotoToRemove] = useState<string | null>(null);
  const mayEdit = can(actor, 'tickets.editPhotos', { board, ticket });

  async function remove(removedUrl: string) {
    setPhotoToRemove(null);
    const ticketRef = { boardId: board.id, ticketId: ticket.id };
    const set = { photoUrls: photoUrls.filter((url) => url !== removedUrl) };
    // Guards against photos that someone else added or removed meanwhile.
    const was = { photoUrls: [...photoUrls] };
    const outcome = await session.run(
      { type: 'tickets.edit', ...ticketRef, set, was },
      {
        failureText: (failure) =>
          failure.kind === 'refused' && isForbidden(failure.code)
            ? openTicketTexts.removePhotoForbidden
            : openTicketTexts.removePhotoFailed,
      },
    );
    // A removed photo stays readable until its file is deleted (spec §4).
    if (!('kind' in outcome)) await removePhoto(removedUrl, ticketRef);
  }

  function setCover(cover: string | null): void {
    const ticketRef = { boardId: board.id, ticketId: ticket.id };
    void session.run({ type: 'tickets.edit', ...ticketRef, set: { cover } });
  }

  if (photoUrls.length === 0 && !mayEdit) return null;
  return (
    <section>
      <h3 className={bodyStyles.title}>{openTicketTexts.photos}</h3>
      {photoUrls.length > 0 && (
        <ul className={styles.photos}>
          {photoUrls.map((url) => (
            <li key={url} className={styles.photo}>
              <PhotoLink url={url} />
              {mayEdit && (
                <IconButton
                  label={openTicketTexts.asCover(photoName(url))}
                  data-tooltip={openTicketTexts.cover}
                  size="sm"
                  aria-pressed={ticket.cover === url}
                  onClick={() => setCover(ticket.cover === url ? null : url)}
                >
                  <Wallpaper aria-hidden="true" />
                </IconButton>
              )}
              {mayEdit && (
                <IconButton
                  label={openTicketTexts.removePhoto(photoName(url))}
                  size="sm"
                  tone="danger"
                  onClick={() => setPhotoToRemove(url)}
                >
                  <X aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && <AddPhotos uploads={uploads} isFull={photoUrls.length >= LIMITS.photos} />}
      {photoToRemove !== null && (
        <ConfirmDialog
          question={openTicketTexts.confirmRemovePhoto}
          confirm={openTicketTexts.yesRemove}
          onConfirm={() => remove(photoToRemove)}
          onCancel={() => setPhotoToRemove(null)}
        />
      )}
    </section>
  );
}
