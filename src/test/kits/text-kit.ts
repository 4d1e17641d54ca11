import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../web/i18n/', import.meta.url));

/** The names of the page's text modules, in English or in the given language. */
export function textFiles(language = 'en'): string[] {
  return readdirSync(folder + language)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();
}

/** All leaf values that a module exports, each with its path. */
export function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  // The order of keys does not matter.
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`));
}
