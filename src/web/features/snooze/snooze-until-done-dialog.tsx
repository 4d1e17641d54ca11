import { useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { LATER } from '../../../core/board/fields/snooze.ts';
import type { LinkedTicketStatus } from '../../../core/board/fields/ticket-links.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { linkTexts } from '../../i18n/en/links.ts';
import { snoozeTexts } from '../../i18n/en/snooze.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TicketFinder } from '../links/ticket-finder.tsx';

interface SnoozeUntilDoneDialogProps {
  board: Board;
  ticket: Ticket;
  run: BoardSession['run'];
  onClose: () => void;
}

/**
 * Asks for the ticket that has to be done first, which then blocks this one. It may be on another
 * board.
 */
export function SnoozeUntilDoneDialog({ board, ticket, run, onClose }: SnoozeUntilDoneDialogProps) {
  const [other, setOther] = useState<LinkedTicketStatus | null>(null);
  const [text, setText] = useState('');
  const taken = new Set([ticket.id]);

  function putAway() {
    if (!other) return;
    onClose();
    const set = { snoozedUntil: LATER };
    const was = { snoozedUntil: ticket.snoozedUntil };
    const edit = { boardId: board.id, ticketId: ticket.id, set, was };
    void run({ type: 'tickets.edit', ...edit, blocker: { id: other.id, isSet: true } });
  }

  return (
    <FormDialog
      title={snoozeTexts.title}
      size="sm"
      submit={snoozeTexts.putAway}
      isDisabled={!other}
      onClose={onClose}
      onSubmit={putAway}
    >
      <TicketFinder
        board={board}
        label={snoozeTexts.find}
        hint={linkTexts.findHint}
        taken={taken}
        text={text}
        onText={(typed) => {
          setText(typed);
          setOther(null);
        }}
        isChosen={other !== null}
        onChoose={(chosen) => {
          setOther(chosen);
          setText(chosen.number ? `${chosen.number} ${chosen.name}` : chosen.name);
        }}
      />
    </FormDialog>
  );
}
