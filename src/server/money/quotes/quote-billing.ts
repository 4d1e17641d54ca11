import { AppError } from '../../../core/errors.ts';
import type { StoredClient } from '../../../core/money/parties.ts';
import type { SentQuote } from '../../../core/money/quotes/quote.ts';
import type { InvoiceRow } from '../../storage/money/invoices.ts';
import type { QuoteRow } from '../../storage/money/quotes/quotes.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { billedOf } from '../fixed-prices/milestone-reader.ts';

/**
 * What a quote became is billed once (QU9): its own invoice bills the agreed amount that it became,
 * and is refused where its work is billed by the hour. The caller has locked quote and client.
 */
export function quoteBilling(repositories: BoardRepositories) {
  const { invoices, invoiceLinks, projectBillings, boards } = repositories;

  /** The draft or invoice that bills it; null if that was discarded, or credited and freed. */
  async function invoiceOf(query: Query, { invoiceId }: QuoteRow): Promise<InvoiceRow | null> {
    return invoiceId === null ? null : invoices.find(query, invoiceId);
  }

  /** Whether time of a project is billed to a client by the hour. */
  async function isHourly(query: Query, projectId: string | null, clientId: string) {
    if (projectId === null) return false;
    const found = await projectBillings.find(query, projectId);
    return found.clientId === clientId && found.billing === 'hourly';
  }

  async function isBoardHourly(query: Query, boardId: string | null, clientId: string) {
    const board = boardId === null ? undefined : await boards.head(query, boardId);
    return isHourly(query, board?.projectId ?? null, clientId);
  }

  /**
   * The project whose agreed amount an invoice of the quote bills; null for none.
   * @throws AppError quote.billedHourly, quote.agreedBilled, quote.otherCurrency
   */
  async function agreedProjectOf(
    query: Query,
    row: QuoteRow,
    sent: SentQuote,
    client: Pick<StoredClient, 'currency'>,
  ): Promise<string | null> {
    const { clientId, projectId, takenOverAt, ticketsBoardId } = row;
    const takenOver = takenOverAt === null ? null : projectId;
    const isBilledHourly =
      (await isHourly(query, takenOver, clientId)) ||
      (await isBoardHourly(query, ticketsBoardId, clientId));
    if (isBilledHourly) throw new AppError('quote.billedHourly');
    if (takenOver === null) return null;
    const project = await projectBillings.find(query, takenOver);
    if (project.clientId !== clientId || project.billing !== 'fixed') return null;
    if (sent.currency !== client.currency) throw new AppError('quote.otherCurrency');
    const { agreedAmount } = project;
    if (agreedAmount !== null) {
      const uses = await invoiceLinks.usesOfProjects(query, [takenOver]);
      const left = agreedAmount - billedOf(uses, clientId);
      if (left < sent.totals.net) throw new AppError('quote.agreedBilled');
    }
    return takenOver;
  }

  /** The lines of a quote that are on its invoice, as those that bill the agreed amount. */
  async function linkLines(
    query: Query,
    { id, issued, draft }: Pick<InvoiceRow, 'id' | 'issued' | 'draft'>,
    sent: SentQuote,
    projectId: string,
  ): Promise<void> {
    const onInvoice = new Set((issued ?? draft)?.lines.map((line) => line.id));
    const fixedPrices = sent.lines
      .filter((line) => onInvoice.has(line.id))
      .map((line) => ({ lineId: line.id, projectId, milestoneId: null }));
    await invoiceLinks.add(query, id, { fixedPrices, deductions: [] });
  }

  return { invoiceOf, isBoardHourly, agreedProjectOf, linkLines };
}
