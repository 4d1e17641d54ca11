import { lazy, Suspense } from 'react';
import { boardTexts } from '../../i18n/en/board.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import { BoardLoading } from './board-loading.tsx';
import type { BoardViewName } from './board-search.ts';
import type { BoardViewProps } from './board-view-props.ts';
import { StatusView } from './status-view.tsx';

const loadCalendar = () => import('./calendar/calendar-view.tsx');
const loadAssignees = () => import('./assignee/assignee-view.tsx');

const CalendarView = lazy(loadCalendar);
const AssigneeView = lazy(loadAssignees);

export function fetchViews(): void {
  fetchWhenIdle(loadCalendar, loadAssignees);
}

/** The board in the chosen view: by status, due date or assignee. */
export function BoardView({ view, ...rest }: BoardViewProps & { view: BoardViewName }) {
  return (
    <Suspense fallback={<BoardLoading text={boardTexts.loadingTickets} />}>
      {view === 'status' && <StatusView {...rest} />}
      {view === 'dueDate' && <CalendarView {...rest} />}
      {view === 'assignee' && <AssigneeView {...rest} />}
    </Suspense>
  );
}
