import { expect, it } from 'vitest';
import { authTexts } from '../../i18n/en/auth.ts';
import { noteOf, type SignupOptions } from './signup-options.ts';

const { inviteNeeded, signupClosed, setupNeeded, invited, invitedAs, invitationEnded, notNeeded } =
  authTexts;

function invitation(
  state: NonNullable<SignupOptions['invitation']>['state'],
  email: string | null = null,
): SignupOptions['invitation'] {
  return { state, email };
}

it.each<[Omit<SignupOptions, 'passwordByMail'>, string | undefined]>([
  [{ signup: 'open', invitation: null }, undefined],
  [{ signup: 'invite', invitation: null }, inviteNeeded],
  [{ signup: 'closed', invitation: null }, signupClosed],
  [{ signup: 'closed', invitation: invitation('open') }, signupClosed],
  [{ signup: 'setup', invitation: null }, setupNeeded],
  [{ signup: 'invite', invitation: invitation('open') }, invited],
  [{ signup: 'invite', invitation: invitation('open', 'b@x.org') }, invitedAs('b@x.org')],
  [{ signup: 'open', invitation: invitation('used') }, `${invitationEnded.used} ${notNeeded}`],
])('S25 %j is explained in words', (options, text) => {
  expect(noteOf(options, false)?.text).toBe(text);
});

it.each(['unknown', 'used', 'revoked', 'expired'] as const)(
  'S25 a link that is %s is reported, with what to do about it',
  (state) => {
    const note = noteOf({ signup: 'invite', invitation: invitation(state) }, false);
    expect(note).toEqual({
      text: `${invitationEnded[state]} ${authTexts.askForAnother}`,
      isWarning: true,
    });
  },
);

it('S25 the setup link shows no note', () => {
  expect(noteOf({ signup: 'setup', invitation: null }, true)).toBeNull();
});
