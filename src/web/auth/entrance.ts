import { authTexts } from '../texts/auth.ts';
import { callAuth, type SessionUser } from './auth-api.ts';
import { beginSession, beginSignIn, endSession, failSession, getSession } from './session.ts';

export interface Credentials {
  email: string;
  password: string;
}

export interface Registration extends Credentials {
  firstName: string;
  lastName: string;
  setup?: string | undefined;
  invite?: string | undefined;
}

/** Whether it worked; if not, the session's `error` says why. */
export function login(credentials: Credentials): Promise<boolean> {
  return enter('login', credentials, authTexts.loginFailed);
}

/** As login. */
export function register(form: Registration): Promise<boolean> {
  return enter('register', form, authTexts.signupFailed);
}

/** As login, with a Google account; where that is not configured, the answer says so. */
export function signInWithGoogle(): Promise<boolean> {
  return enter('google', {}, authTexts.googleFailed);
}

/** Forgets the session at once, whatever the server answers. False when it could not be told. */
export async function logout(): Promise<boolean> {
  const { token } = getSession();
  endSession();
  if (!token) return true;
  try {
    await accepted(callAuth('logout', { token, method: 'POST' }));
    return true;
  } catch (failure) {
    failSession(wordsOf(failure, authTexts.logoutFailed));
    return false;
  }
}

async function enter(
  path: 'login' | 'register' | 'google',
  form: object,
  failed: string,
): Promise<boolean> {
  beginSignIn();
  try {
    const body = JSON.stringify(form);
    const response = await accepted(callAuth(path, { method: 'POST', body }));
    const { token, ...user }: SessionUser & { token: string } = await response.json();
    beginSession(user, token);
    return true;
  } catch (failure) {
    failSession(wordsOf(failure, failed));
    return false;
  }
}

/** What the server said no with; the message is empty when it said nothing. */
class Refusal extends Error {}

async function accepted(call: Promise<Response>): Promise<Response> {
  const response = await call;
  if (response.ok) return response;
  const said: { message?: string; error?: string } = await response.json().catch(() => ({}));
  throw new Refusal(said.message ?? said.error ?? '');
}

function wordsOf(failure: unknown, otherwise: string): string {
  return failure instanceof Refusal && failure.message ? failure.message : otherwise;
}
