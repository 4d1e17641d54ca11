import type { Board } from '../../../../core/board/board.ts';
import { can } from '../../../../core/permissions.ts';
import { useOpenTicket } from '../../ticket/open-ticket.ts';
import type { BoardViewName } from '../board-search.ts';
import type { BoardViewProps } from '../board-view-props.ts';
import { useRequestedComposer } from '../capture/use-requested-composer.ts';
import { SelectionLayer } from '../selection/selection-layer.tsx';
import { useBoardSearch } from '../use-board-search.ts';
import { CardMenu } from './card-menu.tsx';
import { ColumnHandleMenu } from './column-handle-menu.tsx';
import { PaletteActs } from './palette-acts.tsx';
import { TicketKeys } from './ticket-keys.tsx';

interface BoardInputProps extends BoardViewProps {
  /** The board with the tickets that the filter shows. */
  filteredBoard: Board;
  view: BoardViewName;
  onFilter: () => void;
}

/** Keys on tickets, and selecting tickets. Loaded after the first paint. */
export default function BoardInput({ filteredBoard, onFilter, ...props }: BoardInputProps) {
  const openTicket = useOpenTicket();
  const { ticket: openId = null } = useBoardSearch();
  const { board, actor } = props;
  useRequestedComposer(board);
  return (
    <>
      <TicketKeys {...props} filteredBoard={filteredBoard} openId={openId} />
      <PaletteActs {...props} openId={openId} onFilter={onFilter} onOpenTicket={openTicket} />
      {can(actor, 'tickets.move', { board }) && <SelectionLayer {...props} board={filteredBoard} />}
      <CardMenu actor={actor} board={filteredBoard} />
      <ColumnHandleMenu board={board} run={props.run} />
    </>
  );
}
