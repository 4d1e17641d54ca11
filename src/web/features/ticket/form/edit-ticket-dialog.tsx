import { useRef, useState } from 'react';
import type { Ticket } from '../../../../core/board/board.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { photoTexts } from '../../../i18n/en/photos.ts';
import { ticketFormTexts } from '../../../i18n/en/ticket.ts';
import { usePeople, usePersons } from '../../../live/board-context/people.ts';
import { useActivities } from '../../../live/board-context/use-presence.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useDiscard } from '../../../ui/use-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { useRecoverInput } from '../../drafts/recover-input.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { acceptDroppedPhotos } from '../../photos/drop-photos.ts';
import { PhotoField } from '../../photos/photo-field.tsx';
import type { Uploads } from '../../photos/use-uploads.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { DeletedNotice } from './deleted-notice.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { editDraft } from './ticket-draft.ts';
import { TicketFields } from './ticket-fields.tsx';
import {
  errorsOf,
  type FieldName,
  formOf,
  hasHalfDate,
  ticketFields,
  typedText,
} from './ticket-form.ts';
import { changedFields, choose, conflicts, follow, type Merge } from './ticket-merge.ts';
import { useSubmission } from './use-submission.ts';

interface EditTicketDialogProps {
  boardId: string;
  ticket: Ticket;
  description: string;
  photoUrls: readonly string[];
  /** To the ticket, at once; null for who may not. */
  uploads: Uploads | null;
  /** The ticket is there no longer; what was typed stays to be copied. */
  isGone: boolean;
  isLive: boolean;
  /** An edit that was refused, to be mended, or left half done. */
  initial: Merge | null;
  /** It was left half done. */
  isKept: boolean;
  run: BoardSession['run'];
  onClose: () => void;
  onRefused: (merge: Merge) => void;
}

/** Edits a ticket: sends what the person changed, and asks before it writes over somebody's work. */
export default function EditTicketDialog(props: EditTicketDialogProps) {
  const { boardId, ticket, description, isGone, isLive, initial, run, onClose, onRefused } = props;
  const { photoUrls, uploads, isKept } = props;
  useActivities(ticket.id, 'editing');
  const isUploading = uploads?.isUploading ?? false;
  const theirs = formOf(ticket, description);
  const [kept, setMerge] = useState<Merge>(initial ?? { base: theirs, mine: theirs });
  const errors = useFormErrors<FieldName>();
  const { isBusy, send } = useSubmission(isLive, onClose);
  // While the own edit is under way, what is on the board is what was typed.
  const merge = isBusy ? kept : follow(kept, theirs);
  // What was followed is the new ground, or a later change of it would look like a conflict.
  if (merge !== kept) setMerge(merge);
  const open = isBusy ? [] : conflicts(merge, theirs);
  const changed = changedFields(merge);
  const isDirty = changed.length > 0 && !isBusy;
  const forget = useDraft(editDraft(ticket.id), isDirty ? merge : null);
  const discard = useDiscard(isDirty, onClose, { onDiscard: forget });
  useRecoverInput(isBusy ? '' : typedText(only(merge.mine, changed)));
  const others = useFormerPeople(merge);
  const notices = useRef<HTMLDivElement>(null);

  function submit(element: HTMLFormElement) {
    if (isBusy || isUploading || isGone) return;
    if (open.length > 0) {
      showAlert(ticketFormTexts.choose);
      notices.current?.querySelector<HTMLElement>('[data-conflict] button')?.focus();
      return;
    }
    const set = only(ticketFields(merge.mine), changed);
    const found = errorsOf(set, hasHalfDate(element));
    if (errors.show(element, found)) return;
    if (changed.length === 0) return onClose();
    // As they are: one that a script made may have a comma in it.
    const was = only({ ...ticketFields(merge.base), labels: [...ticket.labels] }, changed);
    const command = { boardId, ticketId: ticket.id, set, was };
    void send(run({ type: 'tickets.edit', ...command }), () => onRefused(merge));
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
        isDisabled={isGone}
      >
        <div ref={notices} {...(uploads && acceptDroppedPhotos(uploads.add))}>
          {isKept && isDirty && <DraftNotice />}
          {isGone && <DeletedNotice>{ticketFormTexts.gone}</DeletedNotice>}
          <TicketFields
            form={merge.mine}
            createdBy={ticket.createdBy}
            errors={errors}
            others={others}
            photos={
              uploads && <PhotoField photoUrls={photoUrls} uploads={uploads} most={LIMITS.photos} />
            }
            onChange={(part) => setMerge({ ...merge, mine: { ...merge.mine, ...part } })}
            below={(name) =>
              open.includes(name) && (
                <ConflictNotice
                  name={name}
                  theirs={theirs}
                  onChoose={(whose) => setMerge(choose(merge, theirs, name, whose))}
                />
              )
            }
          />
        </div>
      </FormDialog>
      {discard.question}
    </>
  );
}

function only<T extends object>(fields: T, names: FieldName[]): Partial<T> {
  const entries = Object.entries(fields).filter(([name]) => names.includes(name as FieldName));
  return Object.fromEntries(entries) as Partial<T>;
}

/** Those who are named in the ticket and have left the board; they may stay. */
function useFormerPeople({ base, mine }: Merge) {
  const people = usePeople();
  const named = [base, mine].flatMap(({ assignee, visibleTo }) => [assignee, ...visibleTo]);
  const former = new Set(named.filter((id) => id !== '' && !people.has(id)));
  return usePersons([...former]);
}
