import { callAuth, type SessionUser } from './auth-api.ts';
import { read, takePrefetched } from './prefetch.ts';
import { onTokenChange, readToken, writeToken } from './token-storage.ts';

export interface Session {
  user: SessionUser | null;
  token: string | null;
  /** A check of the stored token, or a sign-in, is under way. */
  isLoading: boolean;
  error: string | null;
  isAuthenticated: boolean;
}

export const NOBODY: Session = {
  user: null,
  token: null,
  isLoading: false,
  error: null,
  isAuthenticated: false,
};

let session: Session = unchecked(readToken());
const listeners = new Set<() => void>();
const signedOutListeners = new Set<() => void>();

export function getSession(): Session {
  return session;
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs whenever a session ends, here or in another tab: close what was opened with its token. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/** Whether a stored token is still being checked, and nothing of the page can be decided yet. */
export function isChecking({ token, user }: Session): boolean {
  return token !== null && user === null;
}

/** Checks the stored token and follows the other tabs. To be called once, at start. */
export function startSession(): void {
  onTokenChange(followOtherTab);
  void checkSession();
}

/**
 * The server no longer takes the token. Pages that need one then go to /login by themselves. An
 * answer to an older token says nothing about the present one.
 */
export function handleUnauthorized(usedToken: string | null = session.token): void {
  if (usedToken === session.token) endSession();
}

/** Forgets the session, here and in the other tabs. */
export function endSession(): void {
  const had = session.token !== null;
  writeToken(null);
  setSession(NOBODY);
  if (had) tellSignedOut();
}

/** Asks the server who the token stands for now: at start, and when their roles have changed. */
export async function checkSession(): Promise<void> {
  const { token } = session;
  if (!token) return;
  try {
    const early = takePrefetched('/api/auth/me', token);
    // What is there already is taken before anything is rendered: nothing is waited for here.
    const { status, body } =
      early?.now ?? (await early?.answer) ?? (await read(await callAuth('me', { token })));
    if (!body) throw new Error(`HTTP error! status: ${status}`);
    if (session.token === token)
      setSession({ ...session, user: body as SessionUser, isLoading: false });
  } catch (failure) {
    console.error('The session could not be checked', failure);
    handleUnauthorized(token);
  }
}

function followOtherTab(token: string | null): void {
  if (token === session.token) return;
  if (session.token !== null) tellSignedOut();
  setSession(unchecked(token));
  void checkSession();
}

function unchecked(token: string | null): Session {
  return token === null ? NOBODY : { ...NOBODY, token, isLoading: true, isAuthenticated: true };
}

function tellSignedOut(): void {
  for (const listener of signedOutListeners) listener();
}

export function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}
