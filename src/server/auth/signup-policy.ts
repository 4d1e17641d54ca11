import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../core/errors.ts';
import { emailKey } from '../../core/users/user.ts';
import type { Config } from '../config/read-config.ts';
import { isLoopback } from '../lib/addresses.ts';
import { digestOf } from '../lib/tokens.ts';
import type { Tables } from '../storage/schema.ts';
import type { Query } from '../storage/store.ts';
import { type InvitationRow, invitationsRepository } from './invitations/invitation-repository.ts';

/** A request to register, with the secrets that may admit it. */
export interface SignupRequest {
  email: string;
  /** The token of the setup link. */
  setup?: string | undefined;
  /** The secret of an invitation's link. */
  invite?: string | undefined;
}

export type InvitationState = 'open' | 'unknown' | 'used' | 'revoked' | 'expired';

/** The information that a visitor gets before registering. */
export interface SignupOptions {
  /** What registering requires: nothing, an invitation or the setup link; or it is closed. */
  signup: Config['signup'] | 'setup';
  /** The state of the visitor's invitation link; its email only while it is open. */
  invitation: { state: InvitationState; email: string | null } | null;
  /** Whether a forgotten password can be set anew by mail. */
  passwordByMail: boolean;
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

  /** Marks an invitation as used. @throws AppError invitation.used if someone else was faster */
  async function use(
    query: Query,
    { id }: InvitationRow,
    userId: string,
    now: number,
  ): Promise<void> {
    if (!(await invitations.use(query, id, userId, now))) throw new AppError('invitation.used');
  }

  const passwordByMail = config.email !== null;

  async function signupOptions(
    query: Query,
    invite: string | undefined,
    { isFirst, now }: { isFirst: boolean; now: number },
  ): Promise<SignupOptions> {
    const signup = isFirst ? firstAccountMode() : config.signup;
    if (!invite) return { signup, invitation: null, passwordByMail };
    const { state, invitation } = await find(query, invite, now);
    const email = state === 'open' ? (invitation?.email ?? null) : null;
    return { signup, invitation: { state, email }, passwordByMail };
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

type LinkConfig = Pick<Config, 'appSecret' | 'publicUrl'>;

/** Whether the first account needs the setup link: if others could register before the owner. */
export function isSetupNeeded({ publicUrl }: LinkConfig): boolean {
  return !isLoopback(new URL(publicUrl).hostname);
}

/**
 * The link printed while there is no account; it is useless once there is one. As with invitations
 * the secret is in the fragment, which proxies do not log.
 */
export function setupLink(config: LinkConfig): string {
  const token = setupToken(config).toString('base64url');
  return `${config.publicUrl}/login#setup=${token}`;
}

function isSetupToken(config: LinkConfig, token: string): boolean {
  const actual = Buffer.from(token, 'base64url');
  const expected = setupToken(config);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Derived from the installation's secret, so that a printed link stays valid after a restart. */
function setupToken({ appSecret }: LinkConfig): Buffer {
  return createHmac('sha256', appSecret).update('setup-link').digest();
}
