import { useCallback, useEffect, useRef, useState } from 'react';
import { pageTexts } from '../../../i18n/en/page.ts';
import { commentTexts } from '../../../i18n/en/ticket.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { CommentView } from '../ticket-details.ts';
import styles from './comment-list.module.css';
import { CommentRows } from './comment-rows.tsx';
import { type CommentContext, CommentItem } from './item/comment-item.tsx';
import type { OlderComments } from './use-older-comments.ts';

interface CommentListProps extends CommentContext {
  comments: readonly CommentView[];
  older: OlderComments;
}

/** The comments, newest first. */
export function CommentList({ comments, older, ...place }: CommentListProps) {
  const { board, ticket, session } = place;
  const unsaved = useUnsavedEdits(comments);
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
      <CommentRows comments={comments} older={older} none={commentTexts.none}>
        {(comment) => (
          <CommentItem
            key={comment.id}
            {...place}
            comment={comment}
            onType={unsaved.set}
            onDelete={() => setCommentToDelete(comment.id)}
          />
        )}
      </CommentRows>
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

/** Shows the text of an unfinished edit, to be copied, if its comment is deleted by someone else. */
function useUnsavedEdits(comments: readonly CommentView[]) {
  const texts = useRef(new Map<string, string>());
  useEffect(() => {
    const ids = new Set(comments.map(({ id }) => id));
    for (const [id, text] of texts.current) {
      if (ids.has(id)) continue;
      texts.current.delete(id);
      showAlert(pageTexts.unsaved(text), 'info');
    }
  }, [comments]);
  const set = useCallback((id: string, text: string) => {
    if (text) texts.current.set(id, text);
    else texts.current.delete(id);
  }, []);
  return { set };
}
