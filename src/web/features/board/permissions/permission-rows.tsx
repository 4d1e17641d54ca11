import { X } from 'lucide-react';
import { BOARD_ROLES, type Board, type Member } from '../../../../core/board/board.ts';
import { initials } from '../../../../core/users/user.ts';
import { boardTexts } from '../../../i18n/en/board.ts';
import { membersTexts } from '../../../i18n/en/members.ts';
import type { People } from '../../../live/board-context/people.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import type { Person as User } from '../../boards/board-list-item.ts';
import {
  type PermissionChanges,
  permissionsWith,
  withAdded,
  withoutMember,
  withRole,
} from './permission-changes.ts';
import styles from './permissions-dialog.module.css';

interface PermissionRowsProps {
  board: Board;
  people: People;
  /** All accounts. */
  users: readonly User[];
  changes: PermissionChanges;
  isFixed: boolean;
  onChange: (changes: PermissionChanges) => void;
}

/** The creator, who cannot be removed, the members, and newly added people. */
export function PermissionRows(props: PermissionRowsProps) {
  const { board, people, users, changes, isFixed, onChange } = props;
  const entries = permissionsWith(board.members, changes);
  const taken = new Set([board.createdBy, ...entries.map(({ userId }) => userId)]);
  const nameOf = (id: string) =>
    people.get(id)?.name ??
    users.find((user) => user.id === id)?.name ??
    boardTexts.unknownUser(id);

  const isMember = ({ userId }: Member) => board.members.has(userId);
  const currentMembers = entries.filter(isMember);
  currentMembers.sort((a, b) => nameOf(a.userId).localeCompare(nameOf(b.userId)));
  const added = entries.filter((entry) => !isMember(entry));

  function replaceEntry(entry: Member, replacement: Member | null) {
    if (!isMember(entry)) onChange(withAdded(changes, entry, replacement));
    else if (replacement) onChange(withRole(changes, replacement));
    else onChange(withoutMember(changes, entry.userId));
  }

  return (
    <ul className={styles.rows} aria-label={boardTexts.members}>
      <li className={styles.row}>
        <Avatar initials={initials(nameOf(board.createdBy))} userId={board.createdBy} />
        <span className={styles.name}>{nameOf(board.createdBy)}</span>
        <Badge>{boardTexts.creatorRole}</Badge>
      </li>
      {[...currentMembers, ...added].map((entry, index) => (
        <PermissionRow
          // The row keeps its identity, and so the focus, when another person is chosen.
          key={isMember(entry) ? entry.userId : index}
          entry={entry}
          name={nameOf(entry.userId)}
          choices={
            isMember(entry) ? null : users.filter(({ id }) => id === entry.userId || !taken.has(id))
          }
          isFixed={isFixed}
          onChange={(replacement) => replaceEntry(entry, replacement)}
        />
      ))}
    </ul>
  );
}

interface PermissionRowProps {
  entry: Member;
  name: string;
  /** For a newly added person: who can be chosen instead. Null for a member. */
  choices: readonly User[] | null;
  isFixed: boolean;
  /** Null removes the person. */
  onChange: (entry: Member | null) => void;
}

function PermissionRow({ entry, name, choices, isFixed, onChange }: PermissionRowProps) {
  const row = useRestoreFocus<HTMLLIElement>();
  return (
    <li ref={row} className={styles.row}>
      <Avatar initials={initials(name)} userId={entry.userId} />
      {choices ? (
        <div className={styles.choice}>
          <Combobox
            label={membersTexts.person}
            hideLabel
            value={entry.userId}
            options={choices.map(({ id, name: label, email }) => ({
              value: id,
              label,
              detail: email,
            }))}
            onChange={(userId) => onChange({ ...entry, userId })}
          />
        </div>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {isFixed ? (
        <Badge>{boardTexts.roles[entry.role]}</Badge>
      ) : (
        <>
          <div className={styles.role}>
            <Select
              label={membersTexts.roleOf(name)}
              hideLabel
              value={entry.role}
              options={BOARD_ROLES.map((role) => ({ value: role, label: boardTexts.roles[role] }))}
              onChange={(role) => onChange({ ...entry, role })}
            />
          </div>
          <IconButton label={membersTexts.remove(name)} size="sm" onClick={() => onChange(null)}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  );
}
