import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { can } from '../../../../core/permissions.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { permissionsTexts } from '../../../i18n/en/board-head.ts';
import { membersTexts } from '../../../i18n/en/members.ts';
import type { People } from '../../../live/board-context/people.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import {
  NO_CHANGES,
  type PermissionChanges,
  permissionsCommand,
  permissionsWith,
  withPerson,
} from './permission-changes.ts';
import { PermissionRows } from './permission-rows.tsx';
import styles from './permissions-dialog.module.css';
import { TransferOwnershipSection } from './transfer-ownership-section.tsx';

interface PermissionsDialogProps {
  board: Board;
  actor: Actor;
  people: People;
  /** Changes of a refused attempt, or null. */
  initial: PermissionChanges | null;
  run: BoardSession['run'];
  onClose: () => void;
  /** Called with the changes of a refused command, so that they are not lost. */
  onRefused: (changes: PermissionChanges) => void;
}

/**
 * Edits the members of a board and their roles. Saving sends the differences, which are applied
 * optimistically.
 */
export default function PermissionsDialog(props: PermissionsDialogProps) {
  const { board, actor, people, initial, run, onClose, onRefused } = props;
  const texts = permissionsTexts;
  const users = trpc.users.list.useQuery();
  const [changes, setChanges] = useState(initial ?? NO_CHANGES);
  const [isLeaving, setLeaving] = useState(false);
  const command = permissionsCommand(board.id, board.members, changes);
  const isDirty = command !== null;
  const discard = useConfirmDiscard(isDirty, onClose);
  const canManage = can(actor, 'boards.manage', { board });
  const entries = permissionsWith(board.members, changes);
  const taken = new Set([board.createdBy, ...entries.map(({ userId }) => userId)]);
  const candidates = users.data?.filter(({ id }) => !taken.has(id)) ?? [];
  const [nextCandidate] = candidates;

  function submit() {
    const newMembers = new Map(entries.map((entry) => [entry.userId, entry]));
    const keepsAccess = can(actor, 'boards.manage', { board: { ...board, members: newMembers } });
    if (keepsAccess || isLeaving || !canManage) save();
    else setLeaving(true);
  }
  function save() {
    onClose();
    if (!command || !canManage) return;
    void run(command).then((outcome) => {
      if ('kind' in outcome && outcome.kind === 'refused') onRefused(changes);
    });
  }

  return (
    <FormDialog
      title={texts.title}
      onClose={discard.close}
      onSubmit={submit}
      submit={canManage ? texts.save : null}
    >
      <div className={styles.head}>
        <p className={styles.text}>{texts.text}</p>
        {canManage && (
          <Button
            size="sm"
            data-autofocus
            icon={<Plus aria-hidden="true" />}
            aria-disabled={!nextCandidate || undefined}
            onClick={() =>
              nextCandidate && setChanges(withPerson(board.members, changes, nextCandidate.id))
            }
          >
            {texts.add}
          </Button>
        )}
      </div>
      <PermissionRows
        board={board}
        people={people}
        users={users.data ?? []}
        changes={changes}
        isFixed={!canManage}
        onChange={setChanges}
      />
      <p className={styles.note}>{membersTexts.rolesHint}</p>
      <p className={styles.note} role="status">
        {users.isPending && membersTexts.loading}
        {users.isError && membersTexts.loadFailed}
        {users.data && !nextCandidate && texts.noMoreUsers}
      </p>
      {can(actor, 'boards.handOver', { board }) && (
        <TransferOwnershipSection
          board={board}
          actor={actor}
          people={people}
          run={run}
          onTransfer={() => !isDirty && onClose()}
        />
      )}
      {isLeaving && (
        <ConfirmDialog
          question={texts.leaveQuestion}
          details={texts.leaveDetails}
          confirm={texts.leaveConfirm}
          onConfirm={save}
          onCancel={() => setLeaving(false)}
        />
      )}
      {discard.question}
    </FormDialog>
  );
}
