import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { expense as expenseSchema } from '../../../../core/money/expenses/expense.schema.ts';
import type { ExpenseView } from '../../../../core/money/expenses/expense.ts';
import { expenseListTexts, expenseTexts } from '../../../i18n/en/expenses.ts';
import { newId } from '../../../lib/new-id.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { showResult } from '../../undo/undo-stack.tsx';
import { today } from '../day-text.ts';
import { faultsOf } from '../forms/fault-text.ts';
import { type StoredValues, useMergedForm } from '../forms/use-merged-form.ts';
import { takeChosenFile } from './chosen-file.ts';
import { DropZone } from './drop-zone.tsx';
import styles from './expenses.module.css';
import { ExpenseFields } from './form/expense-fields.tsx';
import formStyles from './form/expense-form.module.css';
import {
  type ExpenseValues,
  expenseFaults,
  expenseOf,
  expenseValues,
  newValues,
} from './form/expense-values.ts';
import { ReceiptPanel } from './form/receipt-panel.tsx';
import { SaveButton } from './form/save-button.tsx';
import { IncomingSheet } from './incoming/incoming-sheet.tsx';
import { ReceiptFailure, sendReceipt } from './send-file.ts';

/** A new expense: empty, with a receipt, or filled in from an e-invoice. */
export default function NewExpensePage() {
  const business = trpc.money.business.get.useQuery();
  const [chosen] = useState(takeChosenFile);
  if (!business.data) {
    return business.isError ? (
      <ErrorBanner
        text={expenseTexts.loadFailed}
        busy={business.isFetching}
        onRetry={() => void business.refetch()}
      />
    ) : (
      <LoadingScreen inline text={expenseTexts.loading} />
    );
  }
  const { currency, taxRates } = business.data.details;
  const initial = chosen?.read
    ? expenseValues(chosen.read.expense, 0)
    : { version: 0, values: newValues(today(), currency, taxRates[0]?.rate ?? '') };
  return <NewExpense initial={initial} chosen={chosen} />;
}

interface NewExpenseProps {
  initial: StoredValues<ExpenseValues>;
  chosen: ReturnType<typeof takeChosenFile>;
}

function NewExpense({ initial, chosen }: NewExpenseProps) {
  const texts = expenseTexts;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const create = trpc.money.expenses.create.useMutation();
  // Sent again after a lost answer, it is the same expense.
  const [id] = useState(newId);
  const [stored] = useState(initial);
  const [file, setFile] = useState<File | null>(chosen?.file ?? null);
  const [done, setDone] = useState<{ view: ExpenseView; hasReceipt: boolean } | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const form = useMergedForm<ExpenseValues>({
    stored,
    check: (values) => ({
      ...faultsOf(expenseSchema, expenseOf(values)),
      ...expenseFaults(values),
    }),
    async save(values) {
      const view = await create.mutateAsync({ id, expense: expenseOf(values) });
      setDone({ view, hasReceipt: await saveReceipt() });
      return expenseValues(view, view.version);
    },
    reload: async () => stored,
  });
  const isDirty = (form.isDirty || file !== null) && done === null;
  const discard = useConfirmDiscard(isDirty, () => {});

  /** If that fails, the expense stays without its receipt, and its page offers to add it again. */
  async function saveReceipt(): Promise<boolean> {
    if (!file) return true;
    try {
      await sendReceipt(id, file);
      return true;
    } catch (error) {
      const reason = error instanceof ReceiptFailure ? error.reason : null;
      showAlert([texts.withoutReceipt, reason].filter(Boolean).join(' '));
      return false;
    }
  }

  // Leaves only after this is rendered, so that no question about unsaved input appears.
  useEffect(() => {
    if (!done) return;
    void utils.money.invalidate();
    if (done.hasReceipt) {
      showResult(texts.added(done.view.supplier || texts.unnamed));
      void navigate({ to: '/finances/expenses' });
    } else {
      const params = { expenseId: done.view.id };
      void navigate({ to: '/finances/expenses/$expenseId', params, replace: true });
    }
  }, [done, navigate, utils]);

  return (
    <DropZone
      text={expenseListTexts.drop}
      onDrop={([dropped, ...others]) => {
        if (others.length > 0) showAlert(expenseListTexts.oneFile);
        else if (dropped) setFile(dropped);
      }}
    >
      <div className={styles.heading}>
        <Link to="/finances/expenses" className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {texts.back}
        </Link>
        <h2 className={styles.name}>{texts.newTitle}</h2>
      </div>
      {chosen?.read && <IncomingSheet read={chosen.read} />}
      <div className={formStyles.layout}>
        <form
          ref={element}
          noValidate
          className={formStyles.fields}
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit(event.currentTarget);
          }}
        >
          <ExpenseFields form={form} isLocked={false} />
          <SaveButton isBusy={form.saving === 'saving'} isIncoming={chosen?.read != null} />
        </form>
        <div className={formStyles.side}>
          <ReceiptPanel
            saved={null}
            pending={file}
            isBusy={form.saving === 'saving'}
            onChoose={setFile}
            onRemove={() => setFile(null)}
          />
        </div>
      </div>
      {discard.question}
    </DropZone>
  );
}
