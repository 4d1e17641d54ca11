import { authTexts } from '../i18n/en/auth.ts';
import { loadServerMessages, serverMessage } from '../i18n/server-message.ts';
import { callAuth, type SessionUser } from './auth-api.ts';
import { beginSession, beginSignIn, failSession } from './begin-session.ts';
import { endSession, getSession } from './session.ts';

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

/** Resolves with whether it succeeded; if not, the session's `error` says why. */
export function login(credentials: Credentials): Promise<boolean> {
  return enter('login', credentials, authTexts.loginFailed);
}

/** See login. */
export function register(form: Registration): Promise<boolean> {
  return enter('register', form, authTexts.signupFailed);
}

/**
 * Ends the session at once, whatever the server answers. Resolves with false if the server could
 * not be notified.
 */
export async function logout(): Promise<boolean> {
  const { token } = getSession();
  endSession();
  if (!token) return true;
  try {
    await expectSuccess(callAuth('logout', { token, method: 'POST' }));
    return true;
  } catch (failure) {
    failSession(messageOf(failure, authTexts.logoutFailed));
    return false;
  }
}

async function enter(
  path: 'login' | 'register',
  form: object,
  failureMessage: string,
): Promise<boolean> {
  beginSignIn();
  try {
    await beginSessionFrom(callAuth(path, { method: 'POST', body: JSON.stringify(form) }));
    return true;
  } catch (failure) {
    failSession(messageOf(failure, failureMessage));
    return false;
  }
}

/** Begins the session from a response. @throws SignInRefusal, or the error of the failed call */
export async function beginSessionFrom(call: Promise<Response>): Promise<void> {
  const response = await expectSuccess(call);
  const { token, ...user }: SessionUser & { token: string } = await response.json();
  beginSession(user, token);
}

/** A refusal by the server; the message is empty if it gave none. */
export class SignInRefusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Returns a successful response. @throws SignInRefusal */
export async function expectSuccess(call: Promise<Response>): Promise<Response> {
  const response = await call;
  if (response.ok) return response;
  const body: { message?: string; error?: string } = await response.json().catch(() => ({}));
  await loadServerMessages();
  throw new SignInRefusal(body.message ?? body.error ?? '', response.status);
}

function messageOf(failure: unknown, fallback: string): string {
  return failure instanceof SignInRefusal && failure.message
    ? serverMessage(failure.message)
    : fallback;
}
