import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, LogOut, UsersRound } from 'lucide-react';
import { fullName, initials } from '../../core/user.ts';
import type { SessionUser } from '../auth/auth-api.ts';
import { logout } from '../auth/entrance.ts';
import { clearError, getSession } from '../auth/session.ts';
import { authTexts } from '../texts/auth.ts';
import { headerTexts } from '../texts/header.ts';
import { showAlert } from '../ui/alert-store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuSeparator } from '../ui/menu-group.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ThemeItems } from './theme-items.tsx';
import styles from './user-menu.module.css';

export function UserMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const name = fullName(user);
  const label = headerTexts.account(name);

  async function leave() {
    // First away from what needs a session, so that its guard does not send us to /login.
    await navigate({ to: '/' });
    if (await logout()) return;
    showAlert(getSession().error ?? authTexts.logoutFailed);
    clearError();
  }

  return (
    <Menu
      label={label}
      trigger={(props) => (
        <button type="button" {...props} className={styles.trigger}>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Avatar initials={initials(name)} src={user.profilePicture} size="md" />
          <span className={styles.name} aria-hidden="true">
            {name}
          </span>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </button>
      )}
    >
      <div className={styles.who}>
        <span className={styles.fullName}>{name}</span>
        <span className={styles.email}>{user.email}</span>
        {user.isGoogleAccount && <Badge tone="blue">{headerTexts.googleAccount}</Badge>}
      </div>
      <MenuSeparator />
      <MenuItem
        icon={<UsersRound aria-hidden="true" />}
        onSelect={() => void navigate({ to: '/account' })}
      >
        {headerTexts.yourAccount}
      </MenuItem>
      <MenuSeparator />
      <ThemeItems />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void leave()}>
        {headerTexts.logout}
      </MenuItem>
    </Menu>
  );
}
