import { Settings2 } from 'lucide-react';
import { sharedBoardTexts } from '../../i18n/en/shared-board.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { LanguageItems } from '../appearance/language-items.tsx';
import { ThemeItems } from '../appearance/theme-items.tsx';

/** Language and theme, for visitors without an account. */
export function ViewSettings() {
  const label = sharedBoardTexts.settings;
  return (
    <Menu
      label={label}
      trigger={(trigger) => (
        <IconButton {...trigger} label={label}>
          <Settings2 aria-hidden="true" />
        </IconButton>
      )}
    >
      <ThemeItems />
      <LanguageItems />
    </Menu>
  );
}
