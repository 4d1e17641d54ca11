import { AppError } from '../../core/errors.ts';
import { emailKey } from '../../core/users/user.ts';
import type { Config } from '../config/read-config.ts';
import { digestOf } from '../lib/tokens.ts';
import type { Tables } from '../storage/schema.ts';
import type { Query } from '../storage/store.ts';
import { type InvitationRow, invitationsRepository } from './invitation-repository.ts';
import { isSetupNeeded, isSetupToken } from './setup-link.ts';

/** A request to register, with the secrets that may admit it. */
export interface SignupRequest {
  email: string;
  /** The token of the setup link. */
  setup?: string | undefined;
  /** The secret of an invitation's link. */
  invite?: string | undefined;
}

export type InvitationState = 'open' | 'unknown' | 'used' | 'revoked' | 'expired';

/** What a visitor learns before registering. */
export interface SignupOptions {
  /** What registering requires: nothing, an invitation or the setup link; or it is closed. */
  signup: Config['signup'] | 'setup';
  /** The state of the visitor's invitation link; its email only while it is open. */
  invitation: { state: InvitationState; email: string | null } | null;
}

/** Who may register: by SIGNUP, the setup link and invitations (decisions §1). */
export function createSignupPolicy(config: Config, tables: Tables) {
  const invitations = invitationsRepository(tables);

  /**
   * Returns the invitation that admits the account; null if none is needed or given. The first
   * account can always register, but where strangers could reach the server before its owner does,
   * only with the setup link.
   * @throws AppError signup.*, invitation.* if registering is not possible now
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
    const refusal = state === 'open' ? emailMismatch(invitation, email) : state;
    if (refusal === null) return invitation;
    // If anyone may register, an invalid link is no obstacle.
    if (isNeeded) throw new AppError(`invitation.${refusal}`);
    return null;
  }

  function admitFirst(setup: string | undefined): null {
    if (!isSetupNeeded(config) || isSetupToken(config, setup ?? '')) return null;
    throw new AppError('signup.setupNeeded');
  }

  /** Marks an invitation as used. @throws AppError invitation.used if somebody else was faster */
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
    const signup = isFirst ? firstAccountMode() : config.signup;
    if (!invite) return { signup, invitation: null };
    const { state, invitation } = await find(query, invite, now);
    const email = state === 'open' ? (invitation?.email ?? null) : null;
    return { signup, invitation: { state, email } };
  }

  function firstAccountMode(): 'setup' | 'open' {
    return isSetupNeeded(config) ? 'setup' : 'open';
  }

  /** The invitation with a link's secret, and its state. */
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

function emailMismatch(invitation: InvitationRow | null, email: string): 'otherEmail' | null {
  const invitedEmail = invitation?.email ?? null;
  return invitedEmail === null || emailKey(invitedEmail) === emailKey(email) ? null : 'otherEmail';
}
