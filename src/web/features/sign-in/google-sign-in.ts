import { GOOGLE_FAILED, googleFailure } from '../../../core/google.ts';
import { callAuth } from '../../session/auth-api.ts';
import { accepted, begin, SignInRefusal } from '../../session/sign-in-api.ts';
import type { GoogleTokens } from './google-popup.ts';

const NO_ANSWER = googleFailure('network request failed');

export interface GoogleForm extends Partial<GoogleTokens> {
  /** Of the account that has this email already. */
  password?: string;
  setup?: string | undefined;
  invite?: string | undefined;
}

export interface GoogleRefusal {
  /** For the person. */
  message: string;
  /** Whether the same tokens do with the password of the account that has this email. */
  needsPassword: boolean;
}

/** Null when it worked. Without tokens the server says whether it could take any. */
export async function signInWithGoogle(form: GoogleForm): Promise<GoogleRefusal | null> {
  try {
    await begin(callAuth('google', { method: 'POST', body: JSON.stringify(form) }));
    return null;
  } catch (failure) {
    if (!(failure instanceof SignInRefusal)) return { message: NO_ANSWER, needsPassword: false };
    return { message: failure.message || GOOGLE_FAILED, needsPassword: failure.status === 409 };
  }
}

/** Whether one can sign in with Google here; where nobody answers, that is found out later. */
export async function isGoogleConfigured(): Promise<boolean> {
  try {
    const response = await accepted(callAuth('google/status', {}));
    const { configured }: { configured: boolean } = await response.json();
    return configured;
  } catch {
    return true;
  }
}
