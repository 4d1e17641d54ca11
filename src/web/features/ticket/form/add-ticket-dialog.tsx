import { useState } from 'react';
import type { Board, Column } from '../../../../core/board/board.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { can } from '../../../../core/permissions.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { markdownTexts } from '../../../i18n/en/markdown.ts';
import { photoTexts } from '../../../i18n/en/photos.ts';
import { ticketFormTexts } from '../../../i18n/en/ticket.ts';
import { newId } from '../../../lib/new-id.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { useActor } from '../../../session/use-actor.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { CustomInputs } from '../../custom-fields/custom-inputs.tsx';
import { useCustomInputs } from '../../custom-fields/use-custom-inputs.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { useRecoverInput } from '../../drafts/use-recover-input.ts';
import { TextUploadsContext } from '../../markdown/editor/text-uploads.ts';
import { withoutImage } from '../../markdown/editor/uploaded-text.ts';
import { MarkdownContext, type MarkdownContextValue } from '../../markdown/markdown-context.ts';
import { acceptDroppedPhotos } from '../../photos/drop-photos.ts';
import { PhotoField } from '../../photos/photo-field.tsx';
import { removePhoto } from '../../photos/remove-photo.ts';
import { useUploads } from '../../photos/use-uploads.ts';
import { useTextUploads } from '../use-text-uploads.tsx';
import { DeletedNotice } from './deleted-notice.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { type NewTicket, newTicketDraft, storedNewTicket } from './ticket-draft.ts';
import styles from './ticket-fields.module.css';
import { TicketFields } from './ticket-fields.tsx';
import {
  EMPTY_FORM,
  errorsOf,
  type FormField,
  incompleteInputs,
  ticketFields,
  typedText,
} from './ticket-form.ts';
import { useSubmission } from './use-submission.ts';

interface AddTicketDialogProps {
  board: Board;
  /** Null if the board has no column. */
  column: Column | null;
  /** The requested column was deleted; `column` is another one. */
  isColumnGone: boolean;
  /** A refused ticket to be corrected. */
  initial: NewTicket | null;
  isLive: boolean;
  run: BoardSession['run'];
  onClose: () => void;
  onRefused: (ticket: NewTicket) => void;
}

/** Adds a ticket to a column. It appears on the board before the server confirms it. */
export default function AddTicketDialog({
  board,
  column,
  isColumnGone,
  initial,
  isLive,
  run,
  onClose,
  onRefused,
}: AddTicketDialogProps) {
  const [stored] = useState(() => (initial ? null : storedNewTicket(board.id)));
  const start = initial ?? stored;
  const [form, setForm] = useState(start?.form ?? EMPTY_FORM);
  const [photoUrls, setPhotoUrls] = useState(start?.photoUrls ?? []);
  const [tempId] = useState(() => start?.tempId ?? `temp_${newId()}`);
  const photoOwner = { boardId: board.id, ticketId: tempId };
  const uploads = useUploads(photoOwner, (url) => setPhotoUrls((current) => [...current, url]));
  const textUploads = useTextUploads({
    photos: useUploads(photoOwner, (url) => setPhotoUrls((current) => [...current, url])),
    files: null,
    noFiles: markdownTexts.noFilesYet,
  });
  const isUploading = uploads.isUploading || textUploads.isUploading;
  const errors = useFormErrors<FormField>();
  const mayAdd = can(useActor(), 'tickets.create', { board });
  const { isBusy, send } = useSubmission(isLive, onClose);
  const custom = useCustomInputs(board.customFields, null, start ?? {});
  const isFilled =
    photoUrls.length > 0 || custom.isDirty || JSON.stringify(form) !== JSON.stringify(EMPTY_FORM);
  const isDirty = (isFilled || isUploading) && !isBusy;
  const draft: NewTicket = { tempId, form, photoUrls, custom: custom.stored.custom };
  const deleteDraft = useDraft(newTicketDraft(board.id), isFilled && !isBusy ? draft : null);
  const discard = useConfirmDiscard(isDirty, onClose, { onDiscard: deleteDraft });
  useRecoverInput(isBusy ? '' : `${typedText(form)}\n${custom.text}`.trim());

  function submit(element: HTMLFormElement) {
    if (isBusy || isUploading || !column || !mayAdd) return;
    const fields = ticketFields(form);
    const fieldErrors = errorsOf(fields, incompleteInputs(element));
    if (errors.show(element, fieldErrors) || custom.showErrors(element)) return;
    const command = {
      boardId: board.id,
      columnId: column.id,
      ...fields,
      photoUrls: [...photoUrls],
      ...(custom.isDirty && { fields: custom.set }),
    };
    // A refusal keeps the input.
    void send(run({ type: 'tickets.create', ...command }), () => onRefused(draft));
  }

  function remove(url: string) {
    setPhotoUrls((current) => current.filter((each) => each !== url));
    setForm(({ description, ...rest }) => ({
      ...rest,
      description: withoutImage(description, url),
    }));
    void removePhoto(url, photoOwner);
  }

  const place: MarkdownContextValue = {
    ...{ board, ticketId: tempId, fileIds: null, isShared: false, openTicket: null },
    photos: { urls: new Set(photoUrls), isComplete: true },
  };
  return (
    <MarkdownContext value={place}>
      <FormDialog
        title={ticketTexts.addTitle}
        onClose={discard.close}
        onSubmit={submit}
        submit={ticketTexts.add}
        submitting={isUploading ? photoTexts.uploading : ticketTexts.creating}
        isBusy={isBusy || isUploading}
        isDisabled={!column || !mayAdd}
      >
        {stored && isFilled && <DraftNotice />}
        {!mayAdd && <DeletedNotice>{ticketFormTexts.notAllowed}</DeletedNotice>}
        {isColumnGone && (
          <DeletedNotice>
            {column ? ticketTexts.columnGone(column.name) : ticketTexts.noColumn}
          </DeletedNotice>
        )}
        {column && !isColumnGone && (
          <p className={styles.column}>
            {ticketFormTexts.column}: <strong>{column.name}</strong>
          </p>
        )}
        <div {...acceptDroppedPhotos(uploads.add)}>
          <TextUploadsContext value={textUploads}>
            <TicketFields
              form={form}
              errors={errors}
              photos={
                <PhotoField
                  photoUrls={photoUrls}
                  uploads={uploads}
                  maxPhotos={LIMITS.photos}
                  onRemove={remove}
                />
              }
              onChange={(part) => setForm((current) => ({ ...current, ...part }))}
            />
          </TextUploadsContext>
          <CustomInputs inputs={custom.inputs} />
        </div>
      </FormDialog>
      {discard.question}
    </MarkdownContext>
  );
}
