import { UserRound } from 'lucide-react';
import { use, useCallback, useMemo, useRef } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { can } from '../../../../core/permissions.ts';
import { assigneeTexts } from '../../../i18n/en/views.ts';
import { NamesContext, usePeople } from '../../../live/board-context/people.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AddFirst } from '../add-first.tsx';
import type { BoardViewProps } from '../board-view-props.ts';
import { TicketCard } from '../card/ticket-card.tsx';
import type { ColumnLists } from '../columns/column-lists.ts';
import { ScrollingList } from '../columns/scrolling-list.tsx';
import { DndLayer } from '../drag/dnd-layer.tsx';
import { DragInstructions } from '../drag/drag-instructions.tsx';
import { isSelectionDrag } from '../drag/drop-many.ts';
import { usePointerBuffer } from '../drag/pointer-buffer.ts';
import { useRegroupDrag } from '../drag/use-regroup-drag.ts';
import { FilteredContext } from '../filter/use-filter.ts';
import { getSelection } from '../selection/selection-store.ts';
import statusStyles from '../status-view.module.css';
import { assigneeGroupsOf, UNASSIGNED, useTicketGroups } from '../ticket-groups.ts';
import { AssigneeColumn } from './assignee-column.tsx';
import { type AssigneeGroup, assigneesOf } from './assignees.ts';

const byAssignee = { keysOf: assigneeGroupsOf };

/** The board by assignee: one column per person, with all their tickets in board order. */
export default function AssigneeView({ board, actor, run, onRequest }: BoardViewProps) {
  const people = usePeople();
  const names = use(NamesContext);
  const isFiltered = use(FilteredContext);
  const groups = useTicketGroups(board, byAssignee);
  const columns = useMemo(() => assigneesOf(people, names, groups), [people, names, groups]);
  const lists = useRef<ColumnLists>(new Map()).current;
  const pointerBuffer = usePointerBuffer();
  const drag = useRegroupDrag({
    homeOf: (id, from = UNASSIGNED) => {
      const ticket = board.tickets.get(id);
      return ticket && assigneeGroupsOf(ticket).includes(from) ? from : null;
    },
    step: (id, key) => nextColumnId(columns, id, key),
    texts: wordsOf(board.tickets, columns),
    onDrop: (ticketId, to, from) => {
      const selection = getSelection();
      const { id: boardId } = board;
      // The person whose column the card leaves is replaced, and the others stay.
      const assignees = { remove: peopleOf(from), add: peopleOf(to) };
      if (!isSelectionDrag(ticketId, selection)) {
        void run({ type: 'tickets.edit', boardId, ticketId, set: {}, assignees });
        return;
      }
      const change = { type: 'changeAssignees' as const, ...assignees, orFirst: true as const };
      void run({ type: 'tickets.changeMany', boardId, ticketIds: [...selection], change });
    },
  });
  const { createdBy, members } = board;
  const canDrag = useCallback(
    (ticket: Ticket) => can(actor, 'tickets.edit', { board: { createdBy, members }, ticket }),
    [actor, createdBy, members],
  );
  const dragged = drag.draggedId === null ? undefined : board.tickets.get(drag.draggedId);

  if (board.tickets.size === 0 && !isFiltered) {
    return (
      <EmptyState
        icon={<UserRound aria-hidden="true" />}
        title={assigneeTexts.noTickets}
        text={assigneeTexts.noTicketsText}
        action={<AddFirst board={board} actor={actor} onRequest={onRequest} />}
      />
    );
  }
  return (
    <>
      <div
        className={statusStyles.scroller}
        data-drags={drag.draggedId === null ? undefined : ''}
        {...pointerBuffer.handlers}
      >
        {columns.map((group) => (
          <AssigneeColumn
            key={group.id}
            {...group}
            lists={lists}
            targets={drag.targets}
            isTarget={drag.target === group.id}
            draggedId={drag.home === group.id ? drag.draggedId : null}
            canDrag={canDrag}
          />
        ))}
      </div>
      <DragInstructions text={assigneeTexts.instructions} />
      <DndLayer
        {...drag.layer}
        pointerBuffer={pointerBuffer}
        overlay={dragged && <TicketCard ticket={dragged} isLifted />}
      >
        {columns.map(({ id }) => (
          <ScrollingList key={id} columnId={id} lists={lists} />
        ))}
      </DndLayer>
    </>
  );
}

/** The people of a column: one, or none for Unassigned. */
function peopleOf(id: string): string[] {
  return id === UNASSIGNED ? [] : [id];
}

/** Skips columns of people who left the board, who cannot be assigned tickets. */
function nextColumnId(columns: readonly AssigneeGroup[], id: string, key: string): string | null {
  const offset = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const currentIndex = columns.findIndex((column) => column.id === id);
  if (offset === 0 || currentIndex < 0) return null;
  const onBoard = columns.filter((column, index) => column.isOnBoard || index === currentIndex);
  return onBoard[onBoard.findIndex((column) => column.id === id) + offset]?.id ?? null;
}

function wordsOf(tickets: ReadonlyMap<string, Ticket>, columns: readonly AssigneeGroup[]) {
  const announce =
    (text: (name: string, person: string) => string, fallback: string) =>
    (ticketId: string, id: string) => {
      const person = columns.find((column) => column.id === id)?.person?.name ?? fallback;
      return text(tickets.get(ticketId)?.name ?? '', person);
    };
  const { unassignedValue, unassigned } = assigneeTexts;
  return {
    pickedUp: announce(assigneeTexts.pickedUp, unassignedValue),
    over: announce(assigneeTexts.over, unassigned),
    dropped: announce(assigneeTexts.dropped, unassignedValue),
    putBack: announce(assigneeTexts.putBack, unassignedValue),
  };
}
