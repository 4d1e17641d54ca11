import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { expense as expenseSchema } from '../../../../core/money/expenses/expense.schema.ts';
import type { ExpenseView } from '../../../../core/money/expenses/expense.ts';
import { expenseListTexts, expenseTexts } from '../../../i18n/en/expenses.ts';
import { undoTexts } from '../../../i18n/en/undo.ts';
import { codeOf, reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert, showFailure } from '../../../ui/alert-store.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { offerUndo, showResult } from '../../undo/undo-stack.tsx';
import { faultsOf } from '../forms/fault-text.ts';
import { SaveBar } from '../forms/form-fields.tsx';
import { useMergedForm } from '../forms/use-merged-form.ts';
import { StaleNote, useMoneyLive } from '../use-money-live.tsx';
import { DeleteExpense } from './delete-expense.tsx';
import { DropZone } from './drop-zone.tsx';
import { ExpenseBadges } from './expense-badges.tsx';
import styles from './expenses.module.css';
import { ExpenseFields } from './form/expense-fields.tsx';
import formStyles from './form/expense-form.module.css';
import {
  type ExpenseValues,
  expenseEditOf,
  expenseFaults,
  expenseOf,
  expenseValues,
} from './form/expense-values.ts';
import { ReceiptPanel } from './form/receipt-panel.tsx';
import { ReceiptFailure, sendReceipt } from './send-file.ts';

/** An expense with its receipt. */
export default function ExpensePage({ id }: { id: string }) {
  const texts = expenseTexts;
  const isStale = useMoneyLive();
  const expense = trpc.money.expenses.get.useQuery(
    { id },
    {
      staleTime: 0,
      retry: (count, error) => codeOf(error) !== 'expense.unknown' && count < 2,
    },
  );
  if (codeOf(expense.error) === 'expense.unknown') {
    return (
      <EmptyState
        title={texts.unknownTitle}
        text={texts.unknownText}
        action={
          <Link to="/finances/expenses" className={buttonClass()}>
            {texts.back}
          </Link>
        }
      />
    );
  }
  if (!expense.data) {
    return expense.isError ? (
      <ErrorBanner
        text={texts.loadFailed}
        busy={expense.isFetching}
        onRetry={() => void expense.refetch()}
      />
    ) : (
      <LoadingScreen inline text={texts.loading} />
    );
  }
  return (
    <>
      {isStale && <StaleNote />}
      <LoadedExpense view={expense.data} />
    </>
  );
}

function LoadedExpense({ view }: { view: ExpenseView }) {
  const texts = expenseTexts;
  const { id: expenseId, receipt, invoice } = view;
  const utils = trpc.useUtils();
  const { expenses } = utils.client.money;
  const edit = trpc.money.expenses.edit.useMutation();
  const [isSending, setSending] = useState(false);
  const loaded = useMemo(() => expenseValues(view, view.version), [view]);
  const form = useMergedForm<ExpenseValues>({
    stored: loaded,
    check: (values) => ({
      ...faultsOf(expenseSchema, expenseOf(values)),
      ...expenseFaults(values),
    }),
    async save(values, { version, values: before }) {
      const set = expenseEditOf(before, values);
      const saved = await edit.mutateAsync({ expenseId, version, set });
      utils.money.expenses.get.setData({ id: expenseId }, saved);
      void utils.money.invalidate();
      return expenseValues(saved, saved.version);
    },
    async reload() {
      const newest = await utils.money.expenses.get.fetch({ id: expenseId }, { staleTime: 0 });
      return expenseValues(newest, newest.version);
    },
  });
  const discard = useConfirmDiscard(form.isDirty, form.discard);

  async function setReceipt(file: File) {
    setSending(true);
    try {
      await sendReceipt(expenseId, file);
      showResult(texts.receiptAdded);
    } catch (error) {
      const reason = error instanceof ReceiptFailure ? error.reason : null;
      showAlert(reason ?? texts.receiptFailed);
    }
    setSending(false);
    void utils.money.invalidate();
  }

  async function removeReceipt() {
    if (!receipt) return;
    const removed = { expenseId, receiptId: receipt.id };
    setSending(true);
    try {
      await expenses.removeReceipt.mutate(removed);
      offerUndo({ text: texts.receiptRemoved, undo: () => void restoreReceipt(removed) });
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.receiptChangeFailed);
    }
    setSending(false);
    void utils.money.invalidate();
  }

  async function restoreReceipt(removed: { expenseId: string; receiptId: string }) {
    try {
      await expenses.restoreReceipt.mutate(removed);
      showResult(undoTexts.undone);
    } catch (error) {
      showFailure(reasonOf(error) ?? texts.receiptChangeFailed);
    }
    void utils.money.invalidate();
  }

  return (
    <DropZone
      text={expenseListTexts.drop}
      onDrop={([dropped, ...others]) => {
        if (others.length > 0) showAlert(expenseListTexts.oneFile);
        else if (dropped) void setReceipt(dropped);
      }}
    >
      <div className={styles.heading}>
        <Link to="/finances/expenses" className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {texts.back}
        </Link>
        <h2 className={styles.name}>
          {view.supplier || texts.unnamed}
          <ExpenseBadges expense={view} />
        </h2>
        {!invoice && <DeleteExpense view={view} onDelete={form.discard} />}
      </div>
      {invoice && (
        <p className={styles.locked}>
          {invoice.number === null ? texts.onDraft : texts.onInvoice(invoice.number)}
          <Link to="/finances/invoices/$invoiceId" params={{ invoiceId: invoice.id }}>
            {invoice.number === null ? texts.toDraft : texts.toInvoice}
          </Link>
        </p>
      )}
      <div className={formStyles.layout}>
        <form
          noValidate
          className={formStyles.fields}
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit(event.currentTarget);
          }}
        >
          <ExpenseFields form={form} isLocked={invoice !== null} />
          <SaveBar form={form} />
        </form>
        <div className={formStyles.side}>
          <ReceiptPanel
            saved={receipt && { expenseId, receipt }}
            pending={null}
            isBusy={isSending}
            onChoose={(file) => void setReceipt(file)}
            onRemove={() => void removeReceipt()}
          />
        </div>
      </div>
      {discard.question}
    </DropZone>
  );
}
