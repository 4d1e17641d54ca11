import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { fullName } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import type { Config } from '../config/read-config.ts';
import { newId } from '../lib/new-id.ts';
import type { Source } from '../lib/request-source.ts';
import { digestOf, newToken } from '../lib/tokens.ts';
import { auditRepository } from '../storage/directory/audit.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Tables } from '../storage/schema.ts';
import type { Query, Store } from '../storage/store.ts';
import { invitationsRepository } from './invitation-repository.ts';
import { type Alongside, alwaysConfirmed } from './sessions.ts';

const DAY = 86_400_000;

export interface InvitationView {
  id: string;
  /** Whom it is for; null where anyone with the link may use it. */
  email: string | null;
  createdBy: { id: string; name: string | null };
  /** ms since 1970. */
  createdAt: number;
  expiresAt: number;
}

interface Needs {
  config: Pick<Config, 'publicUrl' | 'signup'>;
  store: Store;
  repositories: BoardRepositories;
  now?: () => number;
}

export type Invitations = ReturnType<typeof createInvitations>;

/** Invitations as ADMINs see them: made, listed and revoked. */
export function createInvitations({ config, store, repositories, now = Date.now }: Needs) {
  const invitations = invitationsRepository(store.tables);
  const { audit, people } = repositories;

  /**
   * Makes an invitation, good once and for so many days. Its link is in this answer and nowhere
   * else: only its secret's digest is kept.
   * @throws AppError forbidden
   */
  async function create(
    userId: string,
    { email, days }: { email: string | null; days: number },
    source: Source,
    confirm: Alongside = alwaysConfirmed,
  ): Promise<{ link: string; expiresAt: number }> {
    const secret = newToken();
    const at = now();
    const expiresAt = at + days * DAY;
    await store.tx(async (query) => {
      await confirm(query);
      await checkInvites(query, userId);
      const made = { createdBy: userId, createdAt: at, expiresAt };
      await invitations.insert(query, { id: newId('i'), digest: digestOf(secret), email, ...made });
      await audit.record(query, { kind: 'invitationMade', by: userId, at, source });
    });
    return { link: linkOf(config, secret), expiresAt };
  }

  /**
   * Those that can still be used, the newest first, and what they are good for: where `signup` is
   * closed, nothing. @throws AppError forbidden
   */
  function list(
    userId: string,
  ): Promise<{ signup: Config['signup']; invitations: InvitationView[] }> {
    return store.read(async (query) => {
      await checkInvites(query, userId);
      const open = await invitations.listOpen(query, now());
      const makers = await people.named(query, [...new Set(open.map((one) => one.createdBy))]);
      const names = new Map(makers.map((one) => [one.id, fullName(one)]));
      const views = open.map(({ id, email, createdBy, createdAt, expiresAt }) => {
        const maker = { id: createdBy, name: names.get(createdBy) ?? null };
        return { id, email, createdBy: maker, createdAt, expiresAt };
      });
      return { signup: config.signup, invitations: views };
    });
  }

  /** Its link is worth nothing any more. @throws AppError forbidden, invitation.gone */
  function revoke(userId: string, id: string, source: Source): Promise<void> {
    return store.tx(async (query) => {
      await checkInvites(query, userId);
      const at = now();
      const revoked = await invitations.revoke(query, id, at);
      if (!revoked) throw new AppError('invitation.gone');
      await audit.record(query, { kind: 'invitationRevoked', by: userId, at, source });
    });
  }

  async function checkInvites(query: Query, userId: string): Promise<void> {
    const { actor } = await accessOf(query, repositories, userId);
    if (!can(actor, 'users.invite')) throw new AppError('forbidden');
  }

  return { create, list, revoke };
}

/** The secret is in the fragment, which browsers send to nobody and no proxy logs. */
function linkOf({ publicUrl }: Pick<Config, 'publicUrl'>, secret: string): string {
  return `${publicUrl}/login#invite=${secret}`;
}

/** Whose invitations end, and by whom, from where and when that comes about. */
interface Ending {
  of: string;
  /** Null where it is done from the command line. */
  by: string | null;
  at: number;
  source: Source;
}

/**
 * Revokes what somebody's rights were needed for, in the transaction in which they lose them: an
 * invitation does not outlive its maker's right to invite.
 */
export async function endInvitations(
  query: Query,
  tables: Tables,
  { of, by, at, source }: Ending,
): Promise<void> {
  const count = await invitationsRepository(tables).revokeOf(query, of, at);
  if (count === 0) return;
  const entry = { kind: 'invitationRevoked', by, about: of } as const;
  const entries = Array.from({ length: count }, () => entry);
  await auditRepository(tables).recordAll(query, entries, { at, source });
}
