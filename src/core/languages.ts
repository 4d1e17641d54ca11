/**
 * The supported languages by tag, each named in itself. Every language but English is a folder of
 * texts under src/web/i18n.
 */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

/** The cookie that stores the chosen language. */
export const LANGUAGE_COOKIE = 'language';

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGES, tag);
}
