import { isLanguage, LANGUAGES } from '../../../core/languages.ts';
import { headerTexts } from '../../i18n/en/header.ts';
import { chooseLanguage, getLanguage } from '../../lib/language.ts';
import { MenuChoice, MenuGroup } from '../../ui/menu-group.tsx';

/** The languages, each in its own name. */
export function LanguageItems() {
  const current = getLanguage();
  return (
    <MenuGroup label={headerTexts.language}>
      {Object.keys(LANGUAGES)
        .filter(isLanguage)
        .map((language) => (
          <MenuChoice
            key={language}
            label={LANGUAGES[language]}
            lang={language}
            checked={language === current}
            onSelect={() => chooseLanguage(language)}
          />
        ))}
    </MenuGroup>
  );
}
