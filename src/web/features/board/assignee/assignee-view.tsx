import { UserRound } from 'lucide-react';
import { use, useCallback, useMemo, useRef } from 'react';
import type { Ticket } from '../../../../core/board/board.ts';
import { can } from '../../../../core/permissions.ts';
import { assigneeTexts } from '../../../i18n/en/views.ts';
import { NamesContext, usePeople } from '../../../live/board-context/people.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { BoardViewProps } from '../board-view-props.ts';
import { TicketCard } from '../card/ticket-card.tsx';
import type { ColumnLists } from '../columns/column-lists.ts';
import { ScrollingList } from '../columns/scrolling-list.tsx';
import { DndLayer } from '../drag/dnd-layer.tsx';
import { DragInstructions } from '../drag/drag-instructions.tsx';
import { usePointerBuffer } from '../drag/pointer-buffer.ts';
import { useRegroupDrag } from '../drag/use-regroup-drag.ts';
import { FilteredContext } from '../filter/use-filter.ts';
import statusStyles from '../status-view.module.css';
import { useTicketGroups } from '../ticket-groups.ts';
import { AssigneeColumn } from './assignee-column.tsx';
import { type AssigneeGroup, assigneesOf, UNASSIGNED } from './assignees.ts';

const byAssignee = { keyOf: ({ assignee }: Ticket) => assignee ?? UNASSIGNED };

/** The board by assignee: a column for each person, tickets in the board's order. */
export default function AssigneeView({ board, actor, run }: BoardViewProps) {
  const people = usePeople();
  const names = use(NamesContext);
  const isFiltered = use(FilteredContext);
  const groups = useTicketGroups(board, byAssignee);
  const columns = useMemo(() => assigneesOf(people, names, groups), [people, names, groups]);
  const lists = useRef<ColumnLists>(new Map()).current;
  const presses = usePointerBuffer();
  const drag = useRegroupDrag({
    homeOf: (id) => {
      const ticket = board.tickets.get(id);
      return ticket ? (ticket.assignee ?? UNASSIGNED) : null;
    },
    step: (id, key) => stepped(columns, id, key),
    words: wordsOf(board.tickets, columns),
    onDrop: (ticketId, to) => {
      const set = { assignee: to === UNASSIGNED ? null : to };
      void run({ type: 'tickets.edit', boardId: board.id, ticketId, set });
    },
  });
  const { createdBy, members } = board;
  const canCarry = useCallback(
    (ticket: Ticket) => can(actor, 'tickets.edit', { board: { createdBy, members }, ticket }),
    [actor, createdBy, members],
  );
  const carried = drag.carriedId === null ? undefined : board.tickets.get(drag.carriedId);

  if (board.tickets.size === 0 && !isFiltered) {
    return (
      <EmptyState
        icon={<UserRound aria-hidden="true" />}
        title={assigneeTexts.noTickets}
        text={assigneeTexts.noTicketsText}
      />
    );
  }
  return (
    <>
      <div className={statusStyles.scroller} {...presses.handlers}>
        {columns.map((group) => (
          <AssigneeColumn
            key={group.id}
            {...group}
            lists={lists}
            targets={drag.targets}
            isTarget={drag.target === group.id}
            carriedId={carried && (carried.assignee ?? UNASSIGNED) === group.id ? carried.id : null}
            canCarry={canCarry}
          />
        ))}
      </div>
      <DragInstructions text={assigneeTexts.instructions} />
      <DndLayer
        {...drag.layer}
        presses={presses}
        lifted={carried && <TicketCard ticket={carried} isLifted />}
      >
        {columns.map(({ id }) => (
          <ScrollingList key={id} columnId={id} lists={lists} />
        ))}
      </DndLayer>
    </>
  );
}

/** Only to people on the board can a ticket be assigned; those who left are passed over. */
function stepped(columns: readonly AssigneeGroup[], id: string, key: string): string | null {
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const at = columns.findIndex((column) => column.id === id);
  if (by === 0 || at < 0) return null;
  const onBoard = columns.filter((column, index) => column.isOnBoard || index === at);
  return onBoard[onBoard.findIndex((column) => column.id === id) + by]?.id ?? null;
}

function wordsOf(tickets: ReadonlyMap<string, Ticket>, columns: readonly AssigneeGroup[]) {
  const told =
    (text: (name: string, person: string) => string, free: string) =>
    (ticketId: string, id: string) => {
      const person = columns.find((column) => column.id === id)?.person?.name ?? free;
      return text(tickets.get(ticketId)?.name ?? '', person);
    };
  const { nobody, unassigned } = assigneeTexts;
  return {
    pickedUp: told(assigneeTexts.pickedUp, nobody),
    over: told(assigneeTexts.over, unassigned),
    dropped: told(assigneeTexts.dropped, nobody),
    putBack: told(assigneeTexts.putBack, nobody),
  };
}
