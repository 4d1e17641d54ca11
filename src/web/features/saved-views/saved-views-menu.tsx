import { useNavigate, useSearch } from '@tanstack/react-router';
import { Bookmark, BookmarkPlus, Check, Pencil, Save, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { SavedView } from '../../../core/board/settings/saved-views.ts';
import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import { savedViewTexts } from '../../i18n/en/saved-views.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import { newId } from '../../lib/new-id.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuSeparator } from '../../ui/menu-group.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { boardRequests } from '../board/board-requests.ts';
import { tableSearchOf } from '../board/table/table-search.ts';
import styles from './saved-views-menu.module.css';
import { useSavedViews } from './use-saved-views.ts';
import { queryOf, searchOf } from './view-query.ts';

const loadDialog = () => import('./save-view-dialog.tsx');
const SaveViewDialog = lazyDialog(loadDialog);

interface SavedViewsMenuProps {
  board: Board;
  actor: Actor;
  session: BoardSession;
}

/** Opens, saves, renames and deletes the saved views of a board. */
export function SavedViewsMenu({ board, actor, session }: SavedViewsMenuProps) {
  const { id: boardId } = board;
  const { run } = session;
  const texts = savedViewTexts;
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const search = useSearch({ from: '/shell/boards/$boardId' });
  const views = useSavedViews(session, boardId, actor.id);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<SavedView | 'new' | null>(null);
  useEffect(() => fetchWhenIdle(loadDialog), []);
  useEffect(
    () =>
      boardRequests.add(({ kind }) => {
        if (kind === 'saveView') setDialog('new');
      }),
    [],
  );
  const canManage = can(actor, 'boards.manage', { board });
  const query = queryOf(search);
  const active =
    views.find((view) => view.id === openedId && view.query === query) ??
    views.find((view) => view.query === query);
  if (active && active.id !== openedId) setOpenedId(active.id);
  const opened = active ?? views.find(({ id, ...view }) => id === openedId && isLike(view, search));
  const mayChange = opened !== undefined && (canManage || !opened.isShared);

  function save(view: SavedView, was: SavedView | null): void {
    void run({ type: 'boards.saveView', boardId, view, was });
  }

  /** With the table settings of this device, if the address has none. */
  function currentQuery(): string {
    return queryOf({ ...tableSearchOf(search, actor.id, boardId), ...search });
  }

  function open(view: SavedView): void {
    setOpenedId(view.id);
    void navigate({ search: searchOf(view.query) });
  }

  const [shared, own] = [
    views.filter(({ isShared }) => isShared),
    views.filter(({ isShared }) => !isShared),
  ];
  const groupOf = (label: string, all: readonly SavedView[]) =>
    all.length > 0 && (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a menu
      <div role="group" aria-label={label}>
        <span className={styles.heading} aria-hidden="true">
          {label}
        </span>
        {all.map((view) => (
          <MenuItem
            key={view.id}
            icon={view === active ? <Check aria-hidden="true" /> : <Bookmark aria-hidden="true" />}
            onSelect={() => open(view)}
          >
            {view.name}
            {view === active && <VisuallyHidden>{texts.isShown}</VisuallyHidden>}
          </MenuItem>
        ))}
      </div>
    );

  return (
    <>
      <Menu
        label={texts.title}
        trigger={(trigger) => (
          <Button
            {...trigger}
            icon={<Bookmark aria-hidden="true" />}
            className={styles.trigger}
            aria-label={opened ? texts.openedOf(opened.name) : texts.title}
            data-tooltip={opened ? undefined : texts.title}
          >
            {opened && <span className={styles.name}>{opened.name}</span>}
            {opened && !active && <span className={styles.changed} />}
          </Button>
        )}
      >
        {groupOf(texts.shared, shared)}
        {groupOf(texts.own, own)}
        {views.length > 0 && <MenuSeparator />}
        {opened && !active && mayChange && (
          <MenuItem
            icon={<Save aria-hidden="true" />}
            onSelect={() => save({ ...opened, query: currentQuery() }, opened)}
          >
            {texts.saveChanges(opened.name)}
          </MenuItem>
        )}
        <MenuItem icon={<BookmarkPlus aria-hidden="true" />} onSelect={() => setDialog('new')}>
          {texts.saveNew}
        </MenuItem>
        {opened && mayChange && (
          <>
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setDialog(opened)}>
              {texts.edit(opened.name)}
            </MenuItem>
            <MenuItem
              icon={<Trash2 aria-hidden="true" />}
              tone="danger"
              onSelect={() =>
                void run({ type: 'boards.deleteView', boardId, viewId: opened.id, was: opened })
              }
            >
              {texts.remove(opened.name)}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog && (
        <SaveViewDialog
          view={dialog === 'new' ? null : dialog}
          canShare={canManage}
          onClose={() => setDialog(null)}
          onSave={({ name, isShared }) => {
            if (dialog !== 'new') return save({ ...dialog, name, isShared }, dialog);
            const view = { id: newId(), name, query: currentQuery(), isShared };
            setOpenedId(view.id);
            save(view, null);
            void navigate({ search: searchOf(view.query), replace: true });
          }}
        />
      )}
    </>
  );
}

/** Whether the page still shows the view, with other settings or another filter. */
function isLike(
  { query }: Pick<SavedView, 'query'>,
  search: { view?: string | undefined },
): boolean {
  return (searchOf(query).view ?? 'status') === (search.view ?? 'status');
}
