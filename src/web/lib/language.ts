import { LANGUAGE_COOKIE, type Language } from '../../core/languages.ts';

const YEAR_S = 31_536_000;

/** Keeps the choice in this browser and loads the page in it, at the address where one is. */
export function chooseLanguage(language: Language): void {
  if (language === document.documentElement.lang) return;
  const secure = location.protocol === 'https:' ? ';secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari long had no other way
  document.cookie = `${LANGUAGE_COOKIE}=${language};path=/;max-age=${YEAR_S};samesite=lax${secure}`;
  location.reload();
}

/** The language that the page is in. */
export function getLanguage(): string {
  return document.documentElement.lang;
}
