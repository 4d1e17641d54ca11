import { Trash } from 'lucide-react';
import { openAmount } from '../../../../../core/money/invoices/invoice-state.ts';
import type { InvoiceView, Payment } from '../../../../../core/money/invoices/invoice-views.ts';
import { paymentTexts } from '../../../../i18n/en/invoice-issued.ts';
import { newId } from '../../../../lib/new-id.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useRestoreFocus } from '../../../../ui/use-restore-focus.ts';
import { offerUndo, showResult } from '../../../undo/undo-stack.tsx';
import { amountText } from '../../amount-text.ts';
import { dayText } from '../../day-text.ts';
import layout from '../invoice-layout.module.css';
import styles from './issued.module.css';
import { methodText } from './payment-methods.ts';

/** The payments of an invoice, and its open amount. */
export function PaymentsPanel({ view }: { view: InvoiceView }) {
  const texts = paymentTexts;
  const { currency, due, paid, credited, payments } = view;
  const outstanding = openAmount(view);
  const show = (amount: number) => amountText(amount, currency);
  return (
    <section className={layout.panel} aria-labelledby="payments">
      <h3 id="payments" className={layout.panelTitle}>
        {texts.title}
      </h3>
      <dl className={styles.sums}>
        <Sum label={texts.due} amount={show(due)} />
        {credited !== 0 && <Sum label={texts.credited} amount={show(-credited)} />}
        <Sum label={texts.paid} amount={show(paid)} />
        {view.state !== 'cancelled' && (
          <Sum label={texts.outstanding} amount={show(Math.max(outstanding, 0))} isStrong />
        )}
      </dl>
      {outstanding < 0 && <p className={styles.warning}>{texts.overpaid(show(-outstanding))}</p>}
      {payments.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ul className={styles.rows} aria-label={texts.title}>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} view={view} payment={payment} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface SumProps {
  label: string;
  amount: string;
  isStrong?: boolean;
}

function Sum({ label, amount, isStrong = false }: SumProps) {
  return (
    <div className={styles.sum} data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

function PaymentRow({ view, payment }: { view: InvoiceView; payment: Payment }) {
  const texts = paymentTexts;
  const row = useRestoreFocus<HTMLLIElement>();
  const utils = trpc.useUtils();
  const remove = trpc.money.invoices.removePayment.useMutation();
  const { day, amount, method, note } = payment;
  const { id: invoiceId, currency } = view;
  const paid = amountText(amount, currency);

  async function restore() {
    try {
      const again = { id: newId(), invoiceId, day, amount, method, note };
      const restored = await utils.client.money.invoices.addPayment.mutate(again);
      utils.money.invoices.get.setData({ id: invoiceId }, restored);
      showResult(texts.restored);
      void utils.money.invalidate();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
  }

  async function press() {
    try {
      const after = await remove.mutateAsync({ invoiceId, paymentId: payment.id });
      utils.money.invoices.get.setData({ id: invoiceId }, after);
      offerUndo({ text: texts.removed(paid), undo: () => void restore() });
      void utils.money.invalidate();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.removeFailed);
    }
  }

  return (
    <li ref={row} className={styles.row}>
      <span className={styles.what}>
        {dayText(day)}
        <span className={styles.facts}>
          {[methodText(method), note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={styles.amount}>{paid}</span>
      <IconButton
        label={texts.remove(paid)}
        size="sm"
        tone="danger"
        aria-busy={remove.isPending || undefined}
        onClick={() => (remove.isPending ? undefined : void press())}
      >
        <Trash aria-hidden="true" />
      </IconButton>
    </li>
  );
}
