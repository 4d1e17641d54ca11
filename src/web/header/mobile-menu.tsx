import { useNavigate } from '@tanstack/react-router';
import { House, Info, LogIn, Menu as MenuIcon, UserPlus } from 'lucide-react';
import { texts } from '../texts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuSeparator } from '../ui/menu-group.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import styles from './header.module.css';

interface MobileMenuProps {
  home: '/' | '/dashboard';
  signedIn: boolean;
  onAbout: () => void;
}

export function MobileMenu({ home, signedIn, onAbout }: MobileMenuProps) {
  const navigate = useNavigate();
  const words = texts.header;
  return (
    <div className={styles.mobile}>
      <Menu
        label={words.menu}
        trigger={(props) => (
          <IconButton {...props} label={words.menu}>
            <MenuIcon aria-hidden="true" />
          </IconButton>
        )}
      >
        <MenuItem icon={<House aria-hidden="true" />} onSelect={() => void navigate({ to: home })}>
          {words.home}
        </MenuItem>
        <MenuItem icon={<Info aria-hidden="true" />} onSelect={onAbout}>
          {words.about}
        </MenuItem>
        {!signedIn && (
          <>
            <MenuSeparator />
            <MenuItem
              icon={<LogIn aria-hidden="true" />}
              onSelect={() => void navigate({ to: '/login' })}
            >
              {words.login}
            </MenuItem>
            <MenuItem
              icon={<UserPlus aria-hidden="true" />}
              onSelect={() => void navigate({ to: '/login', search: { mode: 'signup' } })}
            >
              {words.signUp}
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  );
}
