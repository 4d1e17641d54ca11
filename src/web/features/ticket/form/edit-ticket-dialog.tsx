import { use, useRef, useState } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { photoTexts } from '../../../i18n/en/photos.ts';
import { ticketFormTexts } from '../../../i18n/en/ticket.ts';
import { CustomFieldsContext } from '../../../live/board-context/board-settings.ts';
import { usePeople, usePersons } from '../../../live/board-context/people.ts';
import { useActivities } from '../../../live/board-context/use-presence.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { CustomInputs } from '../../custom-fields/custom-inputs.tsx';
import { useCustomInputs } from '../../custom-fields/use-custom-inputs.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { useRecoverInput } from '../../drafts/use-recover-input.ts';
import { TextUploadsContext } from '../../markdown/editor/text-uploads.ts';
import { acceptDroppedPhotos } from '../../photos/drop-photos.ts';
import { PhotoField } from '../../photos/photo-field.tsx';
import type { Uploads } from '../../photos/use-uploads.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { DeletedNotice } from './deleted-notice.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { type EditDraft, editDraft } from './ticket-draft.ts';
import { TicketFields } from './ticket-fields.tsx';
import {
  errorsOf,
  type FormField,
  fieldsToSet,
  formOf,
  incompleteInputs,
  ticketFields,
  typedText,
} from './ticket-form.ts';
import {
  assigneesChanged,
  changedFields,
  conflicts,
  type Merge,
  mergeChanges,
  resolveConflict,
} from './ticket-merge.ts';
import { useSubmission } from './use-submission.ts';

interface EditTicketDialogProps {
  boardId: string;
  ticket: Ticket;
  description: string;
  photoUrls: readonly string[];
  /** Uploads directly to the ticket; null for users who may not add photos. */
  uploads: Uploads | null;
  /** The ticket was deleted; the input stays, so that it can be copied. */
  isDeleted: boolean;
  /** False once the user may no longer edit it; the input stays too. */
  mayEdit: boolean;
  isLive: boolean;
  /** A refused edit to be corrected, or a stored draft. */
  initial: EditDraft | null;
  /** `initial` was restored from a draft. */
  isFromDraft: boolean;
  run: BoardSession['run'];
  onClose: () => void;
  onRefused: (draft: EditDraft) => void;
}

/**
 * Edits a ticket: sends only the changed fields, and asks before overwriting a colleague's change.
 */
export default function EditTicketDialog(props: EditTicketDialogProps) {
  const { boardId, ticket, description, isDeleted, isLive, initial, run, onClose, onRefused } =
    props;
  const { photoUrls, uploads, isFromDraft, mayEdit } = props;
  useActivities(ticket.id, 'editing');
  const isUploadingText = use(TextUploadsContext)?.isUploading ?? false;
  const isUploading = isUploadingText || (uploads?.isUploading ?? false);
  const theirs = formOf(ticket, { description });
  const [storedMerge, setMerge] = useState<Merge>(initial ?? { base: theirs, mine: theirs });
  const errors = useFormErrors<FormField>();
  const { isBusy, send } = useSubmission(isLive, onClose);
  // While the edit is being sent, the board already shows it.
  const merge = isBusy ? storedMerge : mergeChanges(storedMerge, theirs);
  // Followed changes become the new base; a later change would otherwise look like a conflict.
  if (merge !== storedMerge) setMerge(merge);
  const conflicting = isBusy ? [] : conflicts(merge, theirs);
  const changed = changedFields(merge);
  const custom = useCustomInputs(use(CustomFieldsContext), ticket.fields, initial ?? {});
  const isDirty = (changed.length > 0 || custom.isDirty) && !isBusy;
  const draft: EditDraft = { ...merge, ...custom.stored };
  const deleteDraft = useDraft(editDraft(ticket.id), isDirty ? draft : null);
  const discard = useConfirmDiscard(isDirty, onClose, { onDiscard: deleteDraft });
  const text = `${typedText(pickFields(merge.mine, changed))}\n${custom.text}`.trim();
  useRecoverInput(isBusy ? '' : text);
  const others = useFormerPeople(merge);
  const notices = useRef<HTMLDivElement>(null);

  function submit(element: HTMLFormElement) {
    if (isBusy || isUploading || isDeleted || !mayEdit) return;
    if (conflicting.length > 0) {
      showAlert(ticketFormTexts.choose);
      notices.current?.querySelector<HTMLElement>('[data-conflict] button')?.focus();
      return;
    }
    const all = ticketFields(merge.mine);
    const set = fieldsToSet(pickFields(all, changed));
    const fieldErrors = errorsOf(set, incompleteInputs(element), all);
    if (errors.show(element, fieldErrors) || custom.showErrors(element)) return;
    if (!isDirty) return onClose();
    // The original labels: those created through the API may contain commas.
    const former = { ...ticketFields(merge.base), labels: [...ticket.labels] };
    const was = fieldsToSet(pickFields(former, changed));
    const { set: fields, was: formerFields } = custom;
    const command = {
      ...{ boardId, ticketId: ticket.id },
      set: { ...set, ...(custom.isDirty && { fields }) },
      was: { ...was, ...(custom.isDirty && { fields: formerFields }) },
      ...assigneesChanged(merge),
    };
    // A refusal keeps the input.
    void send(run({ type: 'tickets.edit', ...command }), () => onRefused(draft));
  }

  return (
    <>
      <FormDialog
        title={ticketFormTexts.editTitle}
        onClose={discard.close}
        onSubmit={submit}
        submit={ticketFormTexts.update}
        submitting={isUploading ? photoTexts.uploading : ticketFormTexts.updating}
        isBusy={isBusy || isUploading}
        isDisabled={isDeleted || !mayEdit}
      >
        <div ref={notices} {...(uploads && acceptDroppedPhotos(uploads.add))}>
          {isFromDraft && isDirty && <DraftNotice />}
          {isDeleted && <DeletedNotice>{ticketFormTexts.gone}</DeletedNotice>}
          {!mayEdit && !isDeleted && <DeletedNotice>{ticketFormTexts.notAllowed}</DeletedNotice>}
          <TicketFields
            form={merge.mine}
            createdBy={ticket.createdBy}
            errors={errors}
            formerPeople={others}
            photos={
              uploads && (
                <PhotoField photoUrls={photoUrls} uploads={uploads} maxPhotos={LIMITS.photos} />
              )
            }
            onChange={(part) => setMerge({ ...merge, mine: { ...merge.mine, ...part } })}
            renderBelow={(name) =>
              conflicting.includes(name) && (
                <ConflictNotice
                  name={name}
                  theirs={theirs}
                  onChoose={(whose) => setMerge(resolveConflict(merge, theirs, name, whose))}
                />
              )
            }
          />
          <CustomInputs inputs={custom.inputs} />
        </div>
      </FormDialog>
      {discard.question}
    </>
  );
}

function pickFields<T extends object>(fields: T, names: FormField[]): Partial<T> {
  const entries = Object.entries(fields).filter(([name]) => names.includes(name as FormField));
  return Object.fromEntries(entries) as Partial<T>;
}

/** People named in the ticket who have left the board; they may stay. */
function useFormerPeople({ base, mine }: Merge) {
  const people = usePeople();
  const mentionedIds = [base, mine].flatMap(({ assignee, visibleTo }) => [
    ...assignee,
    ...visibleTo,
  ]);
  const formerIds = new Set(mentionedIds.filter((id) => !people.has(id)));
  return usePersons([...formerIds]);
}
