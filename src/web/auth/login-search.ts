import { returnTarget } from './return-target.ts';

export interface LoginSearch {
  mode?: 'signup' | undefined;
  /** Where to go after signing in. */
  redirect?: string | undefined;
}

export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  return {
    mode: search.mode === 'signup' ? 'signup' : undefined,
    redirect: returnTarget(search.redirect),
  };
}
