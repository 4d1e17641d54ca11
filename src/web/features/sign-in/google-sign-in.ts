import { GOOGLE_FAILED, googleFailure } from '../../../core/google.ts';
import { callAuth } from '../../session/auth-api.ts';
import { beginSessionFrom, expectSuccess, SignInRefusal } from '../../session/sign-in-api.ts';
import type { GoogleTokens } from './google-popup.ts';

const NO_ANSWER = googleFailure('network request failed');

export interface GoogleForm extends Partial<GoogleTokens> {
  /** Of the existing account with this email. */
  password?: string;
  setup?: string | undefined;
  invite?: string | undefined;
}

export interface GoogleRefusal {
  /** A message for the user. */
  message: string;
  /** Whether the same tokens work together with the password of the account with this email. */
  needsPassword: boolean;
}

/** Null on success. Without tokens the server says whether Google sign-in is configured. */
export async function signInWithGoogle(form: GoogleForm): Promise<GoogleRefusal | null> {
  try {
    await beginSessionFrom(callAuth('google', { method: 'POST', body: JSON.stringify(form) }));
    return null;
  } catch (failure) {
    if (!(failure instanceof SignInRefusal)) return { message: NO_ANSWER, needsPassword: false };
    return { message: failure.message || GOOGLE_FAILED, needsPassword: failure.status === 409 };
  }
}

/** Whether Google sign-in is available; without a response that is found out later. */
export async function isGoogleConfigured(): Promise<boolean> {
  try {
    const response = await expectSuccess(callAuth('google/status', {}));
    const { configured }: { configured: boolean } = await response.json();
    return configured;
  } catch {
    return true;
  }
}
