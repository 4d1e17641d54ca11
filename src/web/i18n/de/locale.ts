import type * as en from '../en/locale.ts';

/** German of Austria or Switzerland where the browser is set to it. */
export const locale: typeof en.locale =
  navigator.languages.find((tag) => /^de(-|$)/.test(tag)) ?? 'de';
