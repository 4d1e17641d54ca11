import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Columns3, Ellipsis, FileUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { can } from '../../../core/permissions.ts';
import { boardsTexts } from '../../i18n/en/boards.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import { useActor } from '../../session/use-actor.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useDialogState } from '../../ui/use-dialog-state.ts';
import { CachedBoardLinks } from '../offline-copy/cached-board-links.tsx';
import { useBoards } from '../optimistic-lists/use-lists.ts';
import { BoardGrid, BoardGridSkeleton } from './board-grid.tsx';
import styles from './boards-overview-page.module.css';
import { readBoardsSearch } from './boards-search.ts';
import { CreateBoardDialog } from './create/create-board-dialog.tsx';
import { type NewBoard, newBoard } from './create/new-board.ts';
import { sortBoards, sorting } from './sort-boards.ts';
import { SortControls } from './sort-controls.tsx';

const loadImport = () => import('../import-export/import-dialog.tsx');
const ImportDialog = lazyDialog(loadImport);
const loadTrash = () => import('../trash/deleted-boards-dialog.tsx');
const DeletedBoardsDialog = lazyDialog(loadTrash);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Another page requests the form for a new board. */
    createsBoard?: boolean;
  }
}

export default function BoardsOverviewPage() {
  const texts = boardsTexts;
  const search = useSearch({ strict: false, select: readBoardsSearch });
  const boards = useBoards();
  const mayCreate = can(useActor(), 'boards.create');
  const { request: created, open, reopen } = useDialogState<NewBoard>();
  const [isTrashOpen, setTrashOpen] = useState(false);
  const [isImportOpen, setImportOpen] = useState(false);
  const isRequested = useLocation({ select: ({ state }) => state.createsBoard === true });
  const navigate = useNavigate();
  useEffect(() => {
    if (!isRequested) return;
    if (mayCreate) open(newBoard());
    // Requested once: not again after a reload.
    void navigate({ to: '.', search: true, state: { createsBoard: false }, replace: true });
  }, [isRequested, mayCreate, open, navigate]);
  const { key, order } = sorting(search);
  useEffect(() => fetchWhenIdle(loadTrash, ...(mayCreate ? [loadImport] : [])), [mayCreate]);
  // In the heading or in the empty state: rendered once the place is known, so that it keeps the
  // focus.
  const create = mayCreate && (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => open(newBoard())}>
      {texts.create}
    </Button>
  );
  const isEmpty = boards.data?.length === 0;
  return (
    <Page title={texts.title}>
      <PageHeading
        title={texts.title}
        text={texts.text}
        tools={!isEmpty && <SortControls sort={key} order={order} />}
        action={
          <>
            <div className={styles.wide}>
              {mayCreate && (
                <Button icon={<FileUp aria-hidden="true" />} onClick={() => setImportOpen(true)}>
                  {texts.import}
                </Button>
              )}
              <Button icon={<Trash2 aria-hidden="true" />} onClick={() => setTrashOpen(true)}>
                {texts.trash}
              </Button>
            </div>
            {!isEmpty && !boards.isPending && create}
            <div className={styles.narrow}>
              <Menu
                label={texts.more}
                trigger={(trigger) => (
                  <IconButton {...trigger} label={texts.more}>
                    <Ellipsis aria-hidden="true" />
                  </IconButton>
                )}
              >
                {mayCreate && (
                  <MenuItem
                    icon={<FileUp aria-hidden="true" />}
                    onSelect={() => setImportOpen(true)}
                  >
                    {texts.import}
                  </MenuItem>
                )}
                <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => setTrashOpen(true)}>
                  {texts.trash}
                </MenuItem>
              </Menu>
            </div>
          </>
        }
      />
      {boards.isPending && <BoardGridSkeleton />}
      {boards.isError && (
        <>
          <ErrorBanner
            text={texts.loadFailed}
            busy={boards.isFetching}
            onRetry={() => void boards.refetch()}
          />
          <CachedBoardLinks />
        </>
      )}
      {isEmpty && (
        <EmptyState
          icon={<Columns3 aria-hidden="true" />}
          title={texts.emptyTitle}
          text={mayCreate ? texts.emptyText : texts.emptyTextMember}
          action={create}
        />
      )}
      {boards.data && !isEmpty && <BoardGrid boards={sortBoards(boards.data, key, order)} />}
      {isTrashOpen && <DeletedBoardsDialog onClose={() => setTrashOpen(false)} />}
      {isImportOpen && <ImportDialog onClose={() => setImportOpen(false)} />}
      {created && (
        <CreateBoardDialog
          initial={created}
          onClose={() => open(null)}
          onRefused={(board) => reopen(board, board.name)}
        />
      )}
    </Page>
  );
}
