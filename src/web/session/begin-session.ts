import type { SessionUser } from './auth-api.ts';
import { getSession, SIGNED_OUT_SESSION, setSession } from './session.ts';
import { writeToken } from './token-storage.ts';

/** Session changes made by signing in. The landing page does not load this module. */

export function beginSignIn(): void {
  setSession({ ...SIGNED_OUT_SESSION, isLoading: true });
}

export function beginSession(user: SessionUser, token: string): void {
  writeToken(token);
  setSession({ user, token, isLoading: false, error: null, isAuthenticated: true });
}

/** A sign-in or sign-out failed with this error; no one is signed in. */
export function failSession(error: string): void {
  setSession({ ...SIGNED_OUT_SESSION, error });
}

export function clearError(): void {
  const session = getSession();
  if (session.error !== null) setSession({ ...session, error: null });
}
