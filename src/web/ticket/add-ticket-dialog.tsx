import { useState } from 'react';
import type { Board, Column } from '../../core/board/board.ts';
import type { BoardSession } from '../live/board-session.ts';
import { ticketTexts } from '../texts/board.ts';
import { showAlert } from '../ui/alert-store.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { GoneNotice } from './gone-notice.tsx';
import { TicketFields } from './ticket-fields.tsx';
import {
  EMPTY_FORM,
  type FormFaults,
  faultsOf,
  hasHalfDate,
  type TicketForm,
  ticketFields,
} from './ticket-form.ts';
import { useDiscard } from './use-discard.tsx';
import { useSubmission } from './use-submission.ts';

interface AddTicketDialogProps {
  board: Board;
  /** Null where the board has none left. */
  column: Column | null;
  /** The column that was asked for is there no longer; `column` is another. */
  isColumnGone: boolean;
  initial: TicketForm;
  isLive: boolean;
  run: BoardSession['run'];
  onClose: () => void;
  onRefused: (form: TicketForm) => void;
}

/** Adds a ticket to a column. It is on the board at once; the server confirms it. */
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
  const [form, setForm] = useState(initial);
  const [faults, setFaults] = useState<FormFaults>({});
  const { isBusy, send } = useSubmission(isLive, onClose);
  const isDirty = JSON.stringify(form) !== JSON.stringify(EMPTY_FORM);
  const discard = useDiscard(isDirty && !isBusy, onClose);

  function submit(element: HTMLFormElement) {
    if (isBusy || !column) return;
    if (!form.name.trim()) return showAlert(ticketTexts.nameMissing);
    const fields = ticketFields(form);
    const found = faultsOf(fields, hasHalfDate(element));
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const command = { boardId: board.id, columnId: column.id, ...fields };
    // What was typed is not lost with a refusal.
    void send(run({ type: 'tickets.create', ...command }), () => onRefused(form));
  }

  return (
    <>
      <FormDialog
        title={ticketTexts.addTitle}
        onClose={discard.close}
        onSubmit={submit}
        submit={ticketTexts.add}
        submitting={ticketTexts.creating}
        isBusy={isBusy}
        isDisabled={!column}
      >
        {isColumnGone && (
          <GoneNotice>
            {column ? ticketTexts.columnGone(column.name) : ticketTexts.noColumn}
          </GoneNotice>
        )}
        <TicketFields
          form={form}
          faults={faults}
          onChange={(part) => setForm((before) => ({ ...before, ...part }))}
        />
      </FormDialog>
      {discard.question}
    </>
  );
}
