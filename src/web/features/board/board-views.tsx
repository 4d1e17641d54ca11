import { useNavigate } from '@tanstack/react-router';
import { boardTexts } from '../../i18n/en/board.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { BoardLoading } from './board-loading.tsx';
import type { BoardViewName } from './board-search.ts';
import type { BoardViewProps } from './board-view-props.ts';
import { StatusView } from './status-view.tsx';

const loadCalendar = () => import('./calendar/calendar-view.tsx');
const loadAssignees = () => import('./assignee/assignee-view.tsx');
const loadTable = () => import('./table/table-view.tsx');

type ViewProps = BoardViewProps & {
  /** Called if the view cannot be fetched. */
  onClose: () => void;
};

const loading = <BoardLoading text={boardTexts.loadingTickets} />;
const CalendarView = lazyDialog<ViewProps>(loadCalendar, loading);
const AssigneeView = lazyDialog<ViewProps>(loadAssignees, loading);
const TableView = lazyDialog<ViewProps>(loadTable, loading);

export function fetchViews(): void {
  fetchWhenIdle(loadCalendar, loadAssignees, loadTable);
}

/** For users without the view switcher. */
export function fetchTable(): void {
  fetchWhenIdle(loadTable);
}

/** The board in the chosen view: by status, due date or assignee, or as a table. */
export function BoardView({ view, ...rest }: BoardViewProps & { view: BoardViewName }) {
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const props: ViewProps = {
    ...rest,
    onClose: () => void navigate({ search: (before) => ({ ...before, view: undefined }) }),
  };
  switch (view) {
    case 'dueDate':
      return <CalendarView {...props} />;
    case 'assignee':
      return <AssigneeView {...props} />;
    case 'table':
      return <TableView {...props} />;
    default:
      return <StatusView {...rest} />;
  }
}
