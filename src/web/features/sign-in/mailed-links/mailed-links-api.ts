import { passwordResetTexts as texts } from '../../../i18n/en/password-reset.ts';
import { serverMessage } from '../../../i18n/server-message.ts';
import { type AuthPath, callAuth } from '../../../session/auth-api.ts';
import { expectSuccess, SignInRefusal } from '../../../session/sign-in-api.ts';

/** The email of an account, or why the server refused. */
type Answer = { email: string; refusal: null } | { email: null; refusal: string };

/** Asks for a link to set a new password. Returns why it was refused; null if it was not. */
export async function requestPasswordLink(email: string): Promise<string | null> {
  try {
    await expectSuccess(call('password-reset', { email }));
    return null;
  } catch (failure) {
    return messageOf(failure);
  }
}

/** Sets a password by a link. */
export function setNewPassword(token: string, password: string): Promise<Answer> {
  return answerOf('password-reset/confirm', { token, password });
}

/** Changes an email by a link. */
export function confirmEmail(token: string): Promise<Answer> {
  return answerOf('email-change/confirm', { token });
}

async function answerOf(path: AuthPath, body: object): Promise<Answer> {
  try {
    const response = await expectSuccess(call(path, body));
    const { email }: { email: string } = await response.json();
    return { email, refusal: null };
  } catch (failure) {
    return { email: null, refusal: messageOf(failure) };
  }
}

function call(path: AuthPath, body: object): Promise<Response> {
  return callAuth(path, { method: 'POST', body: JSON.stringify(body) });
}

function messageOf(failure: unknown): string {
  return failure instanceof SignInRefusal && failure.message
    ? serverMessage(failure.message)
    : texts.failed;
}
