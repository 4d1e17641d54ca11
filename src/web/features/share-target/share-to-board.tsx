import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { sortedColumns } from '../../../core/board/ordering.ts';
import type { Actor } from '../../../core/users/user.ts';
import { shareTargetTexts } from '../../i18n/en/share-target.ts';
import { newId } from '../../lib/new-id.ts';
import { NamesContext, PeopleContext } from '../../live/board-context/people.ts';
import { useBoardPeople, useNames } from '../../live/board-context/use-board-people.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { useBoard } from '../../live/use-board.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Select } from '../../ui/select.tsx';
import { useDialogState } from '../../ui/use-dialog-state.ts';
import AddTicketDialog from '../ticket/form/add-ticket-dialog.tsx';
import type { NewTicket } from '../ticket/form/ticket-draft.ts';
import { type TicketForm, typedText } from '../ticket/form/ticket-form.ts';
import styles from './share-page.module.css';

interface ShareToBoardProps {
  boardId: string;
  actor: Actor;
  /** The shared content. */
  form: TicketForm;
}

/** The board's columns, and the form for the ticket; once it is sent, the board itself. */
export function ShareToBoard({ boardId, actor, form }: ShareToBoardProps) {
  const texts = shareTargetTexts;
  const navigate = useNavigate();
  const { state, session } = useBoard(boardId, actor);
  const { board } = state;
  const names = useNames(board);
  const people = useBoardPeople(board, names);
  const [columnId, setColumnId] = useState('');
  const { request, open, reopen } = useDialogState<NewTicket>();
  const isSent = useRef(false);
  if (!board || !session) return <LoadingScreen inline text={texts.loading} />;
  const columns = sortedColumns(board);
  const column = board.columns.get(columnId) ?? columns[0] ?? null;

  const run: BoardSession['run'] = async (...args) => {
    isSent.current = true;
    const answer = await session.run(...args);
    isSent.current = !('kind' in answer);
    return answer;
  };

  function close() {
    open(null);
    if (isSent.current) void navigate({ to: '/boards/$boardId', params: { boardId } });
  }

  return (
    <PeopleContext value={people}>
      <NamesContext value={names}>
        <Select
          label={texts.column}
          value={column?.id ?? ''}
          options={columns.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setColumnId}
        />
        <Button
          variant="primary"
          className={styles.go}
          disabled={!column}
          onClick={() => open({ tempId: `temp_${newId()}`, form, photoUrls: [] })}
        >
          {texts.go}
        </Button>
        {request && (
          <AddTicketDialog
            board={board}
            column={column}
            isColumnGone={false}
            initial={request}
            isLive={state.connection === 'live' && !state.isFailing}
            run={run}
            onClose={close}
            onRefused={(ticket) => reopen(ticket, typedText(ticket.form))}
          />
        )}
      </NamesContext>
    </PeopleContext>
  );
}
