import { useRef, useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { can } from '../../../../core/permissions.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { commentTexts } from '../../../i18n/en/ticket.ts';
import { usePerson } from '../../../live/board-context/people.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PhotoLink } from '../../photos/photo-link.tsx';
import { DateTime } from '../moment.tsx';
import type { ShownComment } from '../ticket-details.ts';
import styles from './comment-list.module.css';
import { DeleteComment } from './delete-comment.tsx';
import type { OlderComments } from './use-older-comments.ts';

interface CommentListProps {
  board: Board;
  ticket: Ticket;
  actor: Actor;
  session: BoardSession;
  comments: readonly ShownComment[];
  older: OlderComments;
}

/** The comments, newest first. */
export function CommentList({ board, ticket, actor, session, comments, older }: CommentListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [commentToDelete, setCommentToDelete] = useState<string | null>(null);

  function remove() {
    if (commentToDelete === null) return;
    setCommentToDelete(null);
    // The focused button is removed with its comment.
    requestAnimationFrame(() => list.current?.focus());
    const ticketRef = { boardId: board.id, ticketId: ticket.id };
    void session.run(
      { type: 'tickets.deleteComment', ...ticketRef, comment: commentToDelete },
      {
        failureText: (failure) =>
          failure.kind === 'refused' && failure.code === 'comment.deleteForbidden'
            ? commentTexts.forbidden
            : commentTexts.deleteFailed,
      },
    );
  }

  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      {comments.length === 0 && <p className={styles.none}>{commentTexts.none}</p>}
      {comments.length > 0 && (
        <ul className={styles.comments} aria-label={commentTexts.list}>
          {comments.map((comment) => (
            <Comment
              key={comment.id}
              comment={comment}
              mayDelete={can(actor, 'comments.delete', { board, ticket, comment })}
              onDelete={() => setCommentToDelete(comment.id)}
            />
          ))}
        </ul>
      )}
      {older.hasOlder && <ShowOlder {...older} />}
      {commentToDelete !== null && (
        <ConfirmDialog
          question={commentTexts.confirmDelete}
          confirm={commentTexts.remove}
          onConfirm={remove}
          onCancel={() => setCommentToDelete(null)}
        />
      )}
    </div>
  );
}

function ShowOlder({ state, show }: OlderComments) {
  return (
    <div className={styles.older}>
      {state === 'failed' && <p role="alert">{commentTexts.olderFailed}</p>}
      <Button size="sm" busy={state === 'loading'} onClick={show}>
        {state === 'loading' ? commentTexts.loadingOlder : commentTexts.showOlder}
      </Button>
    </div>
  );
}

interface CommentProps {
  comment: ShownComment;
  mayDelete: boolean;
  onDelete: () => void;
}

function Comment({ comment, mayDelete, onDelete }: CommentProps) {
  const author = usePerson(comment.author);
  if (!author) return null;
  return (
    <li className={styles.comment}>
      <Avatar initials={author.initials} index={author.index} size="sm" />
      <div className={styles.said}>
        <p className={styles.head}>
          <span className={styles.author}>{author.name}</span>
          <span className={styles.when}>
            {comment.isPending ? commentTexts.sending : <DateTime at={comment.at} />}
          </span>
          <DeleteComment author={author.name} allowed={mayDelete} onDelete={onDelete} />
        </p>
        <p className={styles.text}>{comment.text}</p>
        {comment.photoUrls.length > 0 && (
          <ul className={styles.photos}>
            {comment.photoUrls.map((url) => (
              <li key={url}>
                <PhotoLink url={url} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
