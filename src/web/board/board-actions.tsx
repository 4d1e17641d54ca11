import { ArchiveRestore, Trash2, UsersRound } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Board } from '../../core/board/board.ts';
import { can } from '../../core/permissions.ts';
import type { Actor } from '../../core/user.ts';
import { fetchWhenIdle } from '../fetch-when-idle.ts';
import type { BoardSession } from '../live/board-session.ts';
import { boardHeadTexts } from '../texts/board-head.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './board-header.module.css';
import type { People } from './people.ts';
import type { PermissionChanges } from './permission-changes.ts';

const loadPermissions = () => import('./permissions-dialog.tsx');
const loadDeletion = () => import('./delete-board-dialog.tsx');
const loadTrash = () => import('../trash/board-trash-dialog.tsx');

const PermissionsDialog = lazy(loadPermissions);
const DeleteBoardDialog = lazy(loadDeletion);
const BoardTrashDialog = lazy(loadTrash);

interface BoardActionsProps {
  board: Board;
  actor: Actor;
  people: People;
  run: BoardSession['run'];
}

type Asked =
  | { kind: 'permissions'; changes: PermissionChanges | null }
  | { kind: 'delete' | 'trash' };

/** What is done to the board as a whole, by those who may. */
export function BoardActions({ board, actor, people, run }: BoardActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const manages = can(actor, 'boards.manage', { board });
  const handsOver = can(actor, 'boards.handOver', { board });
  const deletes = can(actor, 'boards.delete', { board });
  const close = () => setAsked(null);
  useEffect(() => {
    if (manages || handsOver) fetchWhenIdle(loadPermissions, loadDeletion, loadTrash);
  }, [manages, handsOver]);
  if (!manages && !handsOver) return null;
  return (
    <>
      <Button
        icon={<UsersRound aria-hidden="true" />}
        onClick={() => setAsked({ kind: 'permissions', changes: null })}
      >
        <span className={styles.words}>{boardHeadTexts.manageUsers}</span>
      </Button>
      {manages && (
        <IconButton label={boardHeadTexts.trash} onClick={() => setAsked({ kind: 'trash' })}>
          <ArchiveRestore aria-hidden="true" />
        </IconButton>
      )}
      {deletes && (
        <IconButton
          label={boardHeadTexts.deleteBoard}
          tone="danger"
          onClick={() => setAsked({ kind: 'delete' })}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
      <Suspense>
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
      </Suspense>
    </>
  );
}
