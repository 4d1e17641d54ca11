import { Navigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { SessionUser } from '../auth/auth-api.ts';
import { useSession } from '../auth/use-session.ts';
import { useBoard } from '../live/use-board.ts';
import { PageTitle } from '../page-title.tsx';
import { boardTexts } from '../texts/board.ts';
import { OpenedTicket } from '../ticket/opened-ticket.tsx';
import { showAlert } from '../ui/alert-store.ts';
import { BoardHeader } from './board-header.tsx';
import { BoardLoading } from './board-loading.tsx';
import styles from './board-page.module.css';
import { NamesContext, PeopleContext } from './people.ts';
import { StatusView } from './status-view.tsx';
import { ColumnsContext } from './statuses.ts';
import { useBoardPeople, useNames } from './use-board-people.ts';

/** /boards/{boardId}: the board, live. */
export function BoardPage() {
  const { boardId } = useParams({ from: '/shell/boards/$boardId' });
  const { user } = useSession();
  if (!user) return null;
  return <OpenBoard key={`${user.id} ${boardId}`} boardId={boardId} user={user} />;
}

function OpenBoard({ boardId, user }: { boardId: string; user: SessionUser }) {
  const actor = useMemo(() => ({ id: user.id, roles: user.userRoles }), [user]);
  const { state, session } = useBoard(boardId, actor);
  const people = useBoardPeople(state.board);
  const names = useNames();
  const { board, phase } = state;
  const isLive = state.connection === 'live';
  useEffect(() => {
    if (phase === 'failed') showAlert(boardTexts.loadFailed);
  }, [phase]);
  if (phase === 'gone' || phase === 'failed') return <Navigate to="/boards" replace />;
  if (!board || !session) return <BoardLoading text={boardTexts.loading} />;
  return (
    <PeopleContext value={people}>
      <NamesContext value={names}>
        <ColumnsContext value={board.columns}>
          <PageTitle>{board.name}</PageTitle>
          <div className={styles.page}>
            <BoardHeader board={board} people={people} state={state} />
            <StatusView board={board} actor={actor} run={session.run} isLive={isLive} />
          </div>
          <OpenedTicket board={board} actor={actor} session={session} isLive={isLive} />
        </ColumnsContext>
      </NamesContext>
    </PeopleContext>
  );
}
