import { AppError } from '../../core/errors.ts';
import { emailKey } from '../../core/users/user.ts';
import type { Config } from '../config/read-config.ts';
import { digestOf } from '../lib/tokens.ts';
import type { Tables } from '../storage/schema.ts';
import type { Query } from '../storage/store.ts';
import { type InvitationRow, invitationsRepository } from './invitation-repository.ts';
import { isSetupNeeded, isSetupToken } from './setup-link.ts';

/** Who asks to be let in, and with what. */
export interface SignupRequest {
  email: string;
  /** The token of the setup link. */
  setup?: string | undefined;
  /** The secret of an invitation's link. */
  invite?: string | undefined;
}

export type InvitationState = 'open' | 'unknown' | 'used' | 'revoked' | 'expired';

/** What can be said to somebody before they register. */
export interface SignupOptions {
  /** What registering takes: nothing, an invitation, the setup link; or it cannot be done. */
  signup: Config['signup'] | 'setup';
  /** Of the link that they came by; its email is told while it is open. */
  invitation: { state: InvitationState; email: string | null } | null;
}

/** Who may register: by SIGNUP, the setup link and invitations (decisions §1). */
export function createSignupPolicy(config: Config, tables: Tables) {
  const invitations = invitationsRepository(tables);

  /**
   * Answers with the invitation that the account is made by, null where none is needed or given.
   * The first account can always register; where strangers could reach the server before its owner
   * does, only with the setup link.
   * @throws AppError signup.*, invitation.* unless one may register now.
   */
  async function check(
    query: Query,
    { setup, invite, email }: SignupRequest,
    { isFirst, now }: { isFirst: boolean; now: number },
  ): Promise<InvitationRow | null> {
    if (isFirst) return admitFirst(setup);
    if (config.signup === 'closed') throw new AppError('signup.closed');
    const isNeeded = config.signup === 'invite';
    if (!invite) {
      if (isNeeded) throw new AppError('signup.inviteNeeded');
      return null;
    }
    const { state, invitation } = await find(query, invite, now);
    const refusal = state === 'open' ? strangerTo(invitation, email) : state;
    if (refusal === null) return invitation;
    // Where anyone may register, a link that is good for nothing is in nobody's way.
    if (isNeeded) throw new AppError(`invitation.${refusal}`);
    return null;
  }

  function admitFirst(setup: string | undefined): null {
    if (!isSetupNeeded(config) || isSetupToken(config, setup ?? '')) return null;
    throw new AppError('signup.setupNeeded');
  }

  /** Uses an invitation up. @throws AppError invitation.used when somebody else was faster. */
  async function use(
    query: Query,
    { id }: InvitationRow,
    userId: string,
    now: number,
  ): Promise<void> {
    if (!(await invitations.use(query, id, userId, now))) throw new AppError('invitation.used');
  }

  async function signupOptions(
    query: Query,
    invite: string | undefined,
    { isFirst, now }: { isFirst: boolean; now: number },
  ): Promise<SignupOptions> {
    const signup = isFirst ? wayOfFirst() : config.signup;
    if (!invite) return { signup, invitation: null };
    const { state, invitation } = await find(query, invite, now);
    const email = state === 'open' ? (invitation?.email ?? null) : null;
    return { signup, invitation: { state, email } };
  }

  function wayOfFirst(): 'setup' | 'open' {
    return isSetupNeeded(config) ? 'setup' : 'open';
  }

  /** The invitation of a link's secret, and what can be said of it. */
  async function find(
    query: Query,
    secret: string,
    now: number,
  ): Promise<{ state: InvitationState; invitation: InvitationRow | null }> {
    const invitation = await invitations.byDigest(query, digestOf(secret));
    return { state: stateOf(invitation, now), invitation };
  }

  return { check, use, signupOptions };
}

function stateOf(invitation: InvitationRow | null, now: number): InvitationState {
  if (!invitation) return 'unknown';
  if (invitation.usedAt !== null) return 'used';
  if (invitation.revokedAt !== null) return 'revoked';
  return invitation.expiresAt > now ? 'open' : 'expired';
}

function strangerTo(invitation: InvitationRow | null, email: string): 'otherEmail' | null {
  const bound = invitation?.email ?? null;
  return bound === null || emailKey(bound) === emailKey(email) ? null : 'otherEmail';
}
