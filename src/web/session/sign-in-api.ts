import { authTexts } from '../i18n/en/auth.ts';
import { serverMessage } from '../i18n/en/server-messages.ts';
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

/** Whether it worked; if not, the session's `error` says why. */
export function login(credentials: Credentials): Promise<boolean> {
  return enter('login', credentials, authTexts.loginFailed);
}

/** As login. */
export function register(form: Registration): Promise<boolean> {
  return enter('register', form, authTexts.signupFailed);
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

async function enter(path: 'login' | 'register', form: object, failed: string): Promise<boolean> {
  beginSignIn();
  try {
    await begin(callAuth(path, { method: 'POST', body: JSON.stringify(form) }));
    return true;
  } catch (failure) {
    failSession(wordsOf(failure, failed));
    return false;
  }
}

/** Begins the session that a call is answered with. @throws Refusal, or what a call fails with */
export async function begin(call: Promise<Response>): Promise<void> {
  const response = await accepted(call);
  const { token, ...user }: SessionUser & { token: string } = await response.json();
  beginSession(user, token);
}

/** What the server said no with; the message is empty when it said nothing. */
export class SignInRefusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** The answer, if it is a good one. @throws Refusal */
export async function accepted(call: Promise<Response>): Promise<Response> {
  const response = await call;
  if (response.ok) return response;
  const said: { message?: string; error?: string } = await response.json().catch(() => ({}));
  throw new SignInRefusal(said.message ?? said.error ?? '', response.status);
}

function wordsOf(failure: unknown, otherwise: string): string {
  return failure instanceof SignInRefusal && failure.message
    ? serverMessage(failure.message)
    : otherwise;
}
