import { useRef } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { can } from '../../../../core/permissions.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { ticketTimeTexts } from '../../../i18n/en/time.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import type { TextUploads } from '../../markdown/editor/text-uploads.ts';
import { TicketTime } from '../../time/ticket-time/ticket-time.tsx';
import { useTicketTime } from '../../time/ticket-time/use-ticket-time.ts';
import { secondsText } from '../../time/time-texts.ts';
import type { TicketDetails } from '../ticket-details.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import type { Attaching } from './item/edit-comment.tsx';
import { TalkTabs } from './talk-tabs.tsx';
import { UndoableHistory } from './ticket-history.tsx';
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
  textUploads: TextUploads;
  attaching: Attaching;
  onShowVersions: (commentId: string) => void;
  older: OlderComments;
}

/** The comments, history and time of a ticket. */
export function CommentsSection({
  details,
  commentPhotos,
  textUploads,
  isDeleted,
  isLive,
  older,
  attaching,
  onShowVersions,
  ...rest
}: CommentsSectionProps) {
  const addQuote = useRef<((quote: string) => void) | null>(null);
  const { comments, commentCount, history } = details;
  const { actor, board, ticket, session } = rest;
  const mayComment = can(actor, 'tickets.comment', { board, ticket });
  const time = useTicketTime(board, ticket, isDeleted);
  const { totalSeconds } = time;
  const timeLabel = ticketTimeTexts.tab(totalSeconds > 0 ? secondsText(totalSeconds) : null);
  return (
    <TalkTabs commentCount={commentCount} historyLength={history.length} timeLabel={timeLabel}>
      {(tab) => (
        <>
          {/* Stays mounted: a comment may be a draft or still being sent. */}
          {mayComment && (
            <div hidden={tab !== 'comments'}>
              <CommentForm
                {...rest}
                isDeleted={isDeleted}
                isLive={isLive}
                photos={commentPhotos}
                textUploads={textUploads}
                addQuote={addQuote}
              />
            </div>
          )}
          {tab === 'history' && (
            <UndoableHistory ticketId={ticket.id} history={history} run={session.run} />
          )}
          {tab === 'time' && (
            <TicketTime board={board} ticket={ticket} isDeleted={isDeleted} time={time} />
          )}
          {tab === 'comments' && (
            <CommentList
              {...rest}
              isDeleted={isDeleted}
              comments={comments}
              attaching={attaching}
              onShowVersions={onShowVersions}
              onReply={(quote) => addQuote.current?.(quote)}
              older={older}
            />
          )}
        </>
      )}
    </TalkTabs>
  );
}
