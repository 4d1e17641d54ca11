import { texts } from '../texts.ts';
import {
  type Credentials,
  fetchMe,
  Refusal,
  type Registration,
  type SessionUser,
  signIn,
  signOut,
  signUp,
} from './auth-api.ts';
import { onTokenChange, readToken, writeToken } from './token-storage.ts';

export interface Session {
  user: SessionUser | null;
  token: string | null;
  /** A check of the stored token, or a sign-in, is under way. */
  isLoading: boolean;
  error: string | null;
  isAuthenticated: boolean;
}

const NOBODY: Session = {
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
  void check();
}

export function login(credentials: Credentials): Promise<boolean> {
  return enter(() => signIn(credentials), texts.auth.loginFailed);
}

export function register(form: Registration): Promise<boolean> {
  return enter(() => signUp(form), texts.auth.signupFailed);
}

/** Forgets the session at once, whatever the server answers. False when it could not be told. */
export async function logout(): Promise<boolean> {
  const { token } = session;
  end();
  if (!token) return true;
  try {
    await signOut(token);
    return true;
  } catch (failure) {
    set({ ...session, error: wordsOf(failure, texts.auth.logoutFailed) });
    return false;
  }
}

/**
 * The server no longer takes the token. Pages that need one then go to /login by themselves. An
 * answer to an older token says nothing about the present one.
 */
export function handleUnauthorized(usedToken: string | null = session.token): void {
  if (usedToken === session.token) end();
}

export function clearError(): void {
  if (session.error !== null) set({ ...session, error: null });
}

async function check(): Promise<void> {
  const { token } = session;
  if (!token) return;
  try {
    const user = await fetchMe(token);
    if (session.token === token) set({ ...session, user, isLoading: false });
  } catch (failure) {
    console.error('The session could not be checked', failure);
    handleUnauthorized(token);
  }
}

async function enter(
  ask: () => Promise<SessionUser & { token: string }>,
  failed: string,
): Promise<boolean> {
  set({ ...NOBODY, isLoading: true });
  try {
    const { token, ...user } = await ask();
    writeToken(token);
    set({ user, token, isLoading: false, error: null, isAuthenticated: true });
    return true;
  } catch (failure) {
    set({ ...NOBODY, error: wordsOf(failure, failed) });
    return false;
  }
}

function followOtherTab(token: string | null): void {
  if (token === session.token) return;
  if (session.token !== null) tellSignedOut();
  set(unchecked(token));
  void check();
}

function end(): void {
  const had = session.token !== null;
  writeToken(null);
  set(NOBODY);
  if (had) tellSignedOut();
}

function unchecked(token: string | null): Session {
  return token === null ? NOBODY : { ...NOBODY, token, isLoading: true, isAuthenticated: true };
}

function wordsOf(failure: unknown, otherwise: string): string {
  return failure instanceof Refusal && failure.message ? failure.message : otherwise;
}

function tellSignedOut(): void {
  for (const listener of signedOutListeners) listener();
}

function set(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}
