import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invitationsRepository } from '../../auth/invitations/invitation-repository.ts';
import { newId } from '../../lib/tokens.ts';
import { auditRepository } from '../directory/audit.ts';
import type { Store } from '../store.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** Every invitation is unique, because tests may share a database. */
function invitation(email: string | null) {
  const digest = newId().padEnd(64, '0');
  return { id: newId('i'), digest, email, createdBy: 'admin', createdAt: 1, expiresAt: 10 };
}

/** Features for ADMINs: invitations and the audit log. */
export function auditAndStatusContract(open: OpenEmptyStore): void {
  describe('audit and status', () => {
    let opened: { store: Store; destroy(): Promise<void> };

    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.destroy());

    it('S21 of several people who use an invitation at once, one succeeds', async () => {
      const { store } = opened;
      const { insert, use, byDigest, listOpen } = invitationsRepository(store.tables);
      const unused = invitation(null);
      await store.tx((query) => insert(query, unused));
      const results = await Promise.all(
        Array.from({ length: 6 }, (_, n) => store.tx((query) => use(query, unused.id, `u${n}`, 5))),
      );
      expect(results.filter(Boolean)).toHaveLength(1);
      const stored = await store.read((query) => byDigest(query, unused.digest));
      expect(stored).toMatchObject({ usedBy: `u${results.indexOf(true)}`, usedAt: 5 });
      const remaining = await store.read((query) => listOpen(query, 5));
      expect(remaining.map(({ id }) => id)).not.toContain(unused.id);
    });

    it('S22 an expired invitation can be neither used nor revoked', async () => {
      const { store } = opened;
      const { insert, use, revoke } = invitationsRepository(store.tables);
      const expiring = invitation('a@example.org');
      await store.tx((query) => insert(query, expiring));
      expect(await store.tx((query) => use(query, expiring.id, 'u1', 10))).toBe(false);
      expect(await store.tx((query) => revoke(query, expiring.id, 10))).toBeNull();
      expect(await store.tx((query) => revoke(query, expiring.id, 9))).toMatchObject({
        revokedAt: 9,
      });
    });

    it('Z13 the audit log is paged from where a page ended', async () => {
      const { store } = opened;
      const { recordAll, list } = auditRepository(store.tables);
      const source = { ip: '192.0.2.1', userAgent: null };
      const personId = newId('u');
      const entry = { kind: 'signIn', by: personId } as const;
      for (const at of [1, 2]) {
        await store.tx((query) => recordAll(query, [entry, entry, entry], { at, source }));
      }
      const all = await store.read((query) => list(query, { personId }, 10));
      expect(all.map(({ at }) => at)).toEqual([2, 2, 2, 1, 1, 1]);
      const first = await store.read((query) => list(query, { personId }, 2));
      const rest = await store.read((query) => list(query, { personId, before: first[1] }, 10));
      expect([...first, ...rest]).toEqual(all);
    });
  });
}
