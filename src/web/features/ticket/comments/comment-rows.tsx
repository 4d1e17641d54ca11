import type { ReactNode } from 'react';
import { commentTexts } from '../../../i18n/en/ticket.ts';
import { Button } from '../../../ui/button.tsx';
import type { CommentView } from '../ticket-details.ts';
import styles from './comment-list.module.css';
import type { OlderComments } from './use-older-comments.ts';

interface CommentRowsProps {
  comments: readonly CommentView[];
  older: OlderComments;
  /** Shown if there are no comments. */
  none: string;
  /** Renders a comment. */
  children: (comment: CommentView) => ReactNode;
}

/** A list of comments, and the button that loads older ones. */
export function CommentRows({ comments, older, none, children }: CommentRowsProps) {
  return (
    <>
      {comments.length === 0 && <p className={styles.none}>{none}</p>}
      {comments.length > 0 && (
        <ul className={styles.comments} aria-label={commentTexts.list}>
          {comments.map(children)}
        </ul>
      )}
      {older.hasOlder && (
        <div className={styles.older}>
          {older.state === 'failed' && <p role="alert">{commentTexts.olderFailed}</p>}
          <Button size="sm" busy={older.state === 'loading'} onClick={older.show}>
            {older.state === 'loading' ? commentTexts.loadingOlder : commentTexts.showOlder}
          </Button>
        </div>
      )}
    </>
  );
}
