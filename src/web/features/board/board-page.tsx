import { Navigate, useParams } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Actor } from '../../../core/users/user.ts';
import { boardTexts } from '../../i18n/en/board.ts';
import { holdBrowserIdle } from '../../lib/idle.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import {
  CustomFieldsContext,
  EstimateUnitContext,
  FadeContext,
  LabelColorsContext,
  TicketKeyContext,
  TicketsContext,
} from '../../live/board-context/board-settings.ts';
import { NamesContext, PeopleContext } from '../../live/board-context/people.ts';
import {
  ColumnsContext,
  DoneColumnsContext,
  useDoneColumns,
} from '../../live/board-context/statuses.ts';
import { useBoardPeople, useNames } from '../../live/board-context/use-board-people.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { useBoard } from '../../live/use-board.ts';
import type { SessionUser } from '../../session/auth-api.ts';
import { useSession } from '../../session/use-session.ts';
import { showFailure } from '../../ui/alert-store.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { noteBoard } from '../command-palette/recent-boards.ts';
import { CardFieldsContext, useCardFields } from '../custom-fields/use-card-fields.ts';
import { recoverAllInput, useRecoverAfterRoleChange } from '../drafts/use-recover-input.ts';
import { LazyOfflineCopy } from '../offline-copy/lazy-offline-copy.tsx';
import { useIsBeingCreated } from '../optimistic-lists/use-optimistic-list.ts';
import { LazyBoardPrint } from '../print/lazy-board-print.tsx';
import { BoardDialogs, type DialogRequest, usePreloadedCode } from './board-dialogs.tsx';
import { BoardLoading } from './board-loading.tsx';
import { BoardOpening } from './board-opening.tsx';
import styles from './board-page.module.css';
import type { BoardViewName } from './board-search.ts';
import { BoardView } from './board-views.tsx';
import { LimitCountsContext, useLimitCounts } from './columns/limit-counts.ts';
import { useColumnCommands } from './columns/use-column-commands.ts';
import { BoardFilter } from './filter/board-filter.tsx';
import { type Filter, FilteredContext, useFilter, useFilteredBoard } from './filter/use-filter.ts';
import { BoardHeader } from './header/board-header.tsx';
import { BoardPresence } from './presence/board-presence.tsx';
import { useBoardDeleted } from './use-board-deleted.ts';
import { useBoardSearch } from './use-board-search.ts';
import { useRequestedDialog } from './use-requested-dialog.ts';
import { useUndos } from './use-undos.ts';

const loadLinks = () => import('../links/board-links.tsx');
const loadAnnouncements = () => import('./announcements/announcements.tsx');
const loadOpenTicket = () => import('../ticket/opened-ticket.tsx');
const loadInput = () => import('./keys/board-input.tsx');

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
  const doneColumns = useDoneColumns(board?.columns ?? NO_COLUMNS);
  const cardFields = useCardFields(board?.customFields);
  const lastName = useRef('');
  const leaveDeleted = useBoardDeleted(boardId);
  // Rendered in short tasks, so that the page answers input meanwhile.
  const isShown = useDeferredValue(board !== null, false);
  const isRendering = board !== null && !isShown;
  useLayoutEffect(() => {
    return isRendering ? holdBrowserIdle() : undefined;
  }, [isRendering]);
  // Forms do not wait for a failing server either.
  const isLive = state.connection === 'live' && !state.isFailing;
  const Links = useLazyComponent(loadLinks);
  const RemoteAnnouncements = useLazyComponent(loadAnnouncements);
  const OpenTicket = useLazyComponent(loadOpenTicket);
  useEffect(() => noteBoard(user.id, boardId), [user.id, boardId]);
  useUndos(board && session);
  useRecoverAfterRoleChange(board?.members.get(actor.id)?.role);
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
  if (!board || !session || !isShown)
    return <BoardOpening boardId={boardId} isLoaded={board !== null} />;
  const viewProps = { board, actor, view, run: session.run };
  return (
    <PeopleContext value={people}>
      <NamesContext value={names}>
        <ColumnsContext value={board.columns}>
          <EstimateUnitContext value={board.estimateUnit}>
            <LabelColorsContext value={board.labelColors}>
              <CustomFieldsContext value={board.customFields}>
                <CardFieldsContext value={cardFields}>
                  <TicketsContext value={board.tickets}>
                    <DoneColumnsContext value={doneColumns}>
                      <BoardPresence boardId={boardId}>
                        <PageTitle>{board.name}</PageTitle>
                        <div
                          className={styles.page}
                          data-color={board.color}
                          data-background={board.background}
                        >
                          <BoardHeader
                            board={board}
                            people={people}
                            actor={actor}
                            state={state}
                            session={session}
                            view={view}
                            filter={filter}
                          />
                          <BoardContent {...viewProps} filter={filter} isLive={isLive} />
                        </div>
                        <LazyOfflineCopy boardId={boardId} session={session} names={names} />
                        {Links && <Links board={board} session={session} />}
                        {RemoteAnnouncements && (
                          <RemoteAnnouncements board={board} people={people} session={session} />
                        )}
                        {OpenTicket && (
                          <OpenTicket
                            board={board}
                            actor={actor}
                            session={session}
                            isLive={isLive}
                          />
                        )}
                      </BoardPresence>
                    </DoneColumnsContext>
                  </TicketsContext>
                </CardFieldsContext>
              </CustomFieldsContext>
            </LabelColorsContext>
          </EstimateUnitContext>
        </ColumnsContext>
      </NamesContext>
    </PeopleContext>
  );
}

const NO_COLUMNS: Board['columns'] = new Map();

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
  const { request: requested, key, open, reopen, close } = useRequestedDialog();
  const filteredBoard = useFilteredBoard(board, filter.shows);
  const limitCounts = useLimitCounts(board);
  usePreloadedCode();
  const Input = useLazyComponent(loadInput);
  const { id: boardId } = board;
  // By a reference, so that a change of the board does not render all columns.
  const latest = useRef(board);
  useLayoutEffect(() => {
    latest.current = board;
  });
  const handleRequest = useCallback(
    (request: DialogRequest) => {
      if (request.kind === 'duplicateColumn') {
        const { columnId } = request;
        void runStructure({ type: 'boards.duplicateColumn', boardId, columnId });
      } else if (request.kind === 'moveColumn') {
        void import('./columns/column-move.ts').then(({ columnStep }) => {
          const move = columnStep(latest.current, request.columnId, request.by);
          if (move) void runStructure(move);
        });
      } else open(request);
    },
    [open, runStructure, boardId],
  );
  // Another view is rendered in short tasks.
  const shownView = useDeferredValue(view);
  const rest = { actor, view, run, isUpdating, onRequest: handleRequest };
  return (
    <>
      <BoardFilter
        board={board}
        filter={filter}
        userId={actor.id}
        count={filteredBoard.tickets.size}
      />
      {filter.shows === undefined ? (
        <BoardLoading text={boardTexts.loadingTickets} />
      ) : (
        <FilteredContext value={filter.shows !== null}>
          <LimitCountsContext value={limitCounts}>
            <TicketKeyContext value={board.ticketKey}>
              <FadeContext value={board.fadeAfterDays}>
                <BoardView {...rest} view={shownView} board={filteredBoard} />
              </FadeContext>
            </TicketKeyContext>
          </LimitCountsContext>
        </FilteredContext>
      )}
      {Input && (
        <Input {...rest} board={board} filteredBoard={filteredBoard} onFilter={filter.open} />
      )}
      <LazyBoardPrint board={filteredBoard} />
      {requested && (
        <BoardDialogs
          key={key}
          request={requested}
          board={board}
          run={runStructure}
          isLive={isLive}
          onClose={close}
          onRefused={reopen}
        />
      )}
    </>
  );
}
