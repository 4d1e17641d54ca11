import type { Day } from '../../../core/days.ts';
import { AppError } from '../../../core/errors.ts';
import { NO_BUSINESS } from '../../../core/money/invoices/freeze-invoice.ts';
import type { MissingForIssue } from '../../../core/money/invoices/invoice-views.ts';
import type { Business, StoredClient } from '../../../core/money/parties.ts';
import { missingForSending } from '../../../core/money/quotes/missing-for-sending.ts';
import type {
  QuoteDraft,
  QuoteSettings,
  StoredQuoteDraft,
} from '../../../core/money/quotes/quote.ts';
import { quoteStateOf } from '../../../core/money/quotes/quote-state.ts';
import type { QuoteListItem, QuoteView } from '../../../core/money/quotes/quote-views.ts';
import type { QuoteListRow, QuoteRow } from '../../storage/money/quotes/quotes.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { businessDay } from '../business-day.ts';
import { missingGlyphs } from '../documents/missing-glyphs.ts';

export type QuoteReader = ReturnType<typeof createQuoteReader>;

/** The data that decides whether a quote can be sent, and that is frozen with it. */
export interface LoadedQuoteFacts {
  business: Business;
  client: StoredClient;
  settings: QuoteSettings;
}

/** Shows quotes to ADMINs. The right is checked by the caller. */
export function createQuoteReader({
  repositories,
  now,
}: {
  repositories: BoardRepositories;
  now: () => number;
}) {
  const { quotes, quoteSettings, invoices, invoicingParties } = repositories;

  /** The server's day. */
  const today = (query: Query) => businessDay(query, repositories, now());

  /** @throws AppError client.unknown */
  async function facts(query: Query, clientId: string): Promise<LoadedQuoteFacts> {
    const client = await invoicingParties.clientOf(query, clientId);
    if (!client) throw new AppError('client.unknown');
    const business = (await invoicingParties.businessOf(query)) ?? NO_BUSINESS;
    return { business, client, settings: await quoteSettings.find(query) };
  }

  /** @throws AppError quote.unknown */
  async function view(query: Query, id: string): Promise<QuoteView> {
    const row = await quotes.find(query, id);
    if (!row) throw new AppError('quote.unknown');
    const client = await invoicingParties.clientOf(query, row.clientId);
    const revisions = await quotes.revisionsOf(query, id);
    const present = row.draft ? undefined : revisions[0];
    const clientName = present?.sent.buyer.name ?? client?.name ?? '';
    const { draft: _, ...listed } = { ...row, isDraft: row.draft !== null, clientName };
    return {
      ...listItem(listed, await today(query)),
      draft: row.draft && draftOf(row.draft),
      sent: present?.sent ?? null,
      ...(await checksOf(query, row)),
      revisions: revisions.map(({ revision, sentAt, digest, decision }) => {
        return { revision, sentAt, digest, decision };
      }),
      file: present
        ? { name: present.fileName, size: present.fileSize, digest: present.fileDigest }
        : null,
      use: await madeOf(query, row),
    };
  }

  /** The notices about a draft before it is sent. */
  async function checksOf(
    query: Query,
    { draft, clientId }: QuoteRow,
  ): Promise<{ missing: MissingForIssue[]; unprintable: string[] }> {
    if (!draft) return { missing: [], unprintable: [] };
    if (!(await invoicingParties.clientOf(query, clientId)))
      return { missing: [{ code: 'client', place: 'client' }], unprintable: [] };
    const { business, client, settings } = await facts(query, clientId);
    const { numberPattern } = settings;
    const checked = { draft, business, client, numberPattern, today: await today(query) };
    const texts = missingGlyphs({
      ...{ ...draft, seller: business, buyer: client },
      ...{ introduction: `${draft.subject}\n${draft.introduction}`, orderReference: '' },
    });
    const unprintable = new Set(texts.flatMap(({ characters }) => characters));
    return { missing: missingForSending(checked), unprintable: [...unprintable] };
  }

  async function madeOf(query: Query, row: QuoteRow): Promise<QuoteView['use']> {
    const { takenOverAt, ticketsBoardId, ticketsAt, ticketCount, invoiceId } = row;
    // A discarded draft can be created again.
    const invoice = invoiceId === null ? null : await invoices.find(query, invoiceId);
    return {
      takenOverAt,
      tickets:
        ticketsBoardId === null || ticketsAt === null
          ? null
          : { boardId: ticketsBoardId, at: ticketsAt, count: ticketCount ?? 0 },
      invoiceId: invoice?.id ?? null,
    };
  }

  return { view, facts, today };
}

/** A stored draft without the columns that its page does not need. */
export function draftOf({ fieldVersions: _, ...draft }: StoredQuoteDraft): QuoteDraft {
  return draft;
}

export function listItem(row: QuoteListRow, today: Day): QuoteListItem {
  const { id, version, clientId, clientName, projectId, subject, number, revision } = row;
  const { sentDay, validUntil, currency, net, tax, gross, decidedAt, decidedBy, updatedAt } = row;
  const isUsed = row.takenOverAt !== null || row.ticketsAt !== null || row.invoiceId !== null;
  return {
    ...{ id, version, state: quoteStateOf(row, today), clientId, clientName: clientName ?? '' },
    ...{ projectId, subject, number, revision, sentDay: row.isDraft ? null : sentDay },
    ...{ validUntil, currency, net, tax, gross, decidedAt, decidedBy },
    ...{ isToDo: row.decision === 'accepted' && !isUsed, updatedAt },
  };
}
