import { Link } from '@tanstack/react-router';
import { reminderTexts } from '../../../i18n/en/sending.ts';
import { trpc } from '../../../session/trpc.ts';
import { amountText } from '../amount-text.ts';
import { dayText } from '../day-text.ts';
import styles from './sending.module.css';

/** The invoices whose clients should be reminded; renders nothing without any. */
export function DueReminders() {
  const texts = reminderTexts;
  const { data, isError } = trpc.money.reminders.due.useQuery();
  if (isError && !data) return <p role="status">{texts.listFailed}</p>;
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby="due-reminders">
      <h2 id="due-reminders" className={styles.listTitle}>
        {texts.list}
      </h2>
      <ul>
        {data.map(({ invoiceId, number, clientName, level, dueDate, outstanding, currency }) => (
          <li key={invoiceId} className={styles.listRow}>
            <Link to="/finances/invoices/$invoiceId" params={{ invoiceId }}>
              {number}
            </Link>
            <span className={styles.client}>{clientName}</span>
            <span className={styles.facts}>{texts.listRow(level, dayText(dueDate))}</span>
            <span className={styles.amount}>{amountText(outstanding, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
