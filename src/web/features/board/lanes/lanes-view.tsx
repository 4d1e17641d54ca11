import { useSearch } from '@tanstack/react-router';
import { type CSSProperties, use, useCallback, useLayoutEffect, useMemo } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import type { Priority } from '../../../../core/board/ticket-fields.ts';
import { can } from '../../../../core/permissions.ts';
import { boardTexts, ticketTexts } from '../../../i18n/en/board.ts';
import { laneTexts } from '../../../i18n/en/lanes.ts';
import { TicketsContext } from '../../../live/board-context/board-settings.ts';
import { NamesContext, personOf, usePeople } from '../../../live/board-context/people.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useParents } from '../../links/parents.ts';
import type { BoardViewProps } from '../board-view-props.ts';
import { TicketCard } from '../card/ticket-card.tsx';
import { useCardFocus } from '../card/use-card-focus.ts';
import { ColumnCount } from '../columns/column-count.tsx';
import { useStatusColumns } from '../columns/status-columns.ts';
import { DndLayer } from '../drag/dnd-layer.tsx';
import { DragInstructions } from '../drag/drag-instructions.tsx';
import { isSelectionDrag } from '../drag/drop-many.ts';
import { usePointerBuffer } from '../drag/pointer-buffer.ts';
import { useRegroupDrag } from '../drag/use-regroup-drag.ts';
import { selectedTickets } from '../selection/selection-order.ts';
import { getSelection } from '../selection/selection-store.ts';
import statusStyles from '../status-view.module.css';
import { useTicketGroups } from '../ticket-groups.ts';
import { setCellOrder } from './cell-order.ts';
import { LaneRow } from './lane-row.tsx';
import {
  canEnterLane,
  cellAfterKey,
  cellKey,
  cellOf,
  changeOfMany,
  commandOfDrop,
  LANE_KINDS,
  lanesOf,
  NO_LANE,
  sortedLanes,
} from './lanes.ts';
import styles from './lanes-view.module.css';
import { useCollapsedLanes } from './use-collapsed-lanes.ts';

/** The board by status, with its tickets grouped in rows. */
export default function LanesView({ board, actor, run }: BoardViewProps) {
  const { id: boardId, createdBy, members, tickets } = board;
  const { lanes: chosen } = useSearch({ from: '/shell/boards/$boardId' });
  const by = LANE_KINDS.find((kind) => kind === chosen) ?? 'assignee';
  const columns = useStatusColumns(board);
  const columnIds = columns.map(({ id }) => id);
  const allTickets = use(TicketsContext);
  const parents = useParents();
  const people = usePeople();
  const names = use(NamesContext);
  const collapsed = useCollapsedLanes(actor.id, boardId, by);
  const placesOf = useCallback(
    (ticket: Ticket) =>
      lanesOf(ticket, by, parents).map((lane) => cellKey({ lane, columnId: ticket.columnId })),
    [by, parents],
  );
  const followFocus = useCardFocus(board, placesOf);
  const grouping = useMemo(() => ({ keysOf: placesOf }), [placesOf]);
  const cells = useTicketGroups(board, grouping);
  useLayoutEffect(() => {
    const open = [...cells].filter(([key]) => !collapsed.lanes.has(cellOf(key).lane));
    setCellOrder(new Map(open.map(([key, inCell]) => [key, inCell.map(({ id }) => id)])));
    return () => setCellOrder(null);
  }, [cells, collapsed.lanes]);
  const nameOf = useCallback(
    (lane: string): string => {
      if (lane === NO_LANE) return laneTexts.none[by];
      if (by === 'assignee') return (people.get(lane) ?? personOf(lane, names.get(lane))).name;
      if (by === 'priority') return ticketTexts.priorities[lane as Priority];
      return by === 'parent' ? (allTickets.get(lane)?.name ?? '') : lane;
    },
    [by, people, names, allTickets],
  );
  const lanes = useMemo(() => {
    const laneIds = new Set([...cells.keys()].map((key) => cellOf(key).lane));
    // Everyone on the board can get a ticket.
    if (by === 'assignee') for (const id of people.keys()) laneIds.add(id);
    laneIds.add(NO_LANE);
    return sortedLanes(laneIds, by, nameOf);
  }, [cells, by, people, nameOf]);
  const canEnter = (ticket: Ticket | undefined, lane: string): boolean =>
    ticket !== undefined &&
    canEnterLane(ticket, lane, { by, parents, from: home?.lane, actor, board, people });
  const openLanes = lanes.filter((lane) => !collapsed.lanes.has(lane));

  /** The cell of a card; a ticket with several assignees has one in the row of each. */
  const homeOf = (id: string, lane?: string) => {
    const ticket = tickets.get(id);
    const places = ticket ? placesOf(ticket) : [];
    return places.find((key) => lane === undefined || cellOf(key).lane === lane) ?? null;
  };
  const placeText = (key: string) => {
    const { lane, columnId } = cellOf(key);
    return laneTexts.place(nameOf(lane), board.columns.get(columnId)?.name ?? '');
  };
  const announce = (text: (name: string, place: string) => string) => (id: string, key: string) =>
    text(tickets.get(id)?.name ?? '', placeText(key));
  const pointerBuffer = usePointerBuffer();
  const drag = useRegroupDrag({
    homeOf,
    step(key, pressed, id) {
      const lanes = openLanes.filter((lane) => canEnter(tickets.get(id), lane));
      const next = cellAfterKey(cellOf(key), pressed, lanes, columnIds);
      return next && cellKey(next);
    },
    texts: {
      pickedUp: announce(laneTexts.pickedUp),
      over: announce(laneTexts.over),
      dropped: announce(laneTexts.dropped),
      putBack: announce(laneTexts.putBack),
    },
    onDrop(id, key, from) {
      const ticket = tickets.get(id);
      if (!ticket) return;
      const selection = getSelection();
      const command = commandOfDrop({
        ...{ boardId, by, ticket, from: cellOf(from), to: cellOf(key) },
        ...(isSelectionDrag(id, selection) && {
          selectedIds: selectedTickets(board, selection).map((selected) => selected.id),
        }),
      });
      if (command) void run(command);
    },
  });
  const canDrag = useCallback(
    (ticket: Ticket) => can(actor, 'tickets.move', { board: { createdBy, members }, ticket }),
    [actor, createdBy, members],
  );
  const dragged = drag.draggedId === null ? undefined : tickets.get(drag.draggedId);
  const target = drag.target === null ? null : cellOf(drag.target);
  const selection = getSelection();
  const home = drag.home === null ? null : cellOf(drag.home);
  const movesAll = !home || !target || changeOfMany(by, home, target) !== null;

  if (columns.length === 0) return <EmptyState title={boardTexts.noTickets} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches what is within */}
      <div
        className={styles.scroller}
        data-scrolls-board
        style={{ '--columns': columns.length } as CSSProperties}
        onFocus={followFocus}
        {...pointerBuffer.handlers}
      >
        <div className={styles.headings}>
          {columns.map((shownColumn) => (
            <div
              key={shownColumn.id}
              className={styles.heading}
              data-color={shownColumn.column.color}
            >
              <h2>{shownColumn.column.name}</h2>
              <ColumnCount shownColumn={shownColumn} />
            </div>
          ))}
        </div>
        {lanes.map((lane) => (
          <LaneRow
            key={lane}
            lane={lane}
            by={by}
            name={nameOf(lane)}
            columns={columns}
            cells={cells}
            targets={drag.targets}
            targetColumnId={target?.lane === lane ? target.columnId : null}
            dragged={dragged && home?.lane === lane ? dragged : null}
            canReceive={!dragged || canEnter(dragged, lane)}
            isCollapsed={collapsed.lanes.has(lane)}
            canDrag={canDrag}
            onToggle={collapsed.toggle}
          />
        ))}
      </div>
      <DragInstructions text={laneTexts.instructions} />
      <DndLayer
        {...drag.layer}
        pointerBuffer={pointerBuffer}
        overlay={
          dragged && (
            <>
              <TicketCard ticket={dragged} isLifted />
              {isSelectionDrag(dragged.id, selection) && (
                <span className={statusStyles.draggedCount}>{movesAll ? selection.size : 1}</span>
              )}
            </>
          )
        }
      />
    </>
  );
}
