import { passwordResetTexts as texts } from '../../../i18n/en/password-reset.ts';
import { serverMessage } from '../../../i18n/server-message.ts';
import { callAuth } from '../../../session/auth-api.ts';
import { expectSuccess, SignInRefusal } from '../../../session/sign-in-api.ts';

/** Asks for a link to set a new password. Returns why it was refused; null if it was not. */
export async function requestPasswordLink(email: string): Promise<string | null> {
  try {
    await expectSuccess(call('password-reset', { email }));
    return null;
  } catch (failure) {
    return messageOf(failure);
  }
}

/** Sets a password by a link. Returns the email of its account, or why it was refused. */
export async function setNewPassword(
  token: string,
  password: string,
): Promise<{ email: string; refusal: null } | { email: null; refusal: string }> {
  try {
    const response = await expectSuccess(call('password-reset/confirm', { token, password }));
    const { email }: { email: string } = await response.json();
    return { email, refusal: null };
  } catch (failure) {
    return { email: null, refusal: messageOf(failure) };
  }
}

function call(path: 'password-reset' | 'password-reset/confirm', body: object): Promise<Response> {
  return callAuth(path, { method: 'POST', body: JSON.stringify(body) });
}

function messageOf(failure: unknown): string {
  return failure instanceof SignInRefusal && failure.message
    ? serverMessage(failure.message)
    : texts.failed;
}
