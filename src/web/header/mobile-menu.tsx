import { useNavigate } from '@tanstack/react-router';
import { House, Info, LogIn, UserPlus } from 'lucide-react';
import { shellTexts } from '../texts/shell.ts';
import { Menu } from '../ui/menu.tsx';
import { MenuSeparator } from '../ui/menu-group.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import styles from './header.module.css';

export interface MobileMenuProps {
  home: '/' | '/dashboard';
  signedIn: boolean;
  onAbout: () => void;
}

export function MobileMenu({ home, signedIn, onAbout }: MobileMenuProps) {
  const navigate = useNavigate();
  const words = shellTexts;
  return (
    <Menu
      label={words.menu}
      defaultOpen
      trigger={(props) => (
        <button type="button" {...props} className={styles.menuButton} aria-label={words.menu}>
          <span className={styles.bars} />
        </button>
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
  );
}
