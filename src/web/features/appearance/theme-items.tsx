import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { headerTexts } from '../../i18n/en/header.ts';
import { chooseTheme, getTheme, subscribeTheme } from '../../lib/theme.ts';
import { MenuChoice, MenuGroup } from '../../ui/menu-group.tsx';

const choices = [
  { theme: 'system', label: headerTexts.themeSystem, Icon: Monitor },
  { theme: 'light', label: headerTexts.themeLight, Icon: Sun },
  { theme: 'dark', label: headerTexts.themeDark, Icon: Moon },
] as const;

export function ThemeItems() {
  const current = useSyncExternalStore(subscribeTheme, getTheme);
  return (
    <MenuGroup label={headerTexts.theme}>
      {choices.map(({ theme, label, Icon }) => (
        <MenuChoice
          key={theme}
          label={label}
          icon={<Icon aria-hidden="true" />}
          checked={theme === current}
          onSelect={() => chooseTheme(theme)}
        />
      ))}
    </MenuGroup>
  );
}
