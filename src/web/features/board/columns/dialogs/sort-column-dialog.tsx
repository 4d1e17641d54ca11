import { use, useState } from 'react';
import type { Board, Column } from '../../../../../core/board/board.ts';
import {
  SORT_KEYS,
  type SortKey,
  sortTickets,
} from '../../../../../core/board/columns/sort-tickets.ts';
import { LIMITS } from '../../../../../core/limits.ts';
import { columnDialogTexts } from '../../../../i18n/en/columns.ts';
import { NamesContext } from '../../../../live/board-context/people.ts';
import type { BoardSession } from '../../../../live/board-session.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Select } from '../../../../ui/select.tsx';

interface SortColumnDialogProps {
  board: Board;
  column: Column;
  run: BoardSession['run'];
  onClose: () => void;
}

/** Sorts the tickets of a column once, also those that a filter hides. */
export default function SortColumnDialog({ board, column, run, onClose }: SortColumnDialogProps) {
  const [by, setBy] = useState<SortKey>('dueDate');
  const names = use(NamesContext);
  const tickets = [...board.tickets.values()].filter(({ columnId }) => columnId === column.id);
  const isTooLarge = tickets.length > LIMITS.sortedTickets;

  function submit() {
    if (isTooLarge) return;
    const nameOf = (userId: string) => names.get(userId) ?? userId;
    const ticketIds = sortTickets(tickets, by, nameOf).map(({ id }) => id);
    void run({ type: 'boards.sortColumn', boardId: board.id, columnId: column.id, ticketIds });
    onClose();
  }

  return (
    <FormDialog
      title={columnDialogTexts.sortTitle(column.name)}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submit={columnDialogTexts.sort}
      isDisabled={isTooLarge}
    >
      <Select
        label={columnDialogTexts.sortBy}
        hint={columnDialogTexts.sortHint}
        error={isTooLarge ? columnDialogTexts.sortLimit : null}
        value={by}
        options={SORT_KEYS.map((value) => ({ value, label: columnDialogTexts.sortKeys[value] }))}
        onChange={setBy}
      />
    </FormDialog>
  );
}
