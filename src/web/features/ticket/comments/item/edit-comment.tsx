import { type FormEvent, type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import type { Audience } from '../../../../../core/board/ticket.ts';
import { LIMITS } from '../../../../../core/limits.ts';
import { markdownTexts } from '../../../../i18n/en/markdown.ts';
import { pageTexts } from '../../../../i18n/en/page.ts';
import { photoTexts } from '../../../../i18n/en/photos.ts';
import { commentTexts } from '../../../../i18n/en/ticket.ts';
import { uiTexts } from '../../../../i18n/en/ui.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useRecoverInput } from '../../../drafts/use-recover-input.ts';
import { useFileUploads } from '../../../files/use-file-uploads.ts';
import { MarkdownEditor } from '../../../markdown/editor/markdown-editor.tsx';
import type { TextUploads } from '../../../markdown/editor/text-uploads.ts';
import { MarkdownContext, type MarkdownContextValue } from '../../../markdown/markdown-context.ts';
import { useUploads } from '../../../photos/use-uploads.ts';
import { TextConflictNotice } from '../../form/conflict-notice.tsx';
import { useTextUploads } from '../../use-text-uploads.tsx';
import { newGroup } from '../use-comment-photos.ts';
import {
  type CommentEdit,
  commentEditDraft,
  isChanged,
  isConflicting,
  mergeComment,
} from './comment-edit.ts';
import styles from './edit-comment.module.css';

/** The uploads besides photos that can be added to edited comments. */
export interface Attaching {
  mayAddFiles: boolean;
  /** Of a file; null while the limit is not known. */
  maxBytes: number | null;
  /** Called when the uploads of an edit begin, and when they have ended. */
  onUploading: (isUploading: boolean) => void;
}

interface EditCommentProps {
  commentId: string;
  ticketRef: { boardId: string; ticketId: string };
  attaching: Attaching;
  /** The comment as it is now. */
  current: string;
  initial: CommentEdit;
  audience: Audience;
  isDeleted: boolean;
  /** Called with each typed text, and with '' while nothing is changed. */
  onType: (text: string) => void;
  onSave: (edit: CommentEdit) => void;
  onCancel: () => void;
}

/** Edits the text of a comment in its place. The draft is stored until it is saved or discarded. */
export function EditComment({
  commentId,
  ticketRef,
  attaching,
  current,
  initial,
  audience,
  isDeleted,
  onType,
  onSave,
  onCancel,
}: EditCommentProps) {
  const [typed, setTyped] = useState(initial);
  const edit = mergeComment(typed, current);
  const hasChanged = isChanged(edit);
  const isConflict = isConflicting(edit, current);
  const form = useRef<HTMLFormElement>(null);
  const uploads = useEditUploads(ticketRef, attaching, (url) =>
    setTyped((before) => ({ ...before, photoUrls: [...(before.photoUrls ?? []), url] })),
  );
  const { isUploading } = uploads;
  const dropDraft = useDraft(commentEditDraft(commentId), hasChanged ? edit : null);
  const unsaved = hasChanged ? edit.text : '';
  useRecoverInput(unsaved, isDeleted);
  useEffect(() => onType(unsaved), [onType, unsaved]);
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);

  useEffect(() => {
    const area = form.current?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  function cancel() {
    if (hasChanged) setConfirmingDiscard(true);
    else leave();
  }

  function leave() {
    dropDraft();
    onCancel();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (edit.text.trim() === '' || isConflict || isUploading) return;
    if (!hasChanged) return leave();
    dropDraft();
    onSave({ ...edit, text: edit.text.trim() });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      return cancel();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <MarkdownContext value={withPhotos(use(MarkdownContext), edit.photoUrls)}>
        <MarkdownEditor
          audience={audience}
          label={commentTexts.editLabel}
          hideLabel
          rows={3}
          maxLength={LIMITS.comment}
          value={edit.text}
          onChange={(text) => setTyped((before) => ({ ...mergeComment(before, current), text }))}
          onKeyDown={onKeyDown}
          uploads={uploads}
          hasFileButton
          attachments={
            isConflict && (
              <TextConflictNotice
                name="comment"
                changed={commentTexts.changedElsewhere}
                value={current}
                onChoose={(whose) =>
                  setTyped({ ...edit, base: current, text: whose === 'mine' ? edit.text : current })
                }
              />
            )
          }
        >
          <span className={styles.buttons}>
            <Button size="sm" variant="ghost" onClick={cancel}>
              {uiTexts.cancel}
            </Button>
            <Button
              type="submit"
              size="sm"
              variant="primary"
              aria-disabled={edit.text.trim() === '' || isConflict || isUploading || undefined}
            >
              {isUploading ? photoTexts.uploading : commentTexts.save}
            </Button>
          </span>
        </MarkdownEditor>
      </MarkdownContext>
      {isConfirmingDiscard && (
        <ConfirmDialog
          question={pageTexts.discard}
          details={pageTexts.discardDetails}
          confirm={pageTexts.yesDiscard}
          onConfirm={leave}
          onCancel={() => setConfirmingDiscard(false)}
        />
      )}
    </form>
  );
}

/** Images become photos of the comment, everything else files of the ticket. */
function useEditUploads(
  ticketRef: EditCommentProps['ticketRef'],
  { mayAddFiles, maxBytes, onUploading }: Attaching,
  onPhoto: (url: string) => void,
): TextUploads {
  const [commentGroup] = useState(newGroup);
  const files = useFileUploads(ticketRef.ticketId, maxBytes);
  const uploads = useTextUploads({
    photos: useUploads({ ...ticketRef, commentGroup }, onPhoto),
    files: mayAddFiles ? files : null,
    noFiles: markdownTexts.noFiles,
  });
  const { isUploading } = uploads;
  useEffect(() => {
    if (!isUploading) return;
    onUploading(true);
    return () => onUploading(false);
  }, [isUploading, onUploading]);
  return uploads;
}

/** The place with photos that no comment has yet, for the preview. */
function withPhotos(
  place: MarkdownContextValue | null,
  urls: readonly string[] = [],
): MarkdownContextValue | null {
  if (!place || urls.length === 0) return place;
  const { photos } = place;
  return { ...place, photos: { ...photos, urls: new Set([...photos.urls, ...urls]) } };
}
