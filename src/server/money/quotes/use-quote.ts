import type { Command } from '../../../core/board/commands.ts';
import { AppError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import { invoiceDraftOf } from '../../../core/money/quotes/freeze-quote.ts';
import type { SentQuote } from '../../../core/money/quotes/quote.ts';
import type {
  QuoteInvoice,
  QuoteTakeOver,
  QuoteTickets,
} from '../../../core/money/quotes/quote-requests.schema.ts';
import { estimateOf, quotedSeconds } from '../../../core/money/quotes/quote-state.ts';
import type { QuoteView } from '../../../core/money/quotes/quote-views.ts';
import type { ExecuteIn } from '../../boards/commands/execute-command.ts';
import type { Bus } from '../../bus/bus.ts';
import { newId } from '../../lib/tokens.ts';
import type { QuoteRow } from '../../storage/money/quotes/quotes.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { draftRow } from '../invoices/create-draft.ts';
import { type Author, amountText } from '../invoices/invoice-writer.ts';
import { changeText } from '../money-audit.ts';
import { quoteBilling } from './quote-billing.ts';
import { checkVersion, lockQuote, type QuoteWork, type QuoteWriter } from './quote-writer.ts';

type Line = SentQuote['lines'][number];

interface Deps {
  repositories: BoardRepositories;
  writer: QuoteWriter;
  executeIn: ExecuteIn;
  bus: Pick<Bus, 'notifyChanged'>;
}

/** The uses of an accepted quote (QU7, QU8, QU9); repeating a request changes nothing. */
export function createQuoteUses({ repositories, writer, executeIn, bus }: Deps) {
  const { quotes, clients, projects, projectBillings, invoices, boards } = repositories;
  const billing = quoteBilling(repositories);

  /** Its hours and its amount become the budget and the agreed amount of a project. */
  function takeOver(author: Author, taking: QuoteTakeOver): Promise<QuoteView> {
    return writer(author, async (work) => {
      const { query, at } = work;
      const { id, projectId, billingVersion, setsBudget, setsAgreedAmount } = taking;
      const { row, sent } = await lockAccepted(query, id);
      if (row.takenOverAt !== null) return work.view(id);
      checkVersion(row, taking.version);
      const client = await clients.lock(query, row.clientId);
      if (!client || client.deletedAt !== null) throw new AppError('client.unknown');
      await projects.lockProject(query, projectId);
      const project = (await projects.byIds(query, [projectId])).get(projectId);
      if (!project) throw new AppError('project.unknown');
      const before = await projectBillings.find(query, projectId);
      const isOfOther = before.clientId !== null && before.clientId !== row.clientId;
      if (isOfOther) throw new AppError('quote.otherClient');
      const seconds = quotedSeconds(sent.lines);
      if (setsBudget && seconds <= 0) throw new AppError('quote.noHours');
      if (setsAgreedAmount && sent.currency !== client.currency)
        throw new AppError('quote.otherCurrency');
      const set = {
        clientId: row.clientId,
        ...(setsBudget && { budgetSeconds: seconds }),
        ...(setsAgreedAmount && { billing: 'fixed' as const, agreedAmount: sent.totals.net }),
      };
      const after = { ...before, ...set, version: billingVersion };
      const invoice = await billing.invoiceOf(query, row);
      if (invoice && after.billing === 'hourly') throw new AppError('quote.invoiced');
      if (!(await projectBillings.set(query, after, at))) throw new AppError('money.changed');
      if (invoice && after.billing === 'fixed') {
        await billing.linkLines(query, invoice, sent, projectId);
        work.touch(invoice.id);
      }
      await use(work, row, { takenOverAt: at, projectId });
      const { clientId: _, ...values } = { ...set, client: client.name };
      const was = { ...before, client: before.clientId === null ? '' : client.name };
      const detail = changeText(`${project.name} · ${row.number}`, was, values);
      await work.audit('quoteTakenOver', detail);
      return work.view(id);
    });
  }

  /** Its lines become tickets at the end of a column, as if the ADMIN had made them on the board. */
  async function makeTickets(author: Author, making: QuoteTickets): Promise<QuoteView> {
    const { boardId } = making;
    const view = await writer(author, async (work) => {
      const { query, at } = work;
      const { id, columnId, lineIds } = making;
      const { row, sent } = await lockAccepted(query, id);
      if (row.ticketsAt !== null) {
        if (row.ticketsBoardId !== boardId) throw new AppError('quote.ticketsMade');
        return work.view(id);
      }
      checkVersion(row, making.version);
      const lines = sent.lines.filter((line) => lineIds.includes(line.id));
      if (lines.length !== lineIds.length) throw new AppError('invoice.lineUnknown');
      const board = await boards.head(query, boardId);
      const isHourly = await billing.isBoardHourly(query, boardId, row.clientId);
      if (isHourly && (await billing.invoiceOf(query, row))) throw new AppError('quote.invoiced');
      const isInHours = board?.estimateUnit === 'HOURS';
      for (let from = 0; from < lines.length; from += LIMITS.createdTickets) {
        const portion = lines.slice(from, from + LIMITS.createdTickets);
        const command: Command = {
          ...{ type: 'tickets.createMany', boardId, columnId },
          tickets: portion.map((line) => ticketOf(line, isInHours)),
        };
        await executeIn(query, author.userId, newId('c'), command, author.source);
      }
      const ticketCount = lines.length;
      await use(work, row, { ticketsBoardId: boardId, ticketsAt: at, ticketCount });
      await work.audit('quoteTicketsMade', `${row.number} · ${ticketCount}`);
      return work.view(id);
    });
    bus.notifyChanged(boardId);
    return view;
  }

  /** A draft of an invoice with its lines, which bill the agreed amount that it became (QU9). */
  function makeInvoice(author: Author, making: QuoteInvoice): Promise<QuoteView> {
    return writer(author, async (work) => {
      const { query, at } = work;
      const { id, version, invoiceId } = making;
      const { row, sent } = await lockAccepted(query, id);
      if (await billing.invoiceOf(query, row)) return work.view(id);
      checkVersion(row, version);
      if (await invoices.find(query, invoiceId)) throw new AppError('command.reused');
      const payer = await clients.lock(query, row.clientId);
      if (!payer || payer.deletedAt !== null) throw new AppError('client.unknown');
      if (payer.isArchived) throw new AppError('client.archived');
      const agreedOf = await billing.agreedProjectOf(query, row, sent, payer);
      const lines = sent.lines.map(({ net: _, ...line }) => line);
      const draft = { ...invoiceDraftOf({ ...sent, lines }), orderReference: row.number ?? '' };
      const stored = { ...draft, fieldVersions: {}, freesEntries: false };
      const of = { id: invoiceId, kind: 'invoice' as const, clientId: row.clientId };
      const invoice = draftRow({ ...of, creditedId: null }, stored, at);
      await invoices.add(query, invoice);
      if (agreedOf !== null) await billing.linkLines(query, invoice, sent, agreedOf);
      await use(work, row, { invoiceId });
      const amount = amountText(sent.totals.gross, sent.currency);
      await work.audit('invoiceMade', `${row.number} · ${amount}`);
      work.touch(invoiceId);
      return work.view(id);
    });
  }

  async function lockAccepted(query: Query, id: string) {
    const row = await lockQuote(query, repositories, id);
    const revision = await quotes.revision(query, id, row.revision);
    if (row.decision !== 'accepted' || !revision) throw new AppError('quote.notAccepted');
    return { row, sent: revision.sent };
  }

  async function use(work: QuoteWork, row: QuoteRow, values: Partial<QuoteRow>): Promise<void> {
    const written = { ...values, version: row.version + 1, updatedAt: work.at };
    await quotes.set(work.query, row.id, written);
    work.touch(row.id);
  }

  return { takeOver, makeTickets, makeInvoice };
}

function ticketOf(line: Line, isInHours: boolean) {
  const estimate = isInHours ? estimateOf(line) : null;
  return {
    name: line.name.trim(),
    description: line.description.trim(),
    ...(estimate !== null && estimate <= LIMITS.estimate && { estimate }),
  };
}
