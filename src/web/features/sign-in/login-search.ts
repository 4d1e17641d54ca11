import { returnTarget } from '../../session/return-target.ts';

/**
 * The values in the URL. Older links have their secret in the search, newer ones in the fragment.
 */
export interface LoginSearch {
  mode?: 'signup' | undefined;
  /** The path to open after signing in. */
  redirect?: string | undefined;
  /** The token of the setup link, which registers the first account. */
  setup?: string | undefined;
  /** The secret of an invitation link. */
  invite?: string | undefined;
  /** The token of a link for a new password, in the fragment. */
  reset?: string | undefined;
  /** The token of a link that confirms a new email, in the fragment. */
  email?: string | undefined;
}

type Search = { [Name in keyof LoginSearch]: unknown };

/** The URL's search and fragment are untrusted. */
export function readLoginSearch(search: Search, fragment: string): LoginSearch {
  const inFragment = new URLSearchParams(fragment);
  return {
    mode: search.mode === 'signup' ? 'signup' : undefined,
    redirect: returnTarget(search.redirect),
    setup: textOf(inFragment.get('setup')) ?? textOf(search.setup),
    invite: textOf(inFragment.get('invite')) ?? textOf(search.invite),
    reset: textOf(inFragment.get('reset')),
    email: textOf(inFragment.get('email')),
  };
}

/**
 * The target of a registration link: signing up, with its secret in the fragment, which browsers
 * never send. Null for other URLs.
 */
export function registrationTarget({ setup, invite, redirect }: LoginSearch) {
  const secrets = Object.entries({ setup, invite }).filter(([, value]) => value !== undefined);
  if (secrets.length === 0) return null;
  const hash = secrets.map(([name, value]) => `${name}=${value}`).join('&');
  return { search: { mode: 'signup', redirect } as const, hash };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}
