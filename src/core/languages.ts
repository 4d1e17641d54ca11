/**
 * The languages that the page is built in, by their tags, in their own words. Each but English is a
 * folder of texts under src/web/i18n.
 */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

/** The cookie in which a browser keeps the language that was chosen. */
export const LANGUAGE_COOKIE = 'language';

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGES, tag);
}
