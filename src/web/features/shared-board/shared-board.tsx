import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { assigneeIdsOf } from '../../../core/board/fields/assignees.ts';
import { boardTexts } from '../../i18n/en/board.ts';
import { sharedBoardTexts } from '../../i18n/en/shared-board.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import {
  CustomFieldsContext,
  LabelColorsContext,
  TicketKeyContext,
} from '../../live/board-context/board-settings.ts';
import { PeopleContext, peopleOf } from '../../live/board-context/people.ts';
import { DoneColumnsContext, useDoneColumns } from '../../live/board-context/statuses.ts';
import type { Connection } from '../../live/board-feed.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useCardFocus } from '../board/card/use-card-focus.ts';
import { useStatusColumns } from '../board/columns/status-columns.ts';
import { ConnectionPill } from '../board/header/connection-pill.tsx';
import { CardFieldsContext, useCardFields } from '../custom-fields/use-card-fields.ts';
import { useCloseTicket, useOpenTicket } from '../ticket/open-ticket.ts';
import { readTicketSearch } from '../ticket/ticket-search.ts';
import { loadDialog, OpenedSharedTicket } from './opened-shared-ticket.tsx';
import styles from './shared-board.module.css';
import { SharedBoardAbout } from './shared-board-about.tsx';
import type { SharedBoardConnection } from './shared-board-connection.ts';
import { SharedColumn } from './shared-column.tsx';
import { ViewSettings } from './view-settings.tsx';

const SharedAbout = lazyDialog(() => import('./shared-about.tsx'));

interface SharedBoardProps {
  board: Board;
  session: BoardSession;
  connection: SharedBoardConnection;
  state: Connection;
}

/** A shared board, read-only: its columns and cards, live. */
export function SharedBoard({ board, session, connection, state }: SharedBoardProps) {
  const columns = useStatusColumns(board);
  const people = useAssignees(board);
  const doneColumns = useDoneColumns(board.columns);
  const cardFields = useCardFields(board.customFields);
  const followFocus = useCardFocus(board);
  const { ticket: openId } = useSearch({ from: '/look', select: readTicketSearch });
  const open = useOpenTicket();
  useEffect(() => fetchWhenIdle(loadDialog), []);
  const close = useCloseTicket();
  const [isAboutOpen, setAboutOpen] = useState(false);
  return (
    <PeopleContext value={people}>
      <DoneColumnsContext value={doneColumns}>
        <CustomFieldsContext value={board.customFields}>
          <CardFieldsContext value={cardFields}>
            <LabelColorsContext value={board.labelColors}>
              <PageTitle>{board.name}</PageTitle>
              <div className={styles.page}>
                <header className={styles.header}>
                  <div className={styles.heading}>
                    <h1 className={styles.name}>{board.name}</h1>
                    <SharedBoardAbout connection={connection} />
                  </div>
                  <div className={styles.side}>
                    {board.about && (
                      <Button size="sm" onClick={() => setAboutOpen(true)}>
                        {sharedBoardTexts.about}
                      </Button>
                    )}
                    <ConnectionPill connection={state} pendingCount={0} />
                    <ViewSettings />
                    <a className={styles.product} href="/" aria-label={sharedBoardTexts.madeWith}>
                      <LogoMark />
                    </a>
                  </div>
                </header>
                {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches what is within */}
                <div className={styles.columns} onFocus={followFocus}>
                  <TicketKeyContext value={board.ticketKey}>
                    {columns.map((shownColumn) => (
                      <SharedColumn key={shownColumn.id} shownColumn={shownColumn} onOpen={open} />
                    ))}
                  </TicketKeyContext>
                  {columns.length === 0 && <EmptyState title={boardTexts.noColumns} />}
                </div>
              </div>
              {isAboutOpen && board.about && (
                <SharedAbout board={board} onClose={() => setAboutOpen(false)} />
              )}
              {openId && (
                <OpenedSharedTicket
                  key={openId}
                  id={openId}
                  board={board}
                  session={session}
                  connection={connection}
                  onClose={close}
                />
              )}
            </LabelColorsContext>
          </CardFieldsContext>
        </CustomFieldsContext>
      </DoneColumnsContext>
    </PeopleContext>
  );
}

/** The assignees by name, because a shared board discloses no user ids. */
function useAssignees({ tickets }: Board) {
  return useMemo(() => {
    const names = new Set([...tickets.values()].flatMap(assigneeIdsOf));
    const sorted = [...names].sort();
    return peopleOf(sorted, new Map(sorted.map((name) => [name, name])));
  }, [tickets]);
}
