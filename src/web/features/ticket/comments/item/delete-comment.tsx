import { commentTexts } from '../../../../i18n/en/ticket.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { cx } from '../../../../ui/cx.ts';
import styles from './comment-item.module.css';

interface DeleteCommentProps {
  author: string;
  allowed: boolean;
  onDelete: () => void;
}

/** Dimmed if not allowed, but focusable, so that everyone learns why. */
export function DeleteComment({ author, allowed, onDelete }: DeleteCommentProps) {
  const label = commentTexts.removeOf(author);
  return (
    <button
      type="button"
      className={cx(buttonClass('ghost', 'sm'), styles.action, !allowed && styles.dimmed)}
      aria-label={allowed ? label : `${label}. ${commentTexts.forbidden}`}
      aria-disabled={!allowed}
      data-tooltip={allowed ? undefined : commentTexts.forbidden}
      onClick={allowed ? onDelete : undefined}
    >
      {commentTexts.remove}
    </button>
  );
}
