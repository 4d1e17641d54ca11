import { returnTarget } from './return-target.ts';

export interface LoginSearch {
  mode?: 'signup' | undefined;
  /** Where to go after signing in. */
  redirect?: string | undefined;
  /** The token of the setup link, with which the first account is registered. */
  setup?: string | undefined;
  /** The secret of an invitation's link. */
  invite?: string | undefined;
}

/** The address's search may be anybody's. */
export function readLoginSearch(search: { [Name in keyof LoginSearch]: unknown }): LoginSearch {
  return {
    mode: search.mode === 'signup' ? 'signup' : undefined,
    redirect: returnTarget(search.redirect),
    setup: textOf(search.setup),
    invite: textOf(search.invite),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}
