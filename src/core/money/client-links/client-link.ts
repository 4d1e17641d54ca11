import type { ClientApproval } from './client-approval.ts';
import type { ClientInvoice } from './client-invoice.ts';
import type { ClientQuote } from './client-quote.ts';

/**
 * The kinds of documents that a client's link can open. Its holder has no account. To add a kind:
 *
 * 1. Here: its name, and in `ClientPages` all that the holder of such a link receives.
 * 2. `server/money/client-links/client-link-targets.ts`: its target, which reads that.
 * 3. `web/features/client-page/client-page.tsx`: the page that shows it, loaded lazily.
 * 4. Procedures of its own, if the holder may do something, in
 *    `server/api/trpc/routers/money/client-page.ts` with `withClientLink(kind)`.
 */
export const CLIENT_LINK_KINDS = ['invoice', 'quote', 'approval'] as const;
export type ClientLinkKind = (typeof CLIENT_LINK_KINDS)[number];

/** What the holder of a link receives, by its kind: every byte of it. `language`: the client's. */
export interface ClientPages {
  invoice: ClientInvoice;
  quote: ClientQuote;
  approval: ClientApproval;
}

export type ClientPage = { [K in ClientLinkKind]: { kind: K } & ClientPages[K] }[ClientLinkKind];

/** A link as ADMINs see it. Times are ms since 1970. */
export interface ClientLinkView {
  id: string;
  /** Null if the account of its creator was deleted. */
  createdBy: string | null;
  createdAt: number;
  revokedAt: number | null;
  /** Null if it does not expire. */
  expiresAt: number | null;
  /** When its page was first and last opened; null before. Times are noted once a minute. */
  firstOpenedAt: number | null;
  lastOpenedAt: number | null;
}
