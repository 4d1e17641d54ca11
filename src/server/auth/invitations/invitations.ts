import { AppError } from '../../../core/errors.ts';
import { can } from '../../../core/permissions.ts';
import { fullName } from '../../../core/users/user.ts';
import { accessOf, managedBoard } from '../../access/board-access.ts';
import { userViewer } from '../../access/viewer.ts';
import type { Config } from '../../config/read-config.ts';
import type { Source } from '../../lib/request-source.ts';
import { digestOf, newId } from '../../lib/tokens.ts';
import { auditRepository } from '../../storage/directory/audit.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Tables } from '../../storage/schema.ts';
import type { Query, Store } from '../../storage/store.ts';
import { noConfirmation, type TransactionHook } from '../sessions.ts';
import { invitationsRepository } from './invitation-repository.ts';
import { newSecret } from './invited-boards.ts';

const DAY_MS = 86_400_000;

export interface InvitationView {
  id: string;
  /** The invited email; null if anyone with the link may use it. */
  email: string | null;
  createdBy: { id: string; name: string | null };
  /** ms since 1970. */
  createdAt: number;
  expiresAt: number;
}

/** The email to invite. */
interface NewInvitation {
  /** Null: anyone with the link. */
  email: string | null;
  days: number;
  /** The board to which the link leads. */
  boardId?: string | null | undefined;
}

interface Deps {
  config: Pick<Config, 'publicUrl' | 'signup'>;
  store: Store;
  repositories: BoardRepositories;
  now?: () => number;
}

export type Invitations = ReturnType<typeof createInvitations>;

/** Invitations managed by ADMINs: created, listed and revoked. */
export function createInvitations({ config, store, repositories, now = Date.now }: Deps) {
  const invitations = invitationsRepository(store.tables);
  const { audit, people } = repositories;

  /**
   * Creates an invitation that can be used once within some days. Its link is only in this
   * response, since only the secret's digest is stored. If a board is named, which its creator must
   * manage, the person who uses the invitation becomes a member of it.
   * @throws AppError forbidden, board.unknown
   */
  async function create(
    userId: string,
    { email, days, boardId = null }: NewInvitation,
    source: Source,
    confirm: TransactionHook = noConfirmation,
  ): Promise<{ link: string; expiresAt: number }> {
    const secret = newSecret(boardId);
    const at = now();
    const expiresAt = at + days * DAY_MS;
    await store.tx(async (query) => {
      await confirm(query);
      await checkMayInvite(query, userId);
      if (boardId) await managedBoard(query, repositories, userViewer(userId), boardId);
      const creation = { createdBy: userId, createdAt: at, expiresAt };
      await invitations.insert(query, {
        id: newId('i'),
        digest: digestOf(secret),
        email,
        ...creation,
      });
      await audit.record(query, { kind: 'invitationMade', by: userId, at, source });
    });
    return { link: linkOf(config, secret, boardId), expiresAt };
  }

  /**
   * Open invitations, newest first, and the `signup` mode, in which they may be of no use.
   * @throws AppError forbidden
   */
  function list(
    userId: string,
  ): Promise<{ signup: Config['signup']; invitations: InvitationView[] }> {
    return store.read(async (query) => {
      await checkMayInvite(query, userId);
      const open = await invitations.listOpen(query, now());
      const creators = await people.named(query, [...new Set(open.map((one) => one.createdBy))]);
      const names = new Map(creators.map((one) => [one.id, fullName(one)]));
      const views = open.map(({ id, email, createdBy, createdAt, expiresAt }) => {
        const creator = { id: createdBy, name: names.get(createdBy) ?? null };
        return { id, email, createdBy: creator, createdAt, expiresAt };
      });
      return { signup: config.signup, invitations: views };
    });
  }

  /** Invalidates the link of an invitation. @throws AppError forbidden, invitation.gone */
  function revoke(userId: string, id: string, source: Source): Promise<void> {
    return store.tx(async (query) => {
      await checkMayInvite(query, userId);
      const at = now();
      const revoked = await invitations.revoke(query, id, at);
      if (!revoked) throw new AppError('invitation.gone');
      await audit.record(query, { kind: 'invitationRevoked', by: userId, at, source });
    });
  }

  async function checkMayInvite(query: Query, userId: string): Promise<void> {
    const { actor } = await accessOf(query, repositories, userId);
    if (!can(actor, 'users.invite')) throw new AppError('forbidden');
  }

  return { create, list, revoke };
}

/** The secret is in the fragment, which browsers do not send and proxies do not log. */
function linkOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  secret: string,
  boardId: string | null,
): string {
  const search = boardId === null ? '' : `?redirect=${encodeURIComponent(`/boards/${boardId}`)}`;
  return `${publicUrl}/login${search}#invite=${secret}`;
}

/** The user whose invitations end, the cause, and the source and time of the action. */
interface Ending {
  of: string;
  /** Null if it is done by the command line. */
  by: string | null;
  at: number;
  source: Source;
}

/** Revokes a user's invitations in the transaction in which they lose the right to invite. */
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
