import { isLanguage, LANGUAGES } from '../../../core/languages.ts';
import { headerTexts } from '../../i18n/en/header.ts';
import { chooseLanguage, getLanguage } from '../../lib/language.ts';
import { Segmented } from '../../ui/segmented.tsx';

const segments = Object.keys(LANGUAGES)
  .filter(isLanguage)
  .map((value) => ({ value, label: LANGUAGES[value] }));

/** The language choice of the user menu, for visitors without an account. */
export function LanguageChoice() {
  const current = getLanguage();
  return (
    <Segmented
      label={headerTexts.language}
      value={isLanguage(current) ? current : 'en'}
      segments={segments}
      onChange={chooseLanguage}
    />
  );
}
