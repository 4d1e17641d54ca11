import type { Board } from '../../../core/board/board.ts';
import { ABOUT_PHOTOS } from '../../../core/board/settings/about-photos.ts';
import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import { aboutPageTexts } from '../../i18n/en/about-page.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TextUploadsContext } from '../markdown/editor/text-uploads.ts';
import { MarkdownContext, type MarkdownContextValue } from '../markdown/markdown-context.ts';
import { useUploads } from '../photos/use-uploads.ts';
import { useOpenTicket } from '../ticket/open-ticket.ts';
import { useTextUploads } from '../ticket/use-text-uploads.tsx';
import styles from './about-text.module.css';
import { AboutText } from './about-text.tsx';

/** Its images are loaded by their links; one that is gone says so. */
const PHOTOS = { urls: new Set<string>(), isComplete: false };

interface BoardAboutDialogProps {
  board: Board;
  actor: Actor;
  session: BoardSession;
  onClose: () => void;
}

/** The text about a board, written by its managers. */
export default function BoardAboutDialog({
  board,
  actor,
  session,
  onClose,
}: BoardAboutDialogProps) {
  const texts = aboutPageTexts;
  const openTicket = useOpenTicket();
  const { id: boardId, about, isAboutShared } = board;
  const mayEdit = can(actor, 'boards.manage', { board });
  const uploads = useTextUploads({
    photos: useUploads({ boardId, ticketId: ABOUT_PHOTOS }),
    files: null,
    noFiles: texts.noFiles,
  });
  const place: MarkdownContextValue = {
    ...{ board, ticketId: ABOUT_PHOTOS, photos: PHOTOS, fileIds: null },
    ...{ isShared: false, openTicket },
  };

  async function save(text: string, was: string): Promise<boolean> {
    const outcome = await session.run({ type: 'boards.setAbout', boardId, about: text, was });
    return !('kind' in outcome) || outcome.kind !== 'refused';
  }

  return (
    <MarkdownContext value={place}>
      <PageTitle>{`${texts.title} · ${board.name}`}</PageTitle>
      <Dialog title={texts.title} size="lg" onClose={onClose}>
        <TextUploadsContext value={uploads}>
          <AboutText
            draftId={`about/${boardId}`}
            text={about}
            mayEdit={mayEdit}
            emptyText={texts.noneOfBoard}
            save={save}
          />
        </TextUploadsContext>
        {mayEdit && about !== '' && (
          <div className={styles.share}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={isAboutShared}
                aria-describedby="about-share"
                onChange={({ target }) =>
                  void session.run({ type: 'boards.shareAbout', boardId, isShared: target.checked })
                }
              />
              {texts.share}
            </label>
            <p id="about-share" className={styles.hint}>
              {texts.shareHint}
            </p>
          </div>
        )}
      </Dialog>
    </MarkdownContext>
  );
}
