import type { Board } from '../../../../core/board/board.ts';
import { can, limitingRole } from '../../../../core/permissions.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { formatDay, formatMoment } from '../../../i18n/dates.ts';
import { boardTexts } from '../../../i18n/en/board.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import type { People } from '../../../live/board-context/people.ts';
import type { BoardSession, BoardState } from '../../../live/board-session.ts';
import type { BoardViewName } from '../board-search.ts';
import { FilterToggle } from '../filter/filter-toggle.tsx';
import type { Filter } from '../filter/use-filter.ts';
import { BoardActions } from './board-actions.tsx';
import styles from './board-header.module.css';
import { BoardMembers } from './board-members.tsx';
import { BoardTitle } from './board-title.tsx';
import { ConnectionPill } from './connection-pill.tsx';
import { ProjectLink } from './project-link.tsx';
import { ViewSwitcher } from './view-switcher.tsx';

const loadTools = () => import('./view-tools.tsx');

interface BoardHeaderProps {
  board: Board;
  people: People;
  actor: Actor;
  state: BoardState;
  session: BoardSession;
  view: BoardViewName;
  filter: Filter;
}

export function BoardHeader(props: BoardHeaderProps) {
  const { board, people, actor, state, session, view, filter } = props;
  const { run } = session;
  const Tools = useLazyComponent(loadTools);
  const canManage = can(actor, 'boards.manage', { board });
  const limit = limitingRole(actor, { board });
  const project = board.projectId && <ProjectLink projectId={board.projectId} />;
  const dates = (
    <dl className={styles.dates}>
      <BoardDate label={boardTexts.created} at={board.createdAt} />
      <BoardDate label={boardTexts.lastUpdated} at={board.updatedAt} />
    </dl>
  );
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        {project}
        <BoardTitle board={board} canManage={canManage} run={run} />
        {dates}
      </div>
      <div className={styles.side}>
        {limit && <p className={styles.limit}>{boardTexts.limits[limit]}</p>}
        <ConnectionPill {...state} session={session} />
        <BoardMembers board={board} people={people}>
          {project}
          {dates}
        </BoardMembers>
        <div className={styles.actions}>
          <FilterToggle filter={filter} />
          <BoardActions board={board} actor={actor} people={people} run={run} />
        </div>
      </div>
      <div className={styles.views}>
        {canManage && <ViewSwitcher view={view} />}
        {Tools ? (
          <Tools board={board} actor={actor} session={session} view={view} />
        ) : (
          <span className={styles.toolsPlace} />
        )}
      </div>
    </header>
  );
}

function BoardDate({ label, at }: { label: string; at: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
          {formatDay(at)}
        </time>
      </dd>
    </div>
  );
}
