import { lazy, Suspense } from 'react';
import type { Board } from '../../core/board/board.ts';
import type { Actor } from '../../core/user.ts';
import { fetchWhenIdle } from '../fetch-when-idle.ts';
import type { BoardSession } from '../live/board-session.ts';
import { boardTexts } from '../texts/board.ts';
import type { Asked } from './board-dialogs.tsx';
import { BoardLoading } from './board-loading.tsx';
import type { BoardViewName } from './board-search.ts';
import { StatusView } from './status-view.tsx';

export interface BoardViewProps {
  board: Board;
  actor: Actor;
  run: BoardSession['run'];
  /** The server is changing the columns. */
  isUpdating: boolean;
  /** Asks for a dialog, which is open whatever the view. */
  onAsk: (asked: Asked) => void;
}

const loadCalendar = () => import('./calendar/calendar-view.tsx');
const loadAssignees = () => import('./assignee/assignee-view.tsx');

const CalendarView = lazy(loadCalendar);
const AssigneeView = lazy(loadAssignees);

export function fetchViews(): void {
  fetchWhenIdle(loadCalendar, loadAssignees);
}

/** The board in the view that was chosen: by status, by due date or by assignee. */
export function BoardView({ view, ...rest }: BoardViewProps & { view: BoardViewName }) {
  return (
    <Suspense fallback={<BoardLoading text={boardTexts.loadingTickets} />}>
      {view === 'status' && <StatusView {...rest} />}
      {view === 'dueDate' && <CalendarView {...rest} />}
      {view === 'assignee' && <AssigneeView {...rest} />}
    </Suspense>
  );
}
