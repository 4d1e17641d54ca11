import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, History, LogOut, Server, Timer, UserRound } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { can } from '../../../core/permissions.ts';
import { fullName, initials } from '../../../core/users/user.ts';
import { LanguageItems } from '../../features/appearance/language-items.tsx';
import { ThemeItems } from '../../features/appearance/theme-items.tsx';
import { headerTexts } from '../../i18n/en/header.ts';
import { fetchOnBrowserIdle } from '../../lib/fetch-when-idle.ts';
import type { SessionUser } from '../../session/auth-api.ts';
import { useLogout } from '../../session/use-logout.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuSeparator } from '../../ui/menu-group.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PhoneLinks } from './phone-links.tsx';
import styles from './user-menu.module.css';

type UserComponent = ComponentType<{ user: SessionUser }>;

const loadTimer = async (): Promise<ComponentType> =>
  (await import('../../features/time/timer-host.tsx')).TimerHost;
const loadPalette = async (): Promise<UserComponent> =>
  (await import('../../features/command-palette/command-palette-host.tsx')).CommandPaletteHost;
const loadNotifications = async (): Promise<UserComponent> =>
  (await import('../../features/notifications/notifications-host.tsx')).NotificationsHost;

/** The account menu, with the command palette and notifications beside it. */
export function UserMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const logout = useLogout();
  const RunningTimer = useIdleComponent(loadTimer);
  const Palette = useIdleComponent(loadPalette);
  const Notifications = useIdleComponent(loadNotifications);
  const name = fullName(user);
  const label = headerTexts.account(name);
  const actor = { id: user.id, roles: user.userRoles };
  const isAdmin = can(actor, 'system.see') && can(actor, 'audit.read');

  return (
    <>
      <PhoneLinks />
      {RunningTimer && <RunningTimer />}
      {Palette ? <Palette user={user} /> : <span className={styles.room} />}
      {Notifications ? <Notifications user={user} /> : <span className={styles.room} />}
      <Menu
        label={label}
        trigger={(props) => (
          <button type="button" {...props} className={styles.trigger}>
            <VisuallyHidden>{label}</VisuallyHidden>
            <Avatar
              initials={initials(name)}
              userId={user.id}
              src={user.profilePicture}
              size="md"
            />
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
          icon={<UserRound aria-hidden="true" />}
          onSelect={() => void navigate({ to: '/account' })}
        >
          {headerTexts.yourAccount}
        </MenuItem>
        <MenuItem
          icon={<Timer aria-hidden="true" />}
          onSelect={() => void navigate({ to: '/time' })}
        >
          {headerTexts.time}
        </MenuItem>
        {isAdmin && (
          <div className={styles.pair} role="presentation">
            <MenuItem
              icon={<Server aria-hidden="true" />}
              onSelect={() => void navigate({ to: '/system' })}
            >
              {headerTexts.system}
            </MenuItem>
            <MenuItem
              icon={<History aria-hidden="true" />}
              onSelect={() => void navigate({ to: '/audit' })}
            >
              {headerTexts.audit}
            </MenuItem>
          </div>
        )}
        <MenuSeparator />
        <ThemeItems />
        <LanguageItems />
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void logout()}>
          {headerTexts.logout}
        </MenuItem>
      </Menu>
    </>
  );
}

/** Loads a component once the browser is idle. */
function useIdleComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(
    () =>
      fetchOnBrowserIdle(async () => {
        const loaded = await load();
        setComponent(() => loaded);
      }),
    [load],
  );
  return component;
}
