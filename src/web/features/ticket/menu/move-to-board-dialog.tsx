import { useEffect, useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { sortedColumns } from '../../../../core/board/ordering.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { moveToBoardTexts } from '../../../i18n/en/duplicates.ts';
import { failureText } from '../../../i18n/en/failures.ts';
import { newId } from '../../../lib/new-id.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { useBoard } from '../../../live/use-board.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showFailure } from '../../../ui/alert-store.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { useBoards } from '../../optimistic-lists/use-lists.ts';
import { canManage } from '../../projects/can-manage.ts';
import { positionOf } from '../../undo/positions.ts';
import { transferUndoOffers, undoOfTransfer } from '../../undo/undo-move-to-board.ts';
import { showResult } from '../../undo/undo-stack.tsx';
import styles from './move-to-board-dialog.module.css';

interface MoveToBoardDialogProps {
  /** The ticket's current board. */
  board: Board;
  session: BoardSession;
  ticket: Ticket;
  actor: Actor;
  /** Called when the transfer has been sent. */
  onMove: () => void;
  onClose: () => void;
}

/** Transfers a ticket to another board that the user manages. */
export function MoveToBoardDialog({
  board,
  session,
  ticket,
  actor,
  onMove,
  onClose,
}: MoveToBoardDialogProps) {
  const texts = moveToBoardTexts;
  const { client } = trpc.useUtils();
  const boards = useBoards();
  const others = (boards.data ?? []).filter(
    (other) => other.id !== board.id && canManage(actor, other),
  );
  const [chosenId, setChosenId] = useState('');
  const [columnId, setColumnId] = useState<string | null>(null);
  // A board without columns can take no ticket.
  const first = others.find(({ columnCount }) => columnCount > 0) ?? others[0];
  const target = others.find(({ id }) => id === chosenId) ?? first;

  function submit() {
    if (!target || !columnId) return;
    const [from, to] = [board.id, target.id];
    const ticketRef = { ticketId: ticket.id };
    const move = { commandId: newId(), ...ticketRef, boardId: from, toBoardId: to, columnId };
    onMove();
    void client.tickets.moveToBoard.mutate(move).then(
      ({ arrived }) => {
        const text = texts.moved(ticket.name, target.name);
        const offer = arrived && transferUndoOffers.get(session);
        if (!offer) return showResult(text);
        const undo = {
          ...ticketRef,
          boardId: to,
          toBoardId: from,
          ...undoOfTransfer(ticket, board, arrived),
        };
        const send = (commandId: string) =>
          client.tickets.moveToBoard.mutate({ commandId, ...undo });
        offer({ text, movedFrom: [positionOf(ticket)], send });
      },
      (error) => showFailure(failureText('tickets.leave', reasonOf(error))),
    );
  }

  return (
    <FormDialog
      title={texts.title}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submit={target ? texts.submit : null}
      isDisabled={!columnId}
    >
      {!target ? (
        <p>{boards.data && texts.noBoards}</p>
      ) : (
        <div className={styles.fields}>
          <Select
            label={texts.board}
            value={target.id}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosenId}
          />
          <ColumnField
            key={target.id}
            boardId={target.id}
            actor={actor}
            value={columnId}
            onChange={setColumnId}
          />
          <p className={styles.note}>{texts.text}</p>
        </div>
      )}
    </FormDialog>
  );
}

interface ColumnFieldProps {
  boardId: string;
  actor: Actor;
  value: string | null;
  onChange: (columnId: string | null) => void;
}

/** Chooses a column of the other board, which is opened for this; the first one is preselected. */
function ColumnField({ boardId, actor, value, onChange }: ColumnFieldProps) {
  const texts = moveToBoardTexts;
  const { board } = useBoard(boardId, actor).state;
  const columns = board ? sortedColumns(board) : null;
  const chosen = columns?.find(({ id }) => id === value) ?? columns?.[0];
  const chosenId = chosen?.id ?? null;
  useEffect(() => {
    if (chosenId !== value) onChange(chosenId);
  }, [chosenId, value, onChange]);
  if (columns?.length === 0) return <p>{texts.noColumns}</p>;
  return (
    <Select
      label={texts.column}
      value={chosenId ?? ''}
      disabled={!columns}
      options={
        columns?.map(({ id, name }) => ({ value: id, label: name })) ?? [
          { value: '', label: texts.loading },
        ]
      }
      onChange={onChange}
    />
  );
}
