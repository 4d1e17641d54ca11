import { useState } from 'react';
import { openAmount } from '../../../../../core/money/invoices/invoice-state.ts';
import type { InvoiceView } from '../../../../../core/money/invoices/invoice-views.ts';
import { paymentTexts } from '../../../../i18n/en/invoice-issued.ts';
import { newId } from '../../../../lib/new-id.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../../ui/use-form-errors.ts';
import { showResult } from '../../../undo/undo-stack.tsx';
import { amountInput, amountText, parseAmount } from '../../amount-text.ts';
import { today } from '../../day-text.ts';
import styles from './issued.module.css';
import { methodText, PAYMENT_METHODS, type PaymentMethod } from './payment-methods.ts';

interface PaymentDialogProps {
  view: InvoiceView;
  onClose: () => void;
}

/** Records a payment; by default of the whole open amount. */
export default function PaymentDialog({ view, onClose }: PaymentDialogProps) {
  const texts = paymentTexts;
  const { id: invoiceId, currency } = view;
  const outstanding = openAmount(view);
  const utils = trpc.useUtils();
  const add = trpc.money.invoices.addPayment.useMutation();
  // Sent again after a lost answer, it is the same payment.
  const [id] = useState(newId);
  const [proposed] = useState(() => amountInput(Math.max(outstanding, 0), currency));
  const [typed, setTyped] = useState(proposed);
  const [firstDay] = useState(today);
  const [day, setDay] = useState(firstDay);
  const [method, setMethod] = useState<PaymentMethod>('transfer');
  const [note, setNote] = useState('');
  const errors = useFormErrors<'amount' | 'day'>();
  const amount = parseAmount(typed, currency);
  const isDirty = typed !== proposed || day !== firstDay || method !== 'transfer' || note !== '';
  const discard = useConfirmDiscard(isDirty && !add.isPending, onClose);

  async function submit(form: HTMLFormElement) {
    const isRefused = errors.show(form, {
      amount: amount === null || amount === 0 ? texts.badAmount : undefined,
      day: day === '' ? texts.badDay : undefined,
    });
    if (isRefused || amount === null) return;
    try {
      const after = await add.mutateAsync({ id, invoiceId, day, amount, method, note });
      utils.money.invoices.get.setData({ id: invoiceId }, after);
      showResult(texts.recorded(amountText(amount, currency)));
      onClose();
      void utils.money.invalidate();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
  }

  return (
    <FormDialog
      title={texts.record}
      size="sm"
      submit={texts.record}
      isBusy={add.isPending}
      onSubmit={(form) => void submit(form)}
      onClose={discard.close}
    >
      <div className={styles.form}>
        <TextField
          label={texts.amount(currency)}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          hint={hintOf(amount, outstanding, currency)}
          {...errors.of('amount')}
          onChange={(text) => {
            setTyped(text);
            errors.clear('amount');
          }}
        />
        <TextField
          label={texts.day}
          type="date"
          value={day}
          {...errors.of('day')}
          onChange={(next) => {
            setDay(next);
            errors.clear('day');
          }}
        />
        <Select
          label={texts.method}
          value={method}
          options={PAYMENT_METHODS.map((value) => ({ value, label: methodText(value) }))}
          onChange={setMethod}
        />
        <TextField label={texts.note} maxLength={500} value={note} onChange={setNote} />
      </div>
      {discard.question}
    </FormDialog>
  );
}

/** The open amount after this payment. */
function hintOf(amount: number | null, outstanding: number, currency: string): string | undefined {
  if (amount === null) return undefined;
  const left = outstanding - amount;
  if (left === 0) return paymentTexts.paysAll;
  const difference = amountText(Math.abs(left), currency);
  return left < 0 ? paymentTexts.overpays(difference) : paymentTexts.leaves(difference);
}
