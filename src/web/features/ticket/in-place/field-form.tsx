import { type FormEvent, type KeyboardEvent, use, useEffect, useRef } from 'react';
import { type FieldKind, TICKET_FIELDS } from '../../../../core/board/ticket-fields.ts';
import { photoTexts } from '../../../i18n/en/photos.ts';
import { ticketFormTexts, ticketUrlTexts } from '../../../i18n/en/ticket.ts';
import { uiTexts } from '../../../i18n/en/ui.ts';
import { usePeople, usePersons } from '../../../live/board-context/people.ts';
import { useActivities } from '../../../live/board-context/use-presence.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlerts } from '../../../ui/form-alerts.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { useRecoverInput } from '../../drafts/use-recover-input.ts';
import { TextUploadsContext } from '../../markdown/editor/text-uploads.ts';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { FieldInput } from '../form/field-input.tsx';
import { fieldDraft } from '../form/ticket-draft.ts';
import {
  audienceOfForm,
  errorsOf,
  type FormField,
  incompleteInputs,
  ticketFields,
} from '../form/ticket-form.ts';
import { type Merge, resolveConflict } from '../form/ticket-merge.ts';
import styles from './field-form.module.css';
import type { FieldEdit } from './use-field-edit.ts';

interface FieldFormProps {
  edit: FieldEdit;
  merge: Merge;
  /** The creator of the ticket, who sees it. */
  createdBy: string;
}

/** Kinds of fields with short input: Escape discards it without a question. */
const SHORT_KINDS: readonly FieldKind[] = ['text', 'number', 'date', 'people'];

/** The form of one field in place. */
export function FieldForm({ edit, merge, createdBy }: FieldFormProps) {
  const { name, theirs, isDirty, isConflict, isDeleted } = edit;
  const form = useRef<HTMLFormElement>(null);
  const errors = useFormErrors<FormField>();
  useActivities(edit.ticketId, 'editing');
  // Input that was recovered need not be confirmed.
  const deleteDraft = useDraft(fieldDraft(name, edit.ticketId), isDirty ? merge : null);
  const discard = useConfirmDiscard(isDirty && !isDeleted, edit.close, { onDiscard: deleteDraft });
  const value = merge.mine[name];
  // The text of a recurrence is not what was typed.
  const isTyped = typeof value === 'string' && TICKET_FIELDS[name].kind !== 'recurrence';
  useRecoverInput(isDirty && isTyped ? value : '', isDeleted);
  const people = usePeople();
  const chosen = [value].flat().filter((id) => name === 'visibleTo' && !people.has(id));
  const formerPeople = usePersons(chosen);
  const isUploading = use(TextUploadsContext)?.isUploading ?? false;
  const isShort = SHORT_KINDS.includes(TICKET_FIELDS[name].kind);

  useEffect(() => {
    const input = form.current?.querySelector<HTMLElement>('input, textarea, select');
    input?.focus();
    if (input instanceof HTMLInputElement && input.type === 'text') input.select();
  }, []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // Of a form within it, such as that of a dialog.
    if (event.target !== event.currentTarget || isUploading) return;
    if (isConflict) {
      showAlert(ticketFormTexts.choose, 'danger', event.currentTarget);
      event.currentTarget.querySelector<HTMLElement>('[data-conflict] button')?.focus();
      return;
    }
    const all = ticketFields(merge.mine);
    const fieldErrors = errorsOf({ [name]: all[name] }, incompleteInputs(event.currentTarget), all);
    // An error of a start or due date is shown where one of them is edited.
    const error = Object.values(fieldErrors)[0];
    if (errors.show(event.currentTarget, error === undefined ? {} : { [name]: error })) return;
    deleteDraft();
    edit.save();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
    if (event.key !== 'Escape') return;
    // Escape closes the field, not the ticket.
    event.preventDefault();
    if (isShort) {
      deleteDraft();
      edit.close();
    } else discard.close();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <FieldInput
        name={name}
        hideLabel
        value={value}
        errors={errors}
        people={[...people.values(), ...formerPeople]}
        audience={audienceOfForm(merge.mine, createdBy)}
        onChange={(changed) => {
          errors.clear(name);
          edit.change({ ...merge, mine: { ...merge.mine, [name]: changed } });
        }}
      />
      {isConflict && (
        <ConflictNotice
          name={name}
          theirs={theirs}
          onChoose={(whose) => edit.change(resolveConflict(merge, theirs, name, whose))}
        />
      )}
      <FormAlerts className={styles.alerts} adoptsAlerts />
      <div className={styles.buttons}>
        {/* Not `disabled`, which would remove the focus from the pressed button. */}
        <Button size="sm" type="submit" variant="primary" aria-disabled={isUploading || undefined}>
          {isUploading ? photoTexts.uploading : ticketUrlTexts.save}
        </Button>
        <Button size="sm" onClick={discard.close}>
          {uiTexts.cancel}
        </Button>
      </div>
      {discard.question}
    </form>
  );
}
