import { archiveTexts } from '../../i18n/en/archive.ts';
import { commentTexts } from '../../i18n/en/ticket.ts';
import { usePerson } from '../../live/board-context/people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { MarkdownText } from '../markdown/markdown-text.tsx';
import { PhotoList } from '../photos/photo-list.tsx';
import listStyles from '../ticket/comments/comment-list.module.css';
import itemStyles from '../ticket/comments/item/comment-item.module.css';
import { photosBelow } from '../ticket/comments/item/comment-item.tsx';
import { DateTime } from '../ticket/comments/moment.tsx';
import { TalkTabs } from '../ticket/comments/talk-tabs.tsx';
import { TicketHistory } from '../ticket/comments/ticket-history.tsx';
import { useOlderComments } from '../ticket/comments/use-older-comments.ts';
import type { HistoryEntry, LoadedComments, ShownComment } from '../ticket/ticket-details.ts';

interface ArchivedTalkProps {
  ticketId: string;
  details: LoadedComments & { commentCount: number; history: readonly HistoryEntry[] };
}

/** The comments and the history of an archived ticket, to be read. */
export function ArchivedTalk({ ticketId, details }: ArchivedTalkProps) {
  const { read: comments, hasOlder, state, show } = useOlderComments(ticketId, details);
  const { commentCount, history } = details;
  return (
    <TalkTabs commentCount={commentCount} historyLength={history.length}>
      {(shown) => (
        <>
          {shown === 'history' && <TicketHistory history={history} />}
          {shown === 'comments' && comments.length === 0 && (
            <p className={listStyles.none}>{archiveTexts.noComments}</p>
          )}
          {shown === 'comments' && comments.length > 0 && (
            <ul className={listStyles.comments} aria-label={commentTexts.list}>
              {comments.map((comment) => (
                <Comment key={comment.id} comment={comment} />
              ))}
            </ul>
          )}
          {shown === 'comments' && hasOlder && (
            <div className={listStyles.older}>
              {state === 'failed' && <p role="alert">{commentTexts.olderFailed}</p>}
              <Button size="sm" busy={state === 'loading'} onClick={show}>
                {commentTexts.showOlder}
              </Button>
            </div>
          )}
        </>
      )}
    </TalkTabs>
  );
}

function Comment({ comment }: { comment: ShownComment }) {
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
