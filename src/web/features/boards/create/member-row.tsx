import { X } from 'lucide-react';
import { BOARD_ROLES, type Member } from '../../../../core/board/board.ts';
import { initials } from '../../../../core/users/user.ts';
import { boardTexts } from '../../../i18n/en/board.ts';
import { membersTexts } from '../../../i18n/en/members.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import type { Person } from '../board-list-item.ts';
import styles from './members-picker.module.css';

interface MemberRowProps {
  entry: Member;
  /** Selectable people: the one of this row, and those in no other row. */
  people: readonly Person[];
  onChange: (entry: Member) => void;
  onRemove: () => void;
}

export function MemberRow({ entry, people, onChange, onRemove }: MemberRowProps) {
  const texts = membersTexts;
  const row = useRestoreFocus<HTMLLIElement>();
  const person = people.find(({ id }) => id === entry.userId);
  const name = person?.name ?? texts.unknown(entry.userId);
  return (
    <li ref={row} className={styles.row}>
      <Avatar initials={initials(name)} userId={entry.userId} />
      <div className={styles.person}>
        <Combobox
          label={texts.person}
          hideLabel
          value={entry.userId}
          options={people.map(({ id, name: label, email }) => ({
            value: id,
            label,
            detail: email,
          }))}
          onChange={(userId) => onChange({ ...entry, userId })}
        />
      </div>
      <div className={styles.role}>
        <Select
          label={texts.role}
          hideLabel
          value={entry.role}
          options={BOARD_ROLES.map((role) => ({ value: role, label: boardTexts.roles[role] }))}
          onChange={(role) => onChange({ ...entry, role })}
        />
      </div>
      <IconButton label={texts.remove(name)} size="sm" onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
