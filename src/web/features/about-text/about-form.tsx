import { type FormEvent, type KeyboardEvent, use, useEffect, useRef } from 'react';
import { LIMITS } from '../../../core/limits.ts';
import { aboutPageTexts } from '../../i18n/en/about-page.ts';
import { photoTexts } from '../../i18n/en/photos.ts';
import { uiTexts } from '../../i18n/en/ui.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlerts } from '../../ui/form-alerts.tsx';
import { useConfirmDiscard } from '../../ui/use-confirm-discard.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useRecoverInput } from '../drafts/use-recover-input.ts';
import { MarkdownEditor } from '../markdown/editor/markdown-editor.tsx';
import { TextUploadsContext } from '../markdown/editor/text-uploads.ts';
import { TextConflictNotice } from '../ticket/form/conflict-notice.tsx';
import styles from './about-text.module.css';
import type { AboutEdit, useAboutEdit } from './use-about-edit.ts';

interface AboutFormProps {
  draftId: string;
  about: ReturnType<typeof useAboutEdit>;
  edit: AboutEdit;
  /** The text as it is stored. */
  theirs: string;
  onClose: () => void;
}

/** The editor of the text about a board or project. */
export function AboutForm({ draftId, about, edit, theirs, onClose }: AboutFormProps) {
  const texts = aboutPageTexts;
  const form = useRef<HTMLFormElement>(null);
  const uploads = use(TextUploadsContext);
  const isUploading = uploads?.isUploading ?? false;
  const { isDirty, isConflict } = about;
  const deleteDraft = useDraft(draftId, isDirty ? edit : null);
  const discard = useConfirmDiscard(isDirty, onClose, { onDiscard: deleteDraft });
  useRecoverInput(isDirty ? edit.mine : '');
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (event.target !== event.currentTarget || isUploading) return;
    if (isConflict) {
      showAlert(texts.choose, 'danger', event.currentTarget);
      event.currentTarget.querySelector<HTMLElement>('[data-conflict] button')?.focus();
      return;
    }
    deleteDraft();
    void about.submit();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
    if (event.key !== 'Escape') return;
    // Escape closes the editor, not the dialog around it.
    event.preventDefault();
    discard.close();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <MarkdownEditor
        hideLabel
        label={texts.label}
        audience={null}
        maxLength={LIMITS.about}
        value={edit.mine}
        onChange={about.type}
        uploads={uploads}
        hasFileButton
      />
      {isConflict && (
        <TextConflictNotice
          name="about"
          changed={texts.changed}
          value={theirs || texts.empty}
          onChoose={about.choose}
        />
      )}
      <FormAlerts className={styles.alerts} adoptsAlerts />
      <div className={styles.buttons}>
        <Button size="sm" type="submit" variant="primary" aria-disabled={isUploading || undefined}>
          {isUploading ? photoTexts.uploading : texts.save}
        </Button>
        <Button size="sm" onClick={discard.close}>
          {uiTexts.cancel}
        </Button>
      </div>
      {discard.question}
    </form>
  );
}
