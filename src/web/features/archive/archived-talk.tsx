import { archiveTexts } from '../../i18n/en/archive.ts';
import { usePerson } from '../../live/board-context/people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { MarkdownText } from '../markdown/markdown-text.tsx';
import { PhotoList } from '../photos/photo-list.tsx';
import { CommentRows } from '../ticket/comments/comment-rows.tsx';
import itemStyles from '../ticket/comments/item/comment-item.module.css';
import { photosBelow } from '../ticket/comments/item/comment-item.tsx';
import { DateTime } from '../ticket/comments/moment.tsx';
import { TalkTabs } from '../ticket/comments/talk-tabs.tsx';
import { TicketHistory } from '../ticket/comments/ticket-history.tsx';
import { useOlderComments } from '../ticket/comments/use-older-comments.ts';
import type { CommentView, HistoryEntry, LoadedComments } from '../ticket/ticket-details.ts';

interface ArchivedTalkProps {
  ticketId: string;
  details: LoadedComments & { commentCount: number; history: readonly HistoryEntry[] };
}

/** The comments and the history of an archived ticket, read-only. */
export function ArchivedTalk({ ticketId, details }: ArchivedTalkProps) {
  const older = useOlderComments(ticketId, details);
  const { read: comments } = older;
  const { commentCount, history } = details;
  return (
    <TalkTabs commentCount={commentCount} historyLength={history.length}>
      {(tab) =>
        tab === 'history' ? (
          <TicketHistory history={history} />
        ) : (
          <CommentRows comments={comments} older={older} none={archiveTexts.noComments}>
            {(comment) => <Comment key={comment.id} comment={comment} />}
          </CommentRows>
        )
      }
    </TalkTabs>
  );
}

function Comment({ comment }: { comment: CommentView }) {
  const author = usePerson(comment.author);
  if (!author) return null;
  return (
    <li className={itemStyles.comment}>
      <Avatar initials={author.initials} userId={author.id} size="sm" />
      <div className={itemStyles.said}>
        <p className={itemStyles.head}>
          <span className={itemStyles.author}>{author.name}</span>
          <span className={itemStyles.when}>
            <DateTime at={comment.at} />
          </span>
        </p>
        <MarkdownText text={comment.text} />
        <PhotoList photoUrls={photosBelow(comment)} />
      </div>
    </li>
  );
}
