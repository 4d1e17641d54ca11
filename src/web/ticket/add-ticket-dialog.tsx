import { useState } from 'react';
import type { Board, Column } from '../../core/board/board.ts';
import type { BoardSession } from '../live/board-session.ts';
import { ticketTexts } from '../texts/board.ts';
import { showAlert } from '../ui/alert-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useWords } from '../ui/words.ts';
import { TicketFields } from './ticket-fields.tsx';
import {
  EMPTY_FORM,
  type FormFaults,
  faultsOf,
  type TicketForm,
  ticketFields,
} from './ticket-form.ts';
import { useDiscard } from './use-discard.tsx';
import { useSubmission } from './use-submission.ts';

interface AddTicketDialogProps {
  board: Board;
  column: Column;
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
  initial,
  isLive,
  run,
  onClose,
  onRefused,
}: AddTicketDialogProps) {
  const kit = useWords();
  const [form, setForm] = useState(initial);
  const [faults, setFaults] = useState<FormFaults | null>(null);
  const { isBusy, send } = useSubmission(isLive, onClose);
  const isDirty = JSON.stringify(form) !== JSON.stringify(EMPTY_FORM);
  const discard = useDiscard(isDirty && !isBusy, onClose);

  function submit() {
    if (isBusy) return;
    if (!form.name.trim()) return showAlert(ticketTexts.nameMissing);
    const fields = ticketFields(form);
    const found = faultsOf(fields);
    setFaults(found);
    if (found.labels || found.url) return;
    const command = { boardId: board.id, columnId: column.id, ...fields };
    // What was typed is not lost with a refusal.
    void send(run({ type: 'tickets.create', ...command }), () => onRefused(form));
  }

  return (
    <>
      <Dialog
        title={ticketTexts.addTitle}
        onClose={discard.close}
        onSubmit={submit}
        footer={
          <>
            <Button onClick={discard.close}>{kit.cancel}</Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              {isBusy ? ticketTexts.creating : ticketTexts.add}
            </Button>
          </>
        }
      >
        <TicketFields
          form={form}
          faults={faults}
          onChange={(part) => setForm((before) => ({ ...before, ...part }))}
        />
      </Dialog>
      {discard.question}
    </>
  );
}
