import type * as en from '../en/locale.ts';

/** As in Austria or Switzerland where the browser says so. */
export const locale: typeof en.locale =
  navigator.languages.find((tag) => /^de(-|$)/.test(tag)) ?? 'de';
