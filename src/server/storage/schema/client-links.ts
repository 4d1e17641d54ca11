import type { Kit } from './kit.ts';

/** Links that show one document to a client. No foreign keys: the targets are of several kinds. */
export function defineClientLinks(k: Kit) {
  const clientLinks = k.table(
    'client_links',
    {
      id: k.text().primaryKey(),
      /** Of `core/money/client-links/client-link.ts`. */
      kind: k.text().notNull(),
      /** The invoice or other document. */
      targetId: k.text().notNull(),
      /** SHA-256 of the token in hex. */
      digest: k.text().notNull(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      revokedAt: k.int(),
      expiresAt: k.int(),
      firstOpenedAt: k.int(),
      lastOpenedAt: k.int(),
    },
    (t) => [
      k.unique('client_links_digest').on(t.digest),
      k.index('client_links_target').on(t.kind, t.targetId, t.createdAt),
    ],
  );
  return { clientLinks };
}
