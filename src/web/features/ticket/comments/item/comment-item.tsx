import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { Board } from '../../../../../core/board/board.ts';
import type { ReactionEmoji } from '../../../../../core/board/fields/reactions.ts';
import type { Ticket } from '../../../../../core/board/ticket.ts';
import { audienceOf } from '../../../../../core/board/visibility.ts';
import { can } from '../../../../../core/permissions.ts';
import type { Actor } from '../../../../../core/users/user.ts';
import { formatMoment } from '../../../../i18n/dates.ts';
import { pageTexts } from '../../../../i18n/en/page.ts';
import { commentTexts } from '../../../../i18n/en/ticket.ts';
import { usePerson } from '../../../../live/board-context/people.ts';
import type { BoardSession } from '../../../../live/board-session.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { useIsShown } from '../../../../ui/use-is-shown.ts';
import { MarkdownText } from '../../../markdown/markdown-text.tsx';
import { useMentionHandle } from '../../../mentions/use-mentionable.ts';
import { PhotoLink } from '../../../photos/photo-link.tsx';
import type { CommentView } from '../../ticket-details.ts';
import { DateTime } from '../moment.tsx';
import { quoteOf } from '../reply-quote.ts';
import { addedPhotos, type CommentEdit, storedCommentEdit } from './comment-edit.ts';
import styles from './comment-item.module.css';
import { DeleteComment } from './delete-comment.tsx';
import { type Attaching, EditComment } from './edit-comment.tsx';
import { CommentReactions } from './reactions.tsx';

/** The context of each comment in a list. */
export interface CommentContext {
  board: Board;
  ticket: Ticket;
  isDeleted: boolean;
  actor: Actor;
  session: BoardSession;
  onShowVersions: (commentId: string) => void;
  /** The uploads that can be added to edited comments. */
  attaching: Attaching;
  /** Adds a quote to the draft of the next comment. */
  onReply: (quote: string) => void;
}

interface CommentItemProps extends CommentContext {
  comment: CommentView;
  /** Called with the unsaved text of an edit, and with '' if there is none. */
  onType: (commentId: string, text: string) => void;
  onDelete: () => void;
}

/** A comment with the user's actions. */
export function CommentItem({ comment, onType, onDelete, ...place }: CommentItemProps) {
  const { board, ticket, isDeleted, actor, session } = place;
  const author = usePerson(comment.author);
  const may = (action: 'comments.edit' | 'comments.delete') =>
    can(actor, action, { board, ticket, comment });
  const mayEdit = may('comments.edit');
  const { edit, begin, save, cancel, editButton } = useCommentEdit(comment, place, mayEdit);
  const typed = useCallback((text: string) => onType(comment.id, text), [onType, comment.id]);
  const handleOf = useMentionHandle(audienceOf(ticket));
  if (!author) return null;
  const { editedAt } = comment;
  const photoUrls = photosBelow(comment);
  const mayComment = can(actor, 'tickets.comment', { board, ticket });
  const react = (emoji: ReactionEmoji, isSet: boolean) =>
    void session.run({
      type: 'tickets.setReaction',
      ...{ boardId: board.id, ticketId: ticket.id, comment: comment.id },
      ...{ emoji, isSet },
    });
  return (
    <li className={styles.comment}>
      <Avatar initials={author.initials} userId={author.id} size="sm" />
      <div className={styles.said}>
        <p className={styles.head}>
          <span className={styles.author}>{author.name}</span>
          <span className={styles.when}>
            {comment.isPending ? <PendingMark session={session} /> : <DateTime at={comment.at} />}
          </span>
          {editedAt !== null && (
            <Edited
              at={editedAt}
              author={author.name}
              onShow={() => place.onShowVersions(comment.id)}
            />
          )}
        </p>
        {edit && mayEdit ? (
          <EditComment
            commentId={comment.id}
            current={comment.text}
            initial={edit}
            ticketRef={{ boardId: board.id, ticketId: ticket.id }}
            attaching={place.attaching}
            audience={audienceOf(ticket)}
            isDeleted={isDeleted}
            onType={typed}
            onSave={save}
            onCancel={cancel}
          />
        ) : (
          <MarkdownText text={comment.text} />
        )}
        {photoUrls.length > 0 && (
          <ul className={styles.photos}>
            {photoUrls.map((url) => (
              <li key={url}>
                <PhotoLink url={url} />
              </li>
            ))}
          </ul>
        )}
        {!(edit && mayEdit) && (
          <div className={styles.actions}>
            <CommentReactions
              reactions={comment.reactions ?? {}}
              author={author.name}
              actorId={actor.id}
              canReact={mayComment}
              onSet={react}
            />
            {mayComment && (
              <Button
                variant="ghost"
                size="sm"
                className={styles.action}
                aria-label={commentTexts.replyTo(author.name)}
                onClick={() => place.onReply(quoteOf(comment.text, handleOf(comment.author)))}
              >
                {commentTexts.reply}
              </Button>
            )}
            {mayEdit && (
              <Button
                ref={editButton}
                variant="ghost"
                size="sm"
                className={styles.action}
                aria-label={commentTexts.editOf(author.name)}
                onClick={begin}
              >
                {commentTexts.edit}
              </Button>
            )}
            {mayComment && (
              <DeleteComment
                author={author.name}
                allowed={may('comments.delete')}
                onDelete={onDelete}
              />
            )}
          </div>
        )}
      </div>
    </li>
  );
}

/** The pending state of a comment that the server has not confirmed. */
function PendingMark({ session }: { session: BoardSession }) {
  const { connection, isFailing } = useSyncExternalStore(session.subscribe, session.getState);
  if (isFailing) return commentTexts.failing;
  return connection === 'live' ? commentTexts.sending : commentTexts.waiting;
}

/** The photos of a comment that its text does not show. */
export function photosBelow({ text, photoUrls }: CommentView): readonly string[] {
  return photoUrls.filter((url) => !text.includes(`](${url})`));
}

interface EditedProps {
  at: number;
  author: string;
  onShow: () => void;
}

function Edited({ at, author, onShow }: EditedProps) {
  return (
    <button
      type="button"
      className={cx(styles.when, styles.edited)}
      title={formatMoment(at)}
      aria-label={commentTexts.versionsOf(author)}
      onClick={onShow}
    >
      <time dateTime={new Date(at).toISOString()}>{commentTexts.edited}</time>
    </button>
  );
}

/** An edit of the user's own comment, which starts from its stored draft if there is one. */
function useCommentEdit(
  { id, text }: CommentView,
  { board, ticket, session }: CommentContext,
  mayEdit: boolean,
) {
  const [edit, setEdit] = useState<CommentEdit | null>(() => storedCommentEdit(id));
  const isShown = useIsShown();
  const isEditable = useRef(mayEdit);
  isEditable.current = mayEdit;
  const editButton = useRef<HTMLButtonElement>(null);

  function close() {
    setEdit(null);
    // The button returns with the closed form.
    requestAnimationFrame(() => editButton.current?.focus());
  }

  async function save(saved: CommentEdit) {
    const { base, text: typed } = saved;
    const addPhotoUrls = addedPhotos(saved);
    close();
    const outcome = await session.run({
      type: 'tickets.editComment',
      boardId: board.id,
      ticketId: ticket.id,
      comment: id,
      text: typed,
      was: base,
      ...(addPhotoUrls.length > 0 && { addPhotoUrls }),
    });
    if (!('kind' in outcome) || outcome.kind !== 'refused') return;
    if (isShown.current && isEditable.current) setEdit(saved);
    else showAlert(pageTexts.unsaved(typed), 'info');
  }

  const begin = () => setEdit({ base: text, text });
  return { edit, begin, save, cancel: close, editButton };
}
