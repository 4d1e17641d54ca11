import { use, useCallback, useEffect, useState } from 'react';
import { startsAfterDue } from '../../../../core/board/fields/due.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { addDays, type Day, dayOf, daysBetween } from '../../../../core/days.ts';
import { can } from '../../../../core/permissions.ts';
import { calendarTexts } from '../../../i18n/en/views.ts';
import { fetchWhenIdle } from '../../../lib/fetch-when-idle.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { AddFirst } from '../add-first.tsx';
import type { BoardViewProps } from '../board-view-props.ts';
import { DndLayer } from '../drag/dnd-layer.tsx';
import { DragInstructions } from '../drag/drag-instructions.tsx';
import { usePointerBuffer } from '../drag/pointer-buffer.ts';
import { useRegroupDrag } from '../drag/use-regroup-drag.ts';
import { FilteredContext } from '../filter/use-filter.ts';
import { type TicketGroups, useTicketGroups } from '../ticket-groups.ts';
import { CalendarBar } from './calendar-bar.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import styles from './calendar-view.module.css';
import { fullDay } from './day-texts.ts';
import { dayAfterKey, moveToDay } from './days.ts';
import { TicketLine } from './ticket-line.tsx';
import { useCalendar } from './use-calendar.ts';

const loadDay = () => import('./day-dialog.tsx');
const DayDialog = lazyDialog(loadDay);

const byDay = {
  keysOf: ({ dueDate }: Ticket) => [dayOf(dueDate)].flatMap((day) => day ?? []),
  compare: (a: Ticket, b: Ticket) => compareTexts(a.dueDate ?? '', b.dueDate ?? ''),
};
const NO_TICKETS: readonly Ticket[] = [];

/** The board by due date: a month or week with tickets on their days. */
export default function CalendarView({ board, actor, run, onRequest }: BoardViewProps) {
  const calendar = useCalendar();
  const days = useTicketGroups(board, byDay);
  const isFiltered = use(FilteredContext);
  const [openDay, setOpenDay] = useState<Day | null>(null);
  useEffect(() => fetchWhenIdle(loadDay), []);
  const pointerBuffer = usePointerBuffer();
  const drag = useRegroupDrag({
    homeOf: (id) => dayOf(board.tickets.get(id)?.dueDate ?? null),
    step: dayAfterKey,
    texts: wordsOf(board.tickets),
    onStep: (day) => {
      if (!calendar.contains(day)) calendar.show(day);
    },
    onDrop: (ticketId, day) => {
      const set = datesOn(day, board.tickets.get(ticketId));
      void run({ type: 'tickets.edit', boardId: board.id, ticketId, set });
    },
  });
  const { createdBy, members } = board;
  const canDrag = useCallback(
    (ticket: Ticket) => can(actor, 'tickets.edit', { board: { createdBy, members }, ticket }),
    [actor, createdBy, members],
  );
  const dragged = drag.draggedId === null ? undefined : board.tickets.get(drag.draggedId);

  return (
    <>
      <div className={styles.view} {...pointerBuffer.handlers}>
        <CalendarBar
          board={board}
          calendar={calendar}
          undated={undatedOf(board.tickets.size, days)}
        />
        {board.tickets.size === 0 && !isFiltered && (
          <div className={styles.none}>
            <p>{calendarTexts.none}</p>
            <AddFirst board={board} actor={actor} onRequest={onRequest} />
          </div>
        )}
        <CalendarGrid
          calendar={calendar}
          days={days}
          targets={drag.targets}
          target={drag.target}
          draggedId={drag.draggedId}
          canDrag={canDrag}
          onOpenDay={setOpenDay}
        />
      </div>
      <DragInstructions text={calendarTexts.instructions} />
      <DndLayer
        {...drag.layer}
        pointerBuffer={pointerBuffer}
        overlay={dragged && <TicketLine ticket={dragged} now={calendar.now} isLifted />}
      />
      {openDay && (
        <DayDialog
          day={openDay}
          tickets={days.get(openDay) ?? NO_TICKETS}
          now={calendar.now}
          columns={board.columns}
          onClose={() => setOpenDay(null)}
        />
      )}
    </>
  );
}

/** The due date on another day; a start date that would be after it moves along. */
function datesOn(day: Day, ticket: Ticket | undefined) {
  const dueDate = moveToDay(ticket?.dueDate ?? '', day);
  const { startDate = null, dueDate: before = null } = ticket ?? {};
  const [startDay, formerDay] = [dayOf(startDate), dayOf(before)];
  if (!startDate || !startDay || !formerDay || !startsAfterDue(startDate, dueDate)) {
    return { dueDate };
  }
  const moved = addDays(startDay, daysBetween(formerDay, day));
  return { dueDate, startDate: moveToDay(startDate, moved) };
}

function undatedOf(all: number, days: TicketGroups): number {
  let dated = 0;
  for (const tickets of days.values()) dated += tickets.length;
  return all - dated;
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function wordsOf(tickets: ReadonlyMap<string, Ticket>) {
  const announce = (text: (name: string, day: string) => string) => (ticketId: string, day: Day) =>
    text(tickets.get(ticketId)?.name ?? '', fullDay(day));
  return {
    pickedUp: announce(calendarTexts.pickedUp),
    over: announce(calendarTexts.over),
    dropped: announce(calendarTexts.dropped),
    putBack: announce(calendarTexts.putBack),
  };
}
