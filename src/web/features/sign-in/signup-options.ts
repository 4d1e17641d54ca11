import { authTexts } from '../../i18n/en/auth.ts';

/** The server's rules for signing up (POST /api/auth/signup). */
export interface SignupOptions {
  signup: 'open' | 'invite' | 'closed' | 'setup';
  /** The invitation of the link; its email is included while it is open. */
  invitation: {
    state: 'open' | 'unknown' | 'used' | 'revoked' | 'expired';
    email: string | null;
  } | null;
  /** Whether a forgotten password can be reset by mail. */
  passwordByMail: boolean;
}

export interface Note {
  text: string;
  /** Whether signing up would be refused. */
  isWarning: boolean;
}

/** The note above the form; null if there is none. */
export function noteOf(
  { signup, invitation }: Omit<SignupOptions, 'passwordByMail'>,
  hasSetup: boolean,
): Note | null {
  if (signup === 'closed') return { text: authTexts.signupClosed, isWarning: true };
  if (signup === 'setup') {
    return hasSetup ? null : { text: authTexts.setupNeeded, isWarning: true };
  }
  if (!invitation) {
    return signup === 'invite' ? { text: authTexts.inviteNeeded, isWarning: true } : null;
  }
  const { state, email } = invitation;
  if (state === 'open') {
    return { text: email ? authTexts.invitedAs(email) : authTexts.invited, isWarning: false };
  }
  const ended = authTexts.invitationEnded[state];
  const isNeeded = signup === 'invite';
  const next = isNeeded ? authTexts.askForAnother : authTexts.notNeeded;
  return { text: `${ended} ${next}`, isWarning: isNeeded };
}
