import type { Source } from '../source.ts';
import { auditRepository } from '../storage/audit.ts';
import { invitationsRepository } from '../storage/invitations.ts';
import type { Tables } from '../storage/schema.ts';
import type { Query } from '../storage/store.ts';

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
