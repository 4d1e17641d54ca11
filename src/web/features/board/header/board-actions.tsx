import { Trash2, UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { can } from '../../../../core/permissions.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { boardHeadTexts } from '../../../i18n/en/board-head.ts';
import { fetchWhenIdle } from '../../../lib/fetch-when-idle.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import type { People } from '../../../live/board-context/people.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { type BoardMenuAction, boardRequests } from '../board-requests.ts';
import type { PermissionChanges } from '../permissions/permission-changes.ts';
import styles from './board-header.module.css';

const loadMenu = () => import('./board-menu.tsx');
const loadPermissions = () => import('../permissions/permissions-dialog.tsx');
const loadDeletion = () => import('../delete-board-dialog.tsx');
const loadTrash = () => import('../../trash/board-trash-dialog.tsx');
const loadCopy = () => import('../../boards/create/copy-board-dialog.tsx');
const loadExport = () => import('../../import-export/export-dialog.tsx');
const loadShareLinks = () => import('../../share-links/share-links-dialog.tsx');
const loadLabels = () => import('../../labels/manage-labels-dialog.tsx');
const loadAutomations = () => import('../../automations/automations-dialog.tsx');
const loadAppearance = () => import('./appearance-dialog.tsx');
const loadWebhooks = () => import('../../webhooks/webhooks-dialog.tsx');

const PermissionsDialog = lazyDialog(loadPermissions);
const DeleteBoardDialog = lazyDialog(loadDeletion);
const BoardTrashDialog = lazyDialog(loadTrash);
const CopyBoardDialog = lazyDialog(loadCopy);
const ExportDialog = lazyDialog(loadExport);
const ShareLinksDialog = lazyDialog(loadShareLinks);
const ManageLabelsDialog = lazyDialog(loadLabels);
const AutomationsDialog = lazyDialog(loadAutomations);
const AppearanceDialog = lazyDialog(loadAppearance);
const WebhooksDialog = lazyDialog(loadWebhooks);

interface BoardActionsProps {
  board: Board;
  actor: Actor;
  people: People;
  run: BoardSession['run'];
}

type RequestedDialog =
  | { kind: 'permissions'; changes: PermissionChanges | null }
  | { kind: Exclude<BoardMenuAction, 'permissions'> };

/** Actions on the whole board, for users who may perform them. */
export function BoardActions({ board, actor, people, run }: BoardActionsProps) {
  const [requested, setRequested] = useState<RequestedDialog | null>(null);
  const BoardMenu = useLazyComponent(loadMenu);
  const canManage = can(actor, 'boards.manage', { board });
  const canTransfer = can(actor, 'boards.handOver', { board });
  const canDelete = can(actor, 'boards.delete', { board });
  const canCopy = can(actor, 'boards.create');
  const close = () => setRequested(null);
  useEffect(
    () =>
      boardRequests.add((request) => {
        if (request.kind === 'dialog') setRequested(dialogOf(request.dialog));
      }),
    [],
  );
  useEffect(() => {
    fetchWhenIdle(loadExport);
    if (canManage || canTransfer) fetchWhenIdle(loadPermissions, loadDeletion, loadTrash);
    if (canManage)
      fetchWhenIdle(loadLabels, loadShareLinks, loadAutomations, loadWebhooks, loadAppearance);
    if (canCopy) fetchWhenIdle(loadCopy);
  }, [canManage, canTransfer, canCopy]);
  return (
    <>
      {(canManage || canTransfer) && (
        <Button
          icon={<UsersRound aria-hidden="true" />}
          className={styles.wideOnly}
          onClick={() => setRequested({ kind: 'permissions', changes: null })}
        >
          <span className={styles.words}>{boardHeadTexts.manageUsers}</span>
        </Button>
      )}
      {canManage && (
        <ToolButton
          label={boardHeadTexts.trash}
          icon={<Trash2 aria-hidden="true" />}
          className={styles.wideOnly}
          onClick={() => setRequested({ kind: 'trash' })}
        />
      )}
      {BoardMenu ? (
        <BoardMenu
          board={board}
          canManage={canManage}
          canEditMembers={canManage || canTransfer}
          canCopy={canCopy}
          canDelete={canDelete}
          run={run}
          onRequest={(kind) => setRequested(dialogOf(kind))}
        />
      ) : (
        <span className={styles.menuPlace} />
      )}
      {requested?.kind === 'copy' && canCopy && <CopyBoardDialog board={board} onClose={close} />}
      {requested?.kind === 'export' && <ExportDialog board={board} onClose={close} />}
      {requested?.kind === 'labels' && canManage && (
        <ManageLabelsDialog board={board} run={run} onClose={close} />
      )}
      {requested?.kind === 'appearance' && canManage && (
        <AppearanceDialog board={board} run={run} onClose={close} />
      )}
      {requested?.kind === 'clientLinks' && canManage && (
        <ShareLinksDialog boardId={board.id} onClose={close} />
      )}
      {requested?.kind === 'rules' && canManage && (
        <AutomationsDialog board={board} run={run} onClose={close} />
      )}
      {requested?.kind === 'webhooks' && canManage && (
        <WebhooksDialog boardId={board.id} onClose={close} />
      )}
      {requested?.kind === 'permissions' && (
        <PermissionsDialog
          board={board}
          actor={actor}
          people={people}
          initial={requested.changes}
          run={run}
          onClose={close}
          onRefused={(changes) => setRequested({ kind: 'permissions', changes })}
        />
      )}
      {requested?.kind === 'trash' && canManage && (
        <BoardTrashDialog board={board} run={run} onClose={close} />
      )}
      {requested?.kind === 'delete' && canDelete && (
        <DeleteBoardDialog board={board} onClose={close} />
      )}
    </>
  );
}

function dialogOf(kind: BoardMenuAction): RequestedDialog {
  return kind === 'permissions' ? { kind, changes: null } : { kind };
}
