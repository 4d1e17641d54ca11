import { AppError } from '../../../core/errors.ts';
import { creditNoteDraft } from '../../../core/money/credits/credit-invoice.ts';
import type { NewCreditNote } from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
import type { InvoiceRow } from '../../storage/money/invoices.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { draftRow } from './create-draft.ts';
import { type Author, amountText, type InvoiceWriter } from './invoice-writer.ts';
import { creditBasisOf } from './issue-facts.ts';

interface Deps {
  repositories: BoardRepositories;
  writer: InvoiceWriter;
}

/** Drafts of credit notes; they are edited, discarded and issued like invoices. */
export function createCreditNotes({ repositories, writer }: Deps) {
  const { invoices, invoiceLinks } = repositories;

  function credit(author: Author, creditNote: NewCreditNote): Promise<InvoiceView> {
    const { id, invoiceId, lineIds, freesEntries } = creditNote;
    return writer(author, async (work) => {
      const { query, at } = work;
      const credited = await invoices.lock(query, invoiceId);
      const existing = await invoices.find(query, id);
      if (existing) {
        if (existing.creditedId !== invoiceId) throw new AppError('command.reused');
        return work.view(id);
      }
      if (!credited) throw new AppError('invoice.unknown');
      const { issued, kind, clientId } = credited;
      if (!issued || kind === 'creditNote') throw new AppError('invoice.notIssued');
      if (await isCredited(query, credited)) throw new AppError('invoice.credited');
      const issuedIds = new Set(issued.lines.map((line) => line.id));
      if (lineIds?.some((each) => !issuedIds.has(each))) throw new AppError('invoice.lineUnknown');
      if (kind === 'prepayment') await refuseDeducted(query, invoiceId);
      const basis = await creditBasisOf(query, repositories, credited);
      const content = creditNoteDraft(issued, lineIds, basis?.notes);
      const draft = { ...content, fieldVersions: {}, freesEntries };
      const of = { id, kind: 'creditNote' as const, clientId, creditedId: invoiceId };
      const row = draftRow(of, draft, at, basis);
      await invoices.add(query, row);
      const amount = amountText(row.gross, row.currency);
      await work.audit('creditNoteMade', `${issued.number} · ${amount}`);
      work.touch(id);
      work.touch(invoiceId);
      return work.view(id);
    });
  }

  /** @throws AppError prepayment.deducted (MS9) */
  async function refuseDeducted(query: Query, id: string): Promise<void> {
    const uses = await invoiceLinks.usesOfPrepayments(query, [id]);
    if (uses.some(({ number }) => number !== null)) throw new AppError('prepayment.deducted');
  }

  /** Whether nothing of an invoice is left to credit; one of 0 is credited once. */
  async function isCredited(query: Query, { id, gross, credited }: InvoiceRow): Promise<boolean> {
    if (gross > 0) return credited >= gross;
    const notes = await invoices.creditNotesOf(query, id);
    return notes.some(({ number }) => number !== null);
  }

  return { credit };
}
