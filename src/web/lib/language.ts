import { LANGUAGE_COOKIE, type Language } from '../../core/languages.ts';

const YEAR_S = 31_536_000;

/** Stores the choice in a cookie and reloads the page in that language. */
export function chooseLanguage(language: Language): void {
  if (language === document.documentElement.lang) return;
  const secure = location.protocol === 'https:' ? ';secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari long had no other way
  document.cookie = `${LANGUAGE_COOKIE}=${language};path=/;max-age=${YEAR_S};samesite=lax${secure}`;
  location.reload();
}

/** The language of the page. */
export function getLanguage(): string {
  return document.documentElement.lang;
}
