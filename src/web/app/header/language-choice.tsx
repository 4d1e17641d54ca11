import { isLanguage, LANGUAGES } from '../../../core/languages.ts';
import { headerTexts } from '../../i18n/en/header.ts';
import { chooseLanguage, getLanguage } from '../../lib/language.ts';
import { Segmented } from '../../ui/segmented.tsx';

const segments = Object.keys(LANGUAGES)
  .filter(isLanguage)
  .map((value) => ({ value, label: LANGUAGES[value] }));

/** The same choice as in the menu of one's account, for those who have none. */
export function LanguageChoice() {
  const now = getLanguage();
  return (
    <Segmented
      label={headerTexts.language}
      value={isLanguage(now) ? now : 'en'}
      segments={segments}
      onChange={chooseLanguage}
    />
  );
}
