import { callAuth, type SessionUser } from './auth-api.ts';
import { readAnswer, takePrefetched } from './prefetch.ts';
import { onTokenChange, readToken, writeToken } from './token-storage.ts';

export interface Session {
  user: SessionUser | null;
  token: string | null;
  /** The stored token is being checked, or a sign-in is in progress. */
  isLoading: boolean;
  error: string | null;
  isAuthenticated: boolean;
}

export const SIGNED_OUT_SESSION: Session = {
  user: null,
  token: null,
  isLoading: false,
  error: null,
  isAuthenticated: false,
};

let session: Session = uncheckedSession(readToken());
const listeners = new Set<() => void>();
const signedOutListeners = new Set<() => void>();

export function getSession(): Session {
  return session;
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when a session ends, here or in another tab, to close whatever used its token. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/** Whether the stored token is still being checked, so that the page cannot decide anything yet. */
export function isChecking({ token, user }: Session): boolean {
  return token !== null && user === null;
}

/** Checks the stored token and follows sign-ins in other tabs. Call once, at start. */
export function startSession(): void {
  onTokenChange(followOtherTab);
  void checkSession();
}

/**
 * The server rejected the token; pages that need one redirect to /login. A response to an older
 * token says nothing about the current one.
 */
export function handleUnauthorized(usedToken: string | null = session.token): void {
  if (usedToken === session.token) endSession();
}

/** Ends the session, here and in other tabs. */
export function endSession(): void {
  const wasSignedIn = session.token !== null;
  writeToken(null);
  setSession(SIGNED_OUT_SESSION);
  if (wasSignedIn) notifySignedOut();
}

/** Loads the user of the token: at start, and when their roles have changed. */
export async function checkSession(): Promise<void> {
  const { token } = session;
  if (!token) return;
  try {
    const prefetched = takePrefetched('/api/auth/me', token);
    // A prefetched answer is used synchronously, before the first render.
    const { status, body } =
      prefetched?.settled ??
      (await prefetched?.answer) ??
      (await readAnswer(await callAuth('me', { token })));
    if (!body) throw new Error(`HTTP error! status: ${status}`);
    if (session.token === token)
      setSession({ ...session, user: body as SessionUser, isLoading: false });
  } catch (error) {
    console.error('The session could not be checked', error);
    handleUnauthorized(token);
  }
}

function followOtherTab(token: string | null): void {
  if (token === session.token) return;
  if (session.token !== null) notifySignedOut();
  setSession(uncheckedSession(token));
  void checkSession();
}

function uncheckedSession(token: string | null): Session {
  return token === null
    ? SIGNED_OUT_SESSION
    : { ...SIGNED_OUT_SESSION, token, isLoading: true, isAuthenticated: true };
}

function notifySignedOut(): void {
  for (const listener of signedOutListeners) listener();
}

export function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}
