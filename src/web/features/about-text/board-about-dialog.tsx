import type { Board } from '../../../core/board/board.ts';
import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import { aboutPageTexts } from '../../i18n/en/about-page.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { MarkdownContext, type MarkdownPlace, NO_UPLOADS } from '../markdown/markdown-context.ts';
import { useOpenTicket } from '../ticket/open-ticket.ts';
import styles from './about-text.module.css';
import { AboutText } from './about-text.tsx';

interface BoardAboutDialogProps {
  board: Board;
  actor: Actor;
  session: BoardSession;
  onClose: () => void;
}

/** What a board is for, written by its managers. */
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
  const place: MarkdownPlace = { board, ticketId: '', ...NO_UPLOADS, isShared: false, openTicket };

  async function save(text: string, was: string): Promise<boolean> {
    const outcome = await session.run({ type: 'boards.setAbout', boardId, about: text, was });
    return !('kind' in outcome) || outcome.kind !== 'refused';
  }

  return (
    <MarkdownContext value={place}>
      <PageTitle>{`${texts.title} · ${board.name}`}</PageTitle>
      <Dialog title={texts.title} size="lg" onClose={onClose}>
        <AboutText
          draftId={`about/${boardId}`}
          text={about}
          mayEdit={mayEdit}
          emptyText={texts.noneOfBoard}
          save={save}
        />
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
