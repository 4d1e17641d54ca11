import type { Config } from '../../config/read-config.ts';
import { locksRepository } from '../../storage/directory/locks.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { clientLinksRepository } from '../client-links/client-link-repository.ts';
import { clientLinksLock, clientLinkUrl } from '../client-links/client-link-token.ts';
import type { ClientLinks } from '../client-links/client-links.ts';
import type { Author } from '../invoices/invoice-writer.ts';

/** Creates and revokes the links by which clients see and answer quotes. */
export interface QuoteLinks {
  /** Part of the transaction that sends a quote. */
  createIn(
    query: Query,
    author: Author,
    link: { id: string; quoteId: string },
    at: number,
  ): Promise<void>;
  /** Part of the transaction that revises it: none of its links can be used anymore. */
  endAllIn(query: Query, author: Author, quote: QuoteOfLinks, at: number): Promise<void>;
  /** Whether this link of the quote can be used. */
  isOpen(query: Query, link: { id: string; quoteId: string }): Promise<boolean>;
  urlOf(linkId: string): string;
}

interface QuoteOfLinks {
  id: string;
  number: string | null;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  config: Pick<Config, 'appSecret' | 'publicUrl'>;
  clientLinks: Pick<ClientLinks, 'createIn'>;
}

export function createQuoteLinks({ store, repositories, config, clientLinks }: Deps): QuoteLinks {
  const rows = clientLinksRepository(store.tables);
  const locks = locksRepository(store.tables);
  return {
    createIn: (query, author, { id, quoteId }, at) =>
      clientLinks.createIn(query, author, { id, kind: 'quote', targetId: quoteId }, at),

    async endAllIn(query, { userId, source }, { id: targetId, number }, at) {
      // A link that is created concurrently waits for the lock, and then finds nothing to show.
      await locks.take(query, clientLinksLock(targetId));
      for (const { id } of await rows.of(query, { kind: 'quote', targetId })) {
        if (!(await rows.revoke(query, id, at))) continue;
        const entry = { kind: 'clientLinkRevoked' as const, by: userId, detail: number ?? '' };
        await repositories.audit.record(query, { ...entry, at, source });
      }
    },

    async isOpen(query, { id, quoteId }) {
      const link = await rows.byId(query, id);
      return link?.kind === 'quote' && link.targetId === quoteId && link.revokedAt === null;
    },

    urlOf: (linkId) => clientLinkUrl(config, linkId),
  };
}
