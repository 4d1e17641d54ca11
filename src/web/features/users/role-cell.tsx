import { ChevronDown } from 'lucide-react';
import { can } from '../../../core/permissions.ts';
import type { Role } from '../../../core/users/user.ts';
import { usersTexts } from '../../i18n/en/users.ts';
import { useActor } from '../../session/use-actor.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuRadio } from '../../ui/menu-item.tsx';
import type { ListedUser } from './listed-user.ts';
import styles from './role-cell.module.css';
import { useRoleChange } from './use-role-change.ts';

const ROLES: readonly Role[] = ['ADMIN', 'EDITOR', 'USER'];
const TONES: Record<Role, BadgeTone> = { ADMIN: 'red', EDITOR: 'blue', USER: 'grey' };

/** A user's role; a menu for users who may change it. */
export function RoleCell({ user }: { user: ListedUser }) {
  const texts = usersTexts;
  const badge = <Badge tone={TONES[user.role]}>{texts.roles[user.role]}</Badge>;
  const change = useRoleChange(user);
  if (!can(useActor(), 'users.setRole')) return badge;
  const label = texts.changeRole(user.name);
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className={styles.trigger}
            aria-label={`${texts.roles[user.role]}, ${label}`}
          >
            {badge}
            <ChevronDown aria-hidden="true" />
          </button>
        )}
      >
        {ROLES.map((role) => (
          <MenuRadio key={role} checked={role === user.role} onSelect={() => change.choose(role)}>
            {texts.roles[role]}
          </MenuRadio>
        ))}
      </Menu>
      {change.requestedRole && (
        <ConfirmDialog
          question={texts.confirmOwn}
          details={texts.confirmOwnDetails}
          confirm={texts.giveUp}
          onConfirm={change.confirm}
          onCancel={change.cancel}
        />
      )}
    </>
  );
}
