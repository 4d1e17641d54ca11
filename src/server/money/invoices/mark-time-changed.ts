import type { BoardRepositories } from '../../storage/repositories.ts';
import type { InvoiceWork } from './invoice-writer.ts';

/**
 * Issuing a draft locks its entries, or unlocks those that a credit note frees: the pages of the
 * people whose time it is load it again. Called before the invoice is locked, because commands on
 * time lock the heads of people first.
 */
export async function markTimeChanged(
  { query, touchTime }: InvoiceWork,
  { boards, invoices, invoiceEntries, timeHeads }: BoardRepositories,
  draftId: string,
): Promise<void> {
  const row = await invoices.find(query, draftId);
  if (!row?.draft) return;
  const { creditedId, draft } = row;
  const freedFrom = draft.freesEntries ? creditedId : null;
  const ticketIds = new Map<string, Set<string>>();
  for (const id of [draftId, freedFrom]) {
    if (id === null) continue;
    for (const { userId, ticketId } of await invoiceEntries.peopleOn(query, id)) {
      const ofPerson = ticketIds.get(userId) ?? new Set();
      ticketIds.set(userId, ticketId === null ? ofPerson : ofPerson.add(ticketId));
    }
  }
  for (const userId of [...ticketIds.keys()].sort()) {
    const isPresent = (await boards.accessOf(query, '', userId)) !== null;
    if (isPresent) await timeHeads.raise(query, userId);
    touchTime({ userId, ticketIds: [...(ticketIds.get(userId) ?? [])] });
  }
}
