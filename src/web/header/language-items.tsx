import { Languages } from 'lucide-react';
import { isLanguage, LANGUAGES } from '../../core/languages.ts';
import { chooseLanguage, getLanguage } from '../language.ts';
import { headerTexts } from '../texts/header.ts';
import { MenuGroup } from '../ui/menu-group.tsx';
import { MenuRadio } from '../ui/menu-item.tsx';

/** The languages, each in its own words. */
export function LanguageItems() {
  const now = getLanguage();
  return (
    <MenuGroup label={headerTexts.language}>
      {Object.keys(LANGUAGES)
        .filter(isLanguage)
        .map((language) => (
          <MenuRadio
            key={language}
            icon={<Languages aria-hidden="true" />}
            checked={language === now}
            onSelect={() => chooseLanguage(language)}
          >
            <span lang={language}>{LANGUAGES[language]}</span>
          </MenuRadio>
        ))}
    </MenuGroup>
  );
}
