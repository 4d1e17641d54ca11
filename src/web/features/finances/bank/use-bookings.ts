import { useState } from 'react';
import type {
  BankStatement,
  ProposedCredit,
} from '../../../../core/money/bank/bank-transaction.ts';
import { bankTexts } from '../../../i18n/en/bank.ts';
import { newId } from '../../../lib/new-id.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { offerUndo, showResult } from '../../undo/undo-stack.tsx';
import { amountText } from '../amount-text.ts';

/** The part of a transfer that pays an invoice, with the invoice's open amount. */
export interface OpenShare {
  invoiceId: string;
  amount: number;
  open: number;
}

/** Records transfers as payments, and undoes that. */
export function useBookings() {
  const texts = bankTexts;
  const utils = trpc.useUtils();
  const { bank } = utils.client.money;
  /** The id of the transfer that is being recorded, or `all`. */
  const [busy, setBusy] = useState<string | null>(null);
  const reload = () => utils.money.invalidate();

  async function undo(ids: readonly string[], text: string) {
    try {
      for (const transactionId of ids) await bank.undo.mutate({ transactionId });
      showResult(text);
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.undoFailed);
    }
    void reload();
  }

  const bookOne = ({ credit }: ProposedCredit, shares: readonly OpenShare[]) =>
    bank.book.mutate({ credit, shares: shares.map((share) => ({ id: newId(), ...share })) });

  /** Whether it was recorded. */
  async function book(proposed: ProposedCredit, shares: readonly OpenShare[]): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(proposed.id);
    const shown = amountText(proposed.credit.amount, proposed.credit.currency);
    try {
      const { id } = await bookOne(proposed, shares);
      offerUndo({ text: texts.booked(shown), undo: () => void undo([id], texts.undone(shown)) });
      return true;
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
      return false;
    } finally {
      setBusy(null);
      void reload();
    }
  }

  async function bookAll(sure: readonly ProposedCredit[], statement: BankStatement): Promise<void> {
    if (busy !== null) return;
    setBusy('all');
    const ids: string[] = [];
    try {
      for (const proposed of sure) {
        const { id } = await bookOne(proposed, openShares(proposed, statement));
        ids.push(id);
      }
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
    setBusy(null);
    if (ids.length > 0) {
      const text = texts.bookedAll(ids.length);
      const sum = sure
        .filter(({ id }) => ids.includes(id))
        .map(({ credit }) => amountText(credit.amount, credit.currency));
      offerUndo({ text, undo: () => void undo(ids, texts.undone(sum.join(', '))) });
    }
    void reload();
  }

  return { busy, book, bookAll, undo };
}

/** The proposed payments, with the open amounts of their invoices. */
export function openShares(
  { match }: ProposedCredit,
  { payable }: Pick<BankStatement, 'payable'>,
): OpenShare[] {
  return match.shares.map((share) => {
    return { ...share, open: payable.find(({ id }) => id === share.invoiceId)?.open ?? 0 };
  });
}
