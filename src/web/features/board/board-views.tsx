import { useNavigate, useSearch } from '@tanstack/react-router';
import { boardTexts } from '../../i18n/en/board.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { BoardLoading } from './board-loading.tsx';
import type { BoardViewName } from './board-search.ts';
import type { BoardViewProps } from './board-view-props.ts';
import { StatusView } from './status-view.tsx';

type ViewProps = BoardViewProps & {
  /** Called if the view cannot be fetched. */
  onClose: () => void;
};

const loading = <BoardLoading text={boardTexts.loadingTickets} />;
const CalendarView = lazyDialog<ViewProps>(() => import('./calendar/calendar-view.tsx'), loading);
const AssigneeView = lazyDialog<ViewProps>(() => import('./assignee/assignee-view.tsx'), loading);
const TableView = lazyDialog<ViewProps>(() => import('./table/table-view.tsx'), loading);
const LanesView = lazyDialog<ViewProps>(() => import('./lanes/lanes-view.tsx'), loading);
const TimelineView = lazyDialog<ViewProps>(() => import('./timeline/timeline-view.tsx'), loading);

/** Called with the board's menu, for use without a connection. */
export function fetchViews(): void {
  fetchWhenIdle(
    CalendarView.fetch,
    AssigneeView.fetch,
    TableView.fetch,
    TimelineView.fetch,
    LanesView.fetch,
  );
}

/** The board in the chosen view: by status, due date or assignee, as a table or a timeline. */
export function BoardView({ view, ...rest }: BoardViewProps & { view: BoardViewName }) {
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const { lanes } = useSearch({ from: '/shell/boards/$boardId' });
  const props: ViewProps = {
    ...rest,
    onClose: () =>
      void navigate({ search: (before) => ({ ...before, view: undefined, lanes: undefined }) }),
  };
  switch (view) {
    case 'dueDate':
      return <CalendarView {...props} />;
    case 'assignee':
      return <AssigneeView {...props} />;
    case 'table':
      return <TableView {...props} />;
    case 'timeline':
      return <TimelineView {...props} />;
    default:
      return lanes ? <LanesView {...props} /> : <StatusView {...rest} />;
  }
}
