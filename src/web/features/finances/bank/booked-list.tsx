import { Link } from '@tanstack/react-router';
import type { BookedTransaction } from '../../../../core/money/bank/bank-transaction.ts';
import { bankTexts } from '../../../i18n/en/bank.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import { amountText } from '../amount-text.ts';
import { dayText } from '../day-text.ts';
import styles from './bank.module.css';
import { useBookings } from './use-bookings.ts';

/** The transfers that were recorded last; nothing if there are none. */
export function BookedList() {
  const texts = bankTexts;
  const booked = trpc.money.bank.booked.useQuery(undefined, { staleTime: 0 });
  const { undo } = useBookings();
  if (booked.isError) {
    return (
      <ErrorBanner
        text={texts.latestFailed}
        busy={booked.isFetching}
        onRetry={() => void booked.refetch()}
      />
    );
  }
  if (!booked.data || booked.data.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="bank-latest">
      <h3 id="bank-latest" className={styles.title}>
        {texts.latest}
      </h3>
      <ul className={styles.rows}>
        {booked.data.map((transaction) => (
          <BookedRow
            key={transaction.id}
            transaction={transaction}
            onUndo={(text) => void undo([transaction.id], text)}
          />
        ))}
      </ul>
    </section>
  );
}

interface BookedRowProps {
  transaction: BookedTransaction;
  onUndo: (text: string) => void;
}

function BookedRow({ transaction, onUndo }: BookedRowProps) {
  const texts = bankTexts;
  const row = useRestoreFocus<HTMLLIElement>();
  const { day, amount, currency, purpose, shares } = transaction;
  const name = transaction.name || texts.unknownPayer;
  const formatted = amountText(amount, currency);
  return (
    <li ref={row} className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.purpose}>{purpose}</span>
        <span className={styles.facts}>{dayText(day)}</span>
      </div>
      <div className={styles.match}>
        {shares.map(({ paymentId, invoiceId, number, amount: part }) => (
          <span key={paymentId} className={styles.invoice}>
            <Link to="/finances/invoices/$invoiceId" params={{ invoiceId }}>
              {number}
            </Link>
            <span className={styles.share}>{amountText(part, currency)}</span>
          </span>
        ))}
      </div>
      <span className={styles.amount}>{formatted}</span>
      <div className={styles.acts}>
        <Button
          size="sm"
          aria-label={texts.undoOne(formatted, name)}
          onClick={() => onUndo(texts.undone(formatted))}
        >
          {texts.undo}
        </Button>
      </div>
    </li>
  );
}
