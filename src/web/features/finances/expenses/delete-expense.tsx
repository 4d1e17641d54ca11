import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ExpenseView } from '../../../../core/money/expenses/expense.ts';
import { expenseTexts } from '../../../i18n/en/expenses.ts';
import { undoTexts } from '../../../i18n/en/undo.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert, showFailure } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { offerUndo, showResult } from '../../undo/undo-stack.tsx';

interface DeleteExpenseProps {
  view: ExpenseView;
  /** Discards unsaved input, so that no question about it appears. */
  onDelete: () => void;
}

/** Deletes an expense, which can be undone. */
export function DeleteExpense({ view, onDelete }: DeleteExpenseProps) {
  const texts = expenseTexts;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { expenses } = utils.client.money;
  const [isBusy, setBusy] = useState(false);
  const { id: expenseId, supplier } = view;

  async function restore() {
    try {
      await expenses.restore.mutate({ expenseId });
      showResult(undoTexts.undone);
    } catch (error) {
      showFailure(reasonOf(error) ?? texts.changeFailed);
    }
    void utils.money.invalidate();
  }

  async function remove() {
    setBusy(true);
    try {
      await expenses.delete.mutate({ expenseId });
      onDelete();
      const text = texts.deleted(supplier || texts.unnamed);
      offerUndo({ text, undo: () => void restore() });
      await navigate({ to: '/finances/expenses' });
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.changeFailed);
    }
    setBusy(false);
    void utils.money.invalidate();
  }

  return (
    <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
      {texts.delete}
    </Button>
  );
}
