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
import { useDiscard } from '../../../ui/use-discard.tsx';
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
  /** What was not saved before, if there is something. */
  initial: PermissionChanges | null;
  run: BoardSession['run'];
  onClose: () => void;
  /** The server said no: what was chosen is not lost with it. */
  onRefused: (changes: PermissionChanges) => void;
}

/** Who is on the board and as what. Saving sends the differences, and they are seen at once. */
export default function PermissionsDialog(props: PermissionsDialogProps) {
  const { board, actor, people, initial, run, onClose, onRefused } = props;
  const words = permissionsTexts;
  const users = trpc.users.list.useQuery();
  const [changes, setChanges] = useState(initial ?? NO_CHANGES);
  const [isLeaving, setLeaving] = useState(false);
  const command = permissionsCommand(board.id, board.members, changes);
  const isDirty = command !== null;
  const discard = useDiscard(isDirty, onClose);
  const manages = can(actor, 'boards.manage', { board });
  const entries = permissionsWith(board.members, changes);
  const taken = new Set([board.createdBy, ...entries.map(({ userId }) => userId)]);
  const free = users.data?.filter(({ id }) => !taken.has(id)) ?? [];
  const [next] = free;

  function submit() {
    const after = new Map(entries.map((entry) => [entry.userId, entry]));
    const stays = can(actor, 'boards.manage', { board: { ...board, members: after } });
    if (stays || isLeaving || !manages) save();
    else setLeaving(true);
  }
  function save() {
    onClose();
    if (!command || !manages) return;
    void run(command).then((answer) => {
      if ('kind' in answer && answer.kind === 'refused') onRefused(changes);
    });
  }

  return (
    <FormDialog
      title={words.title}
      onClose={discard.close}
      onSubmit={submit}
      submit={manages ? words.save : null}
    >
      <div className={styles.head}>
        <p className={styles.text}>{words.text}</p>
        {manages && (
          <Button
            size="sm"
            data-autofocus
            icon={<Plus aria-hidden="true" />}
            aria-disabled={!next || undefined}
            onClick={() => next && setChanges(withPerson(board.members, changes, next.id))}
          >
            {words.add}
          </Button>
        )}
      </div>
      <PermissionRows
        board={board}
        people={people}
        users={users.data ?? []}
        changes={changes}
        isFixed={!manages}
        onChange={setChanges}
      />
      <p className={styles.note} role="status">
        {users.isPending && membersTexts.loading}
        {users.isError && membersTexts.loadFailed}
        {users.data && !next && words.nobodyElse}
      </p>
      {can(actor, 'boards.handOver', { board }) && (
        <TransferOwnershipSection
          board={board}
          actor={actor}
          people={people}
          run={run}
          onHandOver={() => !isDirty && onClose()}
        />
      )}
      {isLeaving && (
        <ConfirmDialog
          question={words.leaveQuestion}
          details={words.leaveDetails}
          confirm={words.leaveConfirm}
          onConfirm={save}
          onCancel={() => setLeaving(false)}
        />
      )}
      {discard.question}
    </FormDialog>
  );
}
