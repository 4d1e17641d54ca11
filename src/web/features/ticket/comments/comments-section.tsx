import { useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { openTicketTexts } from '../../../i18n/en/ticket.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import type { TicketDetails } from '../ticket-details.ts';
import { TicketHistory } from '../ticket-history.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import styles from './comments-section.module.css';
import type { CommentPhotos } from './use-comment-photos.ts';
import type { OlderComments } from './use-older-comments.ts';

interface CommentsSectionProps {
  board: Board;
  ticket: Ticket;
  isDeleted: boolean;
  isLive: boolean;
  actor: Actor;
  session: BoardSession;
  details: TicketDetails;
  commentPhotos: CommentPhotos;
  older: OlderComments;
}

/** The comments and history of a ticket. */
export function CommentsSection({
  details,
  commentPhotos,
  isDeleted,
  isLive,
  older,
  ...rest
}: CommentsSectionProps) {
  const [shown, setShown] = useState<'comments' | 'history'>('comments');
  const { comments, commentCount, history } = details;
  return (
    <section className={styles.talk} aria-label={openTicketTexts.talk}>
      <Tabs
        label={openTicketTexts.talk}
        value={shown}
        tabs={[
          { value: 'comments', label: openTicketTexts.comments(commentCount) },
          { value: 'history', label: openTicketTexts.history(history.length) },
        ]}
        onChange={setShown}
      >
        {/* Stays mounted: a comment may be a draft or still being sent. */}
        <div hidden={shown !== 'comments'}>
          <CommentForm {...rest} isDeleted={isDeleted} isLive={isLive} photos={commentPhotos} />
        </div>
        {shown === 'comments' ? (
          <CommentList {...rest} comments={comments} older={older} />
        ) : (
          <TicketHistory history={history} />
        )}
      </Tabs>
    </section>
  );
}
