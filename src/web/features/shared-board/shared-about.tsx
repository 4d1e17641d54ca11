import type { Board } from '../../../core/board/board.ts';
import { aboutPageTexts } from '../../i18n/en/about-page.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import {
  MarkdownContext,
  type MarkdownContextValue,
  NO_UPLOADS,
} from '../markdown/markdown-context.ts';
import { MarkdownText } from '../markdown/markdown-text.tsx';
import { useReplaceTicket } from '../ticket/open-ticket.ts';

interface SharedAboutProps {
  board: Board;
  onClose: () => void;
}

/** The text about a shared board. */
export default function SharedAbout({ board, onClose }: SharedAboutProps) {
  const openTicket = useReplaceTicket();
  const place: MarkdownContextValue = {
    board,
    ticketId: '',
    ...NO_UPLOADS,
    isShared: true,
    openTicket,
  };
  return (
    <Dialog title={aboutPageTexts.title} size="lg" onClose={onClose}>
      {/* The headings of the text are below it. */}
      <VisuallyHidden as="h3">{aboutPageTexts.label}</VisuallyHidden>
      <MarkdownContext value={place}>
        <MarkdownText text={board.about} />
      </MarkdownContext>
    </Dialog>
  );
}
