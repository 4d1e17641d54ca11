import { returnTarget } from './return-target.ts';

export interface LoginSearch {
  mode?: 'signup' | undefined;
  /** Where to go after signing in. */
  redirect?: string | undefined;
  /** The token of the setup link, with which the first account is registered. */
  setup?: string | undefined;
}

export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const setup = typeof search.setup === 'string' && search.setup ? search.setup : undefined;
  return {
    mode: search.mode === 'signup' ? 'signup' : undefined,
    redirect: returnTarget(search.redirect),
    setup,
  };
}
