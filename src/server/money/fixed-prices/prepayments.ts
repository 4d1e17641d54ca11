import { shortId } from '../../../core/audit.ts';
import { AppError } from '../../../core/errors.ts';
import {
  type FixedPriceChoices,
  prepaymentLine,
} from '../../../core/money/fixed-prices/fixed-price-lines.ts';
import { defaultTax, NO_BUSINESS } from '../../../core/money/invoices/freeze-invoice.ts';
import type { NewPrepayment } from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Store } from '../../storage/store.ts';
import { draftRow, emptyDraft } from '../invoices/create-draft.ts';
import { type Author, amountText, type InvoiceWriter } from '../invoices/invoice-writer.ts';
import { moneyActor } from '../money-access.ts';
import { fixedPriceChoices } from './fixed-prices.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  writer: InvoiceWriter;
}

/** Prepayment invoices, and the items besides time that a new draft can bill. */
export function createPrepayments({ store, repositories, writer }: Deps) {
  const { invoices, clients, invoicingParties, projectBillings, projects } = repositories;

  function choices(userId: string, clientId: string): Promise<FixedPriceChoices> {
    return store.read(async (query) => {
      await moneyActor(query, repositories, userId);
      const client = await invoicingParties.clientOf(query, clientId);
      if (!client) throw new AppError('client.unknown');
      return fixedPriceChoices(query, repositories, client);
    });
  }

  function createPrepayment(author: Author, prepayment: NewPrepayment): Promise<InvoiceView> {
    const { id, clientId, projectId, amount } = prepayment;
    return writer(author, async (work) => {
      const { query, at } = work;
      // Prevents a concurrent deletion, which must see the draft.
      const client = await clients.lock(query, clientId);
      const existing = await invoices.find(query, id);
      if (existing) {
        const isSame = existing.clientId === clientId && existing.kind === 'prepayment';
        if (!isSame) throw new AppError('command.reused');
        return work.view(id);
      }
      if (!client || client.deletedAt !== null) throw new AppError('client.unknown');
      if (client.isArchived) throw new AppError('client.archived');
      if (projectId !== null) {
        const billing = await projectBillings.find(query, projectId);
        if (billing.clientId !== clientId) throw new AppError('project.unknown');
      }
      const project =
        projectId === null ? null : (await projects.byIds(query, [projectId])).get(projectId);
      const business = (await invoicingParties.businessOf(query)) ?? NO_BUSINESS;
      const { currency, language } = client;
      const terms = { currency, language, tax: defaultTax(client, business) };
      const lines = [prepaymentLine(amount, project?.name ?? null, terms)];
      const of = { id, kind: 'prepayment' as const, clientId, creditedId: null };
      const row = draftRow(of, { ...emptyDraft(client), lines }, at);
      await invoices.add(query, row);
      await work.audit('invoiceMade', `${shortId(id)} · ${amountText(row.gross, row.currency)}`);
      work.touch(id);
      return work.view(id);
    });
  }

  return { choices, createPrepayment };
}
