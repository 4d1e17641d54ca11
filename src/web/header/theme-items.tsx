import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { texts } from '../texts.ts';
import { chooseTheme, getTheme, subscribeTheme } from '../theme.ts';
import { MenuGroup } from '../ui/menu-group.tsx';
import { MenuRadio } from '../ui/menu-item.tsx';

const choices = [
  { theme: 'system', label: texts.header.themeSystem, Icon: Monitor },
  { theme: 'light', label: texts.header.themeLight, Icon: Sun },
  { theme: 'dark', label: texts.header.themeDark, Icon: Moon },
] as const;

export function ThemeItems() {
  const now = useSyncExternalStore(subscribeTheme, getTheme);
  return (
    <MenuGroup label={texts.header.theme}>
      {choices.map(({ theme, label, Icon }) => (
        <MenuRadio
          key={theme}
          icon={<Icon aria-hidden="true" />}
          checked={theme === now}
          onSelect={() => chooseTheme(theme)}
        >
          {label}
        </MenuRadio>
      ))}
    </MenuGroup>
  );
}
