import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Audience } from '../../../../../core/board/ticket.ts';
import { LIMITS } from '../../../../../core/limits.ts';
import { pageTexts } from '../../../../i18n/en/page.ts';
import { uiTexts } from '../../../../i18n/en/shell.ts';
import { commentTexts } from '../../../../i18n/en/ticket.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useRecoverInput } from '../../../drafts/use-recover-input.ts';
import { MarkdownEditor } from '../../../markdown/editor/markdown-editor.tsx';
import { TextConflictNotice } from '../../form/conflict-notice.tsx';
import {
  type CommentEdit,
  commentEditDraft,
  isChanged,
  isConflicting,
  mergeComment,
} from './comment-edit.ts';
import styles from './edit-comment.module.css';

interface EditCommentProps {
  commentId: string;
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
    if (edit.text.trim() === '' || isConflict) return;
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
      <MarkdownEditor
        audience={audience}
        label={commentTexts.editLabel}
        hideLabel
        rows={3}
        maxLength={LIMITS.comment}
        value={edit.text}
        onChange={(text) => setTyped({ ...edit, text })}
        onKeyDown={onKeyDown}
        attachments={
          isConflict && (
            <TextConflictNotice
              name="comment"
              changed={commentTexts.changedElsewhere}
              value={current}
              onChoose={(whose) =>
                setTyped({ base: current, text: whose === 'mine' ? edit.text : current })
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
            aria-disabled={edit.text.trim() === '' || isConflict || undefined}
          >
            {commentTexts.save}
          </Button>
        </span>
      </MarkdownEditor>
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
