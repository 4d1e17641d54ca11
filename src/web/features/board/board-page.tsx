import { Navigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Actor } from '../../../core/users/user.ts';
import { boardTexts } from '../../i18n/en/board.ts';
import { NamesContext, PeopleContext } from '../../live/board-context/people.ts';
import { ColumnsContext } from '../../live/board-context/statuses.ts';
import { useBoardPeople, useNames } from '../../live/board-context/use-board-people.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { useBoard } from '../../live/use-board.ts';
import type { SessionUser } from '../../session/auth-api.ts';
import { useSession } from '../../session/use-session.ts';
import { showFailure } from '../../ui/alert-store.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { recoverAllInput } from '../drafts/use-recover-input.ts';
import { LazyOfflineCopy } from '../offline-copy/lazy-offline-copy.tsx';
import { useIsBeingCreated } from '../optimistic-lists/use-optimistic-list.ts';
import { LazyBoardPrint } from '../print/lazy-board-print.tsx';
import { OpenTicket } from '../ticket/opened-ticket.tsx';
import { RemoteAnnouncements } from './announcements.tsx';
import { BoardDialogs, type DialogRequest, usePreloadedDialogs } from './board-dialogs.tsx';
import { BoardLoading } from './board-loading.tsx';
import { BoardOpening } from './board-opening.tsx';
import styles from './board-page.module.css';
import type { BoardViewName } from './board-search.ts';
import { BoardView } from './board-views.tsx';
import { useColumnCommands } from './columns/use-column-commands.ts';
import { BoardFilter } from './filter/board-filter.tsx';
import { type Filter, FilteredContext, useFilter, useShownBoard } from './filter/use-filter.ts';
import { BoardHeader } from './header/board-header.tsx';
import { BoardPresence } from './presence/board-presence.tsx';
import { useBoardDeleted } from './use-board-deleted.ts';
import { useBoardSearch } from './use-board-search.ts';
import { useRequestedDialog } from './use-requested-dialog.ts';
import { useUndos } from './use-undos.ts';

/** /boards/{boardId}: the live board. */
export default function BoardPage() {
  const { boardId } = useParams({ from: '/shell/boards/$boardId' });
  const { user } = useSession();
  const isBeingCreated = useIsBeingCreated(boardId);
  if (!user) return null;
  // It is already listed but does not exist on the server yet.
  if (isBeingCreated) return <BoardOpening boardId={boardId} />;
  return <OpenBoard key={`${user.id} ${boardId}`} boardId={boardId} user={user} />;
}

function OpenBoard({ boardId, user }: { boardId: string; user: SessionUser }) {
  const actor = useMemo(() => ({ id: user.id, roles: user.userRoles }), [user]);
  const search = useBoardSearch();
  const { view = 'status' } = search;
  const filter = useFilter(search);
  const { state, session } = useBoard(boardId, actor);
  const names = useNames(state.board);
  const people = useBoardPeople(state.board, names);
  const { board, phase } = state;
  const lastName = useRef('');
  const leaveDeleted = useBoardDeleted(boardId);
  // Forms do not wait for a failing server either.
  const isLive = state.connection === 'live' && !state.isFailing;
  useUndos(board && session);
  // In a layout effect, while the forms are still mounted.
  useLayoutEffect(() => {
    if (phase === 'gone' || phase === 'deleted') recoverAllInput();
  }, [phase]);
  useEffect(() => {
    if (board) lastName.current = board.name;
    if (phase === 'failed') showFailure(boardTexts.loadFailed);
    if (phase === 'gone') showFailure(goneText(lastName.current));
    if (phase === 'deleted') leaveDeleted(lastName.current);
  }, [board, phase, leaveDeleted]);
  if (phase === 'gone' || phase === 'failed')
    return <Navigate to="/boards" replace ignoreBlocker />;
  if (!board || !session) return <BoardOpening boardId={boardId} />;
  const shown = { board, actor, view, run: session.run };
  return (
    <PeopleContext value={people}>
      <NamesContext value={names}>
        <ColumnsContext value={board.columns}>
          <BoardPresence boardId={boardId}>
            <PageTitle>{board.name}</PageTitle>
            <div className={styles.page}>
              <BoardHeader
                board={board}
                people={people}
                actor={actor}
                state={state}
                session={session}
                view={view}
                filter={filter}
              />
              <BoardContent {...shown} filter={filter} isLive={isLive} />
            </div>
            <LazyOfflineCopy session={session} names={names} />
            <RemoteAnnouncements board={board} people={people} session={session} />
            <OpenTicket board={board} actor={actor} session={session} isLive={isLive} />
          </BoardPresence>
        </ColumnsContext>
      </NamesContext>
    </PeopleContext>
  );
}

function goneText(lastName: string): string {
  return lastName ? boardTexts.noLonger(lastName) : boardTexts.notFound;
}

interface BoardContentProps {
  board: Board;
  actor: Actor;
  view: BoardViewName;
  filter: Filter;
  run: BoardSession['run'];
  isLive: boolean;
}

/** The board in the current view, with its dialogs. */
function BoardContent({ board, actor, view, filter, run, isLive }: BoardContentProps) {
  const { isUpdating, runStructure } = useColumnCommands(run);
  const { asked, key, ask, takeBack, close } = useRequestedDialog();
  const shown = useShownBoard(board, filter.shows);
  usePreloadedDialogs();
  const { id: boardId } = board;
  const handleRequest = useCallback(
    (request: DialogRequest) => {
      if (request.kind !== 'duplicateColumn') return ask(request);
      const { columnId } = request;
      void runStructure({ type: 'boards.duplicateColumn', boardId, columnId });
    },
    [ask, runStructure, boardId],
  );
  return (
    <>
      <BoardFilter board={board} filter={filter} userId={actor.id} count={shown.tickets.size} />
      {filter.shows === undefined ? (
        <BoardLoading text={boardTexts.loadingTickets} />
      ) : (
        <FilteredContext value={filter.shows !== null}>
          <BoardView
            board={shown}
            actor={actor}
            view={view}
            run={run}
            isUpdating={isUpdating}
            onRequest={handleRequest}
          />
        </FilteredContext>
      )}
      <LazyBoardPrint board={shown} />
      {asked && (
        <BoardDialogs
          key={key}
          request={asked}
          board={board}
          run={runStructure}
          isLive={isLive}
          onClose={close}
          onRefused={takeBack}
        />
      )}
    </>
  );
}
