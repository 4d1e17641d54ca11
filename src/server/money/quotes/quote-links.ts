import type { Config } from '../../config/read-config.ts';
import type { Query, Store } from '../../storage/store.ts';
import { clientLinksRepository } from '../client-links/client-link-repository.ts';
import { clientLinkUrl } from '../client-links/client-link-token.ts';
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
  config: Pick<Config, 'appSecret' | 'publicUrl'>;
  clientLinks: Pick<ClientLinks, 'createIn' | 'endAllIn'>;
}

export function createQuoteLinks({ store, config, clientLinks }: Deps): QuoteLinks {
  const rows = clientLinksRepository(store.tables);
  return {
    createIn: (query, author, { id, quoteId }, at) =>
      clientLinks.createIn(query, author, { id, kind: 'quote', targetId: quoteId }, at),

    endAllIn: (query, author, { id: targetId, number }, at) =>
      clientLinks.endAllIn(query, author, { kind: 'quote', targetId, detail: number ?? '' }, at),

    async isOpen(query, { id, quoteId }) {
      const link = await rows.byId(query, id);
      return link?.kind === 'quote' && link.targetId === quoteId && link.revokedAt === null;
    },

    urlOf: (linkId) => clientLinkUrl(config, linkId),
  };
}
