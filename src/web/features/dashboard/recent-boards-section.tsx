import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { can } from '../../../core/permissions.ts';
import { boardsTexts } from '../../i18n/en/boards.ts';
import { homeTexts } from '../../i18n/en/dashboard.ts';
import { useActor } from '../../session/use-actor.ts';
import { useSession } from '../../session/use-session.ts';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import type { BoardListItem } from '../boards/board-list-item.ts';
import { BoardMark } from '../boards/board-mark.tsx';
import { recentBoards } from '../command-palette/recent-boards.ts';
import { useBoards } from '../optimistic-lists/use-lists.ts';
import styles from './home-section.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';

const MAX_LISTED = 5;

/** The boards opened last in this browser; on a new device, those that changed last. */
export function RecentBoardsSection() {
  const texts = homeTexts;
  const titleId = useId();
  const { user } = useSession();
  const mayCreate = can(useActor(), 'boards.create');
  const boards = useBoards();
  const opened = openedLast(boards.data ?? [], user?.id ?? '');
  const listed = opened.length > 0 ? opened : changedLast(boards.data ?? []);
  return (
    <section aria-labelledby={titleId} aria-busy={boards.isPending} className={styles.section}>
      <h2 id={titleId} className={styles.title}>
        {opened.length > 0 || listed.length === 0 ? texts.openedLast : texts.changedLast}
      </h2>
      {boards.isPending && <HomeSkeleton />}
      {boards.isError && (
        <ErrorBanner
          text={boardsTexts.loadFailed}
          busy={boards.isFetching}
          onRetry={() => void boards.refetch()}
        />
      )}
      {boards.data && listed.length === 0 && (
        <p className={styles.none}>{mayCreate ? texts.noneOpened : boardsTexts.emptyTextMember}</p>
      )}
      <ul className={styles.list} aria-labelledby={titleId}>
        {listed.slice(0, MAX_LISTED).map((board) => (
          <li key={board.id}>
            <Link to="/boards/$boardId" params={{ boardId: board.id }} className={styles.row}>
              <BoardMark id={board.id} color={board.color} columns={board.columnCount} />
              <span className={styles.words}>
                <span className={styles.name}>{board.name}</span>
                <span className={styles.detail}>
                  {boardsTexts.columns(board.columnCount)}
                  {' · '}
                  {boardsTexts.tickets(board.ticketCount)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function openedLast(boards: readonly BoardListItem[], userId: string): BoardListItem[] {
  return recentBoards(userId).flatMap((id) => boards.find((board) => board.id === id) ?? []);
}

function changedLast(boards: readonly BoardListItem[]): BoardListItem[] {
  return [...boards].sort((a, b) => b.updatedAt - a.updatedAt);
}
