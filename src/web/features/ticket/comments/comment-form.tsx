import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { audienceOf } from '../../../../core/board/visibility.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { pageTexts } from '../../../i18n/en/page.ts';
import { photoTexts } from '../../../i18n/en/photos.ts';
import { commentTexts } from '../../../i18n/en/ticket.ts';
import { useActivities } from '../../../live/board-context/use-presence.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlerts } from '../../../ui/form-alerts.tsx';
import { useIsShown } from '../../../ui/use-is-shown.ts';
import { ActivityLine } from '../../board/presence/activity-line.tsx';
import { useRecoverInput } from '../../drafts/use-recover-input.ts';
import { MarkdownEditor } from '../../markdown/editor/markdown-editor.tsx';
import type { TextUploads } from '../../markdown/editor/text-uploads.ts';
import { withoutImage } from '../../markdown/editor/uploaded-text.ts';
import { ChoosePhotos } from '../../photos/choose-photos.tsx';
import { acceptDroppedPhotos } from '../../photos/drop-photos.ts';
import { PhotoList } from '../../photos/photo-list.tsx';
import { useCommentDraft } from './comment-draft.ts';
import styles from './comment-form.module.css';
import { handleCommentRequests } from './comment-requests.ts';
import { withQuote } from './reply-quote.ts';
import type { CommentPhotos } from './use-comment-photos.ts';
import { useIsTyping } from './use-is-typing.ts';

interface CommentFormProps {
  board: Board;
  ticket: Ticket;
  isDeleted: boolean;
  isLive: boolean;
  session: BoardSession;
  photos: CommentPhotos;
  textUploads: TextUploads;
  /** Receives the function that adds a quote to the draft. */
  addQuote: RefObject<((quote: string) => void) | null>;
}

/** How long the form waits for the reply to a comment before it accepts the next one. */
const MAX_ADDING_MS = 1000;

/** Adds a comment, which is listed at once. The draft is stored until it is sent. */
export function CommentForm({
  board,
  ticket,
  isDeleted,
  isLive,
  session,
  photos,
  textUploads,
  addQuote,
}: CommentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useCommentDraft(ticket.id);
  useRecoverInput(text, isDeleted);
  useActivities(useIsTyping(text) ? ticket.id : null, 'commenting');
  const isShown = useIsShown();
  const [isAdding, setAdding] = useState(false);
  const { uploads } = photos;
  // The next comment does not wait for a slow reply: it is queued.
  const isSending = isAdding && isLive;
  const { isUploading } = textUploads;
  const isBusy = isSending || isUploading;
  const isBlank = text.trim() === '';

  useEffect(() => {
    addQuote.current = (quote) => {
      flushSync(() => setText((draft) => withQuote(draft, quote)));
      const area = form.current?.querySelector('textarea');
      area?.focus();
      area?.setSelectionRange(area.value.length, area.value.length);
      area?.scrollIntoView({ block: 'nearest' });
    };
    return () => {
      addQuote.current = null;
    };
  }, [addQuote, setText]);

  useEffect(
    () =>
      handleCommentRequests(() => {
        const area = form.current?.querySelector('textarea');
        area?.focus();
        area?.scrollIntoView({ block: 'nearest' });
      }),
    [],
  );

  async function add() {
    if (isBlank || isBusy) return;
    setAdding(true);
    const timer = setTimeout(() => setAdding(false), MAX_ADDING_MS);
    setText('');
    const photoUrls = photos.take();
    const outcome = await session.run({
      type: 'tickets.comment',
      boardId: board.id,
      ticketId: ticket.id,
      text: text.trim(),
      photoUrls: [...photoUrls],
    });
    clearTimeout(timer);
    setAdding(false);
    const isRefused = 'kind' in outcome && outcome.kind === 'refused';
    if (!isRefused) return;
    if (!isShown.current) return showAlert(pageTexts.unsaved(text), 'info');
    setText((next) => (next === '' ? text : `${text}\n${next}`));
    photos.restore(photoUrls);
  }

  function removePhoto(url: string) {
    photos.remove(url);
    setText((draft) => withoutImage(draft, url));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void add();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      {...acceptDroppedPhotos(uploads.add)}
    >
      <MarkdownEditor
        audience={audienceOf(ticket)}
        label={commentTexts.label}
        hideLabel
        rows={2}
        placeholder={commentTexts.placeholder}
        maxLength={LIMITS.comment}
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        uploads={textUploads}
        attachments={
          <>
            <PhotoList photoUrls={photos.urls} onRemove={removePhoto} />
            <FormAlerts className={styles.alerts} />
          </>
        }
      >
        <ChoosePhotos
          uploads={uploads}
          isFull={photos.urls.length >= LIMITS.commentPhotos}
          iconLabel={photoTexts.addToComment}
        />
        <ActivityLine ticketId={ticket.id} doing="commenting" />
        {/* Not `disabled`, which would remove the focus from the pressed button. */}
        <Button
          type="submit"
          variant="primary"
          size="sm"
          className={styles.submit}
          aria-disabled={isBlank || isBusy || undefined}
        >
          {isUploading ? photoTexts.uploading : isSending ? commentTexts.adding : commentTexts.add}
        </Button>
      </MarkdownEditor>
    </form>
  );
}
