import type { IncomingHttpHeaders } from 'node:http';
import { isLanguage, LANGUAGE_COOKIE, type Language } from '../../core/languages.ts';

/** The Vary header of responses that depend on `languageOf`. */
export const LANGUAGE_VARY = 'accept-language, cookie';

export type LanguageHeaders = Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>;

/**
 * The language chosen in this browser, else the first supported one that it accepts, else English.
 */
export function languageOf(headers: LanguageHeaders): Language {
  return requestedLanguage(headers) ?? 'en';
}

/** The same; null if the browser accepts no supported language. */
export function requestedLanguage(headers: LanguageHeaders): Language | null {
  return (
    languageFromCookie(headers.cookie ?? '') ??
    acceptedLanguage(headers['accept-language'] ?? '') ??
    null
  );
}

function languageFromCookie(cookies: string): Language | undefined {
  return cookies
    .split(/; */)
    .filter((one) => one.startsWith(`${LANGUAGE_COOKIE}=`))
    .map((one) => one.slice(LANGUAGE_COOKIE.length + 1))
    .find(isLanguage);
}

/** The preferred language of a list such as `de-AT,de;q=0.9,en;q=0.8` (RFC 9110 §12.5.4). */
function acceptedLanguage(list: string): Language | undefined {
  return list
    .split(',')
    .map(preference)
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
    .find(isLanguage);
}

function preference(entry: string): { tag: string; weight: number } {
  const [range = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { tag: range.toLowerCase().split('-')[0] ?? '', weight: Number(weight) };
}
