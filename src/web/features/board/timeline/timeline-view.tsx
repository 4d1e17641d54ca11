import { ChartGantt } from 'lucide-react';
import { use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { sortedColumns } from '../../../../core/board/ordering.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { dayAt, daysBetween } from '../../../../core/days.ts';
import { can } from '../../../../core/permissions.ts';
import { dragTexts } from '../../../i18n/en/announcements.ts';
import { boardTexts, ticketTexts } from '../../../i18n/en/board.ts';
import { timelineTexts } from '../../../i18n/en/timeline.ts';
import { fetchWhenIdle } from '../../../lib/fetch-when-idle.ts';
import { useNow } from '../../../lib/use-now.ts';
import { NamesContext, personOf, usePeople } from '../../../live/board-context/people.ts';
import { useActivities } from '../../../live/board-context/use-presence.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useIsPrinting } from '../../print/use-is-printing.ts';
import { useOpenTicket } from '../../ticket/open-ticket.ts';
import type { BoardViewProps } from '../board-view-props.ts';
import { FilteredContext } from '../filter/use-filter.ts';
import { setTableOrder } from '../table/table-order.ts';
import { useTicketGroups } from '../ticket-groups.ts';
import { TimelineGrid } from './grid/timeline-grid.tsx';
import { type BarShift, useBarDrag } from './grid/use-bar-drag.ts';
import { useDayWindow } from './grid/use-day-window.ts';
import { changedDates, shiftedDates, spanOf } from './timeline-dates.ts';
import { groupingOf, timelineRows, UNDATED } from './timeline-rows.ts';
import { DAY_WIDTH_PX, visibleDays } from './timeline-scale.ts';
import { useCollapsedGroups, useTimelineSettings } from './timeline-settings.ts';
import { TimelineSheet } from './timeline-sheet.tsx';
import { datesText } from './timeline-texts.ts';
import { TimelineToolbar } from './timeline-toolbar.tsx';

const loadDates = () => import('./dates-dialog.tsx');
const DatesDialog = lazyDialog(loadDates);

/** Width of the names in px. */
const NAME_WIDTH_PX = { wide: 260, narrow: 124 };
/** The same breakpoint as in the style sheets. */
const narrowScreen = matchMedia('(max-width: 40rem)');

/** The board as a timeline: a row per ticket with a bar from its start to its due date. */
export default function TimelineView({ board, actor, run, onRequest }: BoardViewProps) {
  const { id: boardId, createdBy, members, tickets } = board;
  const settings = useTimelineSettings();
  const { zoom, groupBy } = settings;
  const [toggled, toggle] = useCollapsedGroups(actor.id, boardId);
  const openTicket = useOpenTicket();
  const people = usePeople();
  const names = use(NamesContext);
  const isFiltered = use(FilteredContext);
  const isPrinting = useIsPrinting();
  const now = useNow();
  const today = dayAt(now);
  const scroller = useRef<HTMLDivElement>(null);
  const [shift, setShift] = useState<BarShift | null>(null);
  const [isNudging, setNudging] = useState(false);
  const [announcement, announce] = useState('');
  const [datedId, setDatedId] = useState<string | null>(null);
  useEffect(() => fetchWhenIdle(loadDates), []);
  useActivities(shift?.ticketId ?? null, 'dragging');

  const grouping = useMemo(() => groupingOf(groupBy), [groupBy]);
  const groups = useTicketGroups(board, grouping);
  const undatedCount = groups.get(UNDATED)?.length ?? 0;
  // Of a board without any dates, there is nothing else to see. It stays open for the next ones.
  const [hadDates] = useState(undatedCount < tickets.size);
  const isUndatedCollapsed = toggled[UNDATED] ?? hadDates;
  const rows = useMemo(() => {
    const ranks = new Map(sortedColumns(board).map(({ id }, index) => [id, index]));
    return timelineRows(groups, {
      groupBy,
      isCollapsed: (id) => (id === UNDATED ? isUndatedCollapsed : (toggled[id] ?? false)),
      rankOf: (id) =>
        groupBy === 'status'
          ? (ranks.get(id) ?? ranks.size)
          : (people.get(id) ?? personOf(id, names.get(id))).name.toLowerCase(),
    });
  }, [board, groups, groupBy, isUndatedCollapsed, toggled, people, names]);
  const shownIds = useMemo(
    () => rows.flatMap((row) => (row.kind === 'ticket' ? row.ticket.id : [])),
    [rows],
  );
  useLayoutEffect(() => {
    setTableOrder(shownIds);
    return () => setTableOrder([]);
  }, [shownIds]);

  const { first, last } = useMemo(
    () =>
      visibleDays(
        [...tickets.values()].flatMap((ticket) => spanOf(ticket) ?? []),
        today,
        zoom,
      ),
    [tickets, today, zoom],
  );
  const axisSpan = useMemo(() => ({ first, last }), [first, last]);
  const dayWidth = DAY_WIDTH_PX[zoom];
  const nameWidth = narrowScreen.matches ? NAME_WIDTH_PX.narrow : NAME_WIDTH_PX.wide;
  const isEmpty = tickets.size === 0 && !isFiltered;
  const days = useDayWindow({ scroller, firstDay: first, today, dayWidth, nameWidth, isEmpty });

  const canEdit = useCallback(
    (ticket: Ticket) => can(actor, 'tickets.edit', { board: { createdBy, members }, ticket }),
    [actor, createdBy, members],
  );

  function follow(next: BarShift | null): void {
    if (next?.ticketId === shift?.ticketId && next?.days === shift?.days) return;
    setShift(next);
    const ticket = next && tickets.get(next.ticketId);
    if (ticket) announce(`${ticket.name}: ${datesText(shiftedDates(ticket, next))}`);
  }

  function save(moved: BarShift): void {
    const ticket = tickets.get(moved.ticketId);
    const set = ticket && changedDates(ticket, moved);
    if (!ticket || !set) return;
    void run({ type: 'tickets.edit', boardId, ticketId: ticket.id, set });
    announce(timelineTexts.moved(ticket.name, datesText(shiftedDates(ticket, moved))));
  }

  const drag = useBarDrag({
    scroller,
    dayWidth,
    firstDay: first,
    nameWidth,
    canDrag(id) {
      const ticket = tickets.get(id);
      return ticket !== undefined && canEdit(ticket);
    },
    onShift: follow,
    onDrop: save,
  });

  const isGone = shift !== null && !tickets.has(shift.ticketId);
  const stop = useRef(() => {});
  stop.current = () => {
    drag.cancel();
    setShift(null);
    setNudging(false);
    announce(dragTexts.gone);
  };
  useEffect(() => {
    if (isGone) stop.current();
  }, [isGone]);

  function nudge(ticketId: string, edge: BarShift['edge'], by: 1 | -1): void {
    const isSame = isNudging && shift?.ticketId === ticketId && shift.edge === edge;
    if (isNudging && shift && !isSame) save(shift);
    setNudging(true);
    follow({ ticketId, edge, from: null, days: (isSame ? shift.days : 0) + by });
  }

  function endNudge(isKept: boolean): void {
    if (!isNudging) return;
    if (shift && isKept) save(shift);
    setNudging(false);
    setShift(null);
  }

  function showUndated(): void {
    toggle(UNDATED, false);
    requestAnimationFrame(() => {
      const element = scroller.current;
      if (!element) return;
      const index = rows.findIndex(({ key }) => key === `group ${UNDATED}`);
      element.scrollTop = (element.scrollHeight * Math.max(0, index)) / (rows.length + 1);
    });
  }

  if (isEmpty) {
    const [columnId] = board.columns.keys();
    const canAdd = columnId !== undefined && can(actor, 'tickets.create', { board });
    return (
      <EmptyState
        icon={<ChartGantt aria-hidden="true" />}
        title={timelineTexts.empty}
        text={timelineTexts.emptyText}
        action={
          canAdd && (
            <Button variant="primary" onClick={() => onRequest({ kind: 'addTicket', columnId })}>
              {ticketTexts.add}
            </Button>
          )
        }
      />
    );
  }
  const dated = datedId === null ? undefined : tickets.get(datedId);
  return (
    <>
      <TimelineToolbar
        settings={settings}
        undatedCount={undatedCount}
        onToday={() => days.showDay(today)}
        onMovePage={days.movePage}
        onShowUndated={showUndated}
      />
      {rows.length === 0 && <EmptyState title={boardTexts.noMatching} />}
      <TimelineGrid
        ref={scroller}
        label={timelineTexts.title(board.name)}
        {...{
          rows,
          groupBy,
          zoom,
          dayWidth,
          nameWidth,
          axisSpan,
          now,
          today,
          shift,
          drag,
          canEdit,
        }}
        dayCount={daysBetween(first, last) + 1}
        window={days.window}
        onOpen={openTicket}
        onDates={setDatedId}
        onShowDay={(day) => days.showDay(day, 0.5)}
        onToggle={toggle}
        onNudge={nudge}
        onNudged={endNudge}
      />
      <Announcement by="oneself" text={announcement} />
      {dated && (
        <DatesDialog
          key={dated.id}
          boardId={boardId}
          ticket={dated}
          run={run}
          onClose={() => setDatedId(null)}
        />
      )}
      {isPrinting &&
        createPortal(
          <TimelineSheet title={board.name} rows={rows} groupBy={groupBy} />,
          document.body,
        )}
    </>
  );
}
