import { Plus } from 'lucide-react';
import { sortedColumns } from '../../../core/board/ordering.ts';
import { can } from '../../../core/permissions.ts';
import { columnTexts, ticketTexts } from '../../i18n/en/board.ts';
import { Button } from '../../ui/button.tsx';
import type { BoardViewProps } from './board-view-props.ts';

/**
 * The buttons of an empty view: add a first ticket, or a column for it; nothing for users who may
 * not.
 */
export function AddFirst({
  board,
  actor,
  onRequest,
}: Pick<BoardViewProps, 'board' | 'actor' | 'onRequest'>) {
  const [first] = sortedColumns(board);
  if (!can(actor, 'tickets.create', { board })) return null;
  return (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() =>
        onRequest(first ? { kind: 'addTicket', columnId: first.id } : { kind: 'addColumn' })
      }
    >
      {first ? ticketTexts.add : columnTexts.add}
    </Button>
  );
}
