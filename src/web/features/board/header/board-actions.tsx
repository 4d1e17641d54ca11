import { Trash2, UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { can } from '../../../../core/permissions.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { boardHeadTexts } from '../../../i18n/en/board-head.ts';
import { fetchWhenIdle } from '../../../lib/fetch-when-idle.ts';
import type { People } from '../../../live/board-context/people.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { PermissionChanges } from '../permissions/permission-changes.ts';
import styles from './board-header.module.css';
import { BoardMenu, type BoardMenuAction } from './board-menu.tsx';

const loadPermissions = () => import('../permissions/permissions-dialog.tsx');
const loadDeletion = () => import('../delete-board-dialog.tsx');
const loadTrash = () => import('../../trash/board-trash-dialog.tsx');
const loadCopy = () => import('../../boards/copy-board-dialog.tsx');
const loadExport = () => import('../../import-export/export-dialog.tsx');
const loadClientLinks = () => import('../../share-links/share-links-dialog.tsx');
const loadWebhooks = () => import('../../webhooks/webhooks-dialog.tsx');

const PermissionsDialog = lazyDialog(loadPermissions);
const DeleteBoardDialog = lazyDialog(loadDeletion);
const BoardTrashDialog = lazyDialog(loadTrash);
const CopyBoardDialog = lazyDialog(loadCopy);
const ExportDialog = lazyDialog(loadExport);
const ClientLinksDialog = lazyDialog(loadClientLinks);
const WebhooksDialog = lazyDialog(loadWebhooks);

interface BoardActionsProps {
  board: Board;
  actor: Actor;
  people: People;
  run: BoardSession['run'];
}

type Asked =
  | { kind: 'permissions'; changes: PermissionChanges | null }
  | { kind: Exclude<BoardMenuAction, 'permissions'> };

/** What is done to the board as a whole, by those who may. */
export function BoardActions({ board, actor, people, run }: BoardActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const manages = can(actor, 'boards.manage', { board });
  const handsOver = can(actor, 'boards.handOver', { board });
  const deletes = can(actor, 'boards.delete', { board });
  const copies = can(actor, 'boards.create');
  const close = () => setAsked(null);
  useEffect(() => {
    fetchWhenIdle(loadExport);
    if (manages || handsOver) fetchWhenIdle(loadPermissions, loadDeletion, loadTrash);
    if (manages) fetchWhenIdle(loadClientLinks, loadWebhooks);
    if (copies) fetchWhenIdle(loadCopy);
  }, [manages, handsOver, copies]);
  return (
    <>
      {(manages || handsOver) && (
        <Button
          icon={<UsersRound aria-hidden="true" />}
          className={styles.wideOnly}
          onClick={() => setAsked({ kind: 'permissions', changes: null })}
        >
          <span className={styles.words}>{boardHeadTexts.manageUsers}</span>
        </Button>
      )}
      {manages && (
        <ToolButton
          label={boardHeadTexts.trash}
          icon={<Trash2 aria-hidden="true" />}
          className={styles.wideOnly}
          onClick={() => setAsked({ kind: 'trash' })}
        />
      )}
      <BoardMenu
        board={board}
        manages={manages}
        setsPeople={manages || handsOver}
        copies={copies}
        deletes={deletes}
        run={run}
        onAsk={(kind) => setAsked(kind === 'permissions' ? { kind, changes: null } : { kind })}
      />
      {asked?.kind === 'copy' && copies && <CopyBoardDialog board={board} onClose={close} />}
      {asked?.kind === 'export' && <ExportDialog board={board} onClose={close} />}
      {asked?.kind === 'clientLinks' && manages && (
        <ClientLinksDialog boardId={board.id} onClose={close} />
      )}
      {asked?.kind === 'webhooks' && manages && (
        <WebhooksDialog boardId={board.id} onClose={close} />
      )}
      {asked?.kind === 'permissions' && (
        <PermissionsDialog
          board={board}
          actor={actor}
          people={people}
          initial={asked.changes}
          run={run}
          onClose={close}
          onRefused={(changes) => setAsked({ kind: 'permissions', changes })}
        />
      )}
      {asked?.kind === 'trash' && manages && (
        <BoardTrashDialog board={board} run={run} onClose={close} />
      )}
      {asked?.kind === 'delete' && deletes && <DeleteBoardDialog board={board} onClose={close} />}
    </>
  );
}
