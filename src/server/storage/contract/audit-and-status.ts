import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invitationsRepository } from '../../auth/invitation-repository.ts';
import { newId } from '../../lib/new-id.ts';
import { auditRepository } from '../directory/audit.ts';
import type { Store } from '../store.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** A database may be shared with other tests. */
function invitation(email: string | null) {
  const digest = newId().padEnd(64, '0');
  return { id: newId('i'), digest, email, createdBy: 'admin', createdAt: 1, expiresAt: 10 };
}

/** What ADMINs keep an eye on: invitations, and the audit. */
export function auditAndStatusContract(open: OpenEmptyStore): void {
  describe('oversight', () => {
    let opened: { store: Store; destroy(): Promise<void> };

    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.destroy());

    it('S21 of several who use an invitation at once, one does', async () => {
      const { store } = opened;
      const { insert, use, byDigest, listOpen } = invitationsRepository(store.tables);
      const made = invitation(null);
      await store.tx((query) => insert(query, made));
      const tried = await Promise.all(
        Array.from({ length: 6 }, (_, n) => store.tx((query) => use(query, made.id, `u${n}`, 5))),
      );
      expect(tried.filter(Boolean)).toHaveLength(1);
      const kept = await store.read((query) => byDigest(query, made.digest));
      expect(kept).toMatchObject({ usedBy: `u${tried.indexOf(true)}`, usedAt: 5 });
      const left = await store.read((query) => listOpen(query, 5));
      expect(left.map(({ id }) => id)).not.toContain(made.id);
    });

    it('S22 an invitation whose time is over is neither used nor revoked', async () => {
      const { store } = opened;
      const { insert, use, revoke } = invitationsRepository(store.tables);
      const made = invitation('a@example.org');
      await store.tx((query) => insert(query, made));
      expect(await store.tx((query) => use(query, made.id, 'u1', 10))).toBe(false);
      expect(await store.tx((query) => revoke(query, made.id, 10))).toBeNull();
      expect(await store.tx((query) => revoke(query, made.id, 9))).toMatchObject({ revokedAt: 9 });
    });

    it('Z13 the audit is read on from where a page ended', async () => {
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
