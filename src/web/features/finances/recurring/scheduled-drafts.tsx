import { Link } from '@tanstack/react-router';
import { CalendarClock, Files, Landmark, Repeat } from 'lucide-react';
import { draftAllTexts } from '../../../i18n/en/bulk-invoices.ts';
import { scheduledDraftsTexts } from '../../../i18n/en/recurring-invoices.ts';
import { trpc } from '../../../session/trpc.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { amountText } from '../amount-text.ts';
import { dayText } from '../day-text.ts';
import { reasonText } from './reason-text.ts';
import styles from './recurring.module.css';

const SHOWN_DRAFTS = 5;

/** The ways from the list of invoices to those for all clients, recurring ones and bank statements. */
export function InvoiceTools() {
  const texts = scheduledDraftsTexts;
  return (
    <>
      <Link
        to="/finances/new-invoices"
        className={buttonClass()}
        aria-label={draftAllTexts.linkHint}
        data-tooltip={draftAllTexts.linkHint}
      >
        <Files aria-hidden="true" />
        {draftAllTexts.link}
      </Link>
      <Link to="/finances/recurring" className={buttonClass()}>
        <Repeat aria-hidden="true" />
        {texts.recurring}
      </Link>
      <Link to="/finances/bank" className={buttonClass()}>
        <Landmark aria-hidden="true" />
        {texts.bank}
      </Link>
    </>
  );
}

/** Drafts of schedules that are not issued yet; renders nothing without any. */
export function ScheduledDrafts() {
  const texts = scheduledDraftsTexts;
  const drafts = trpc.money.recurring.drafts.useQuery(undefined, { staleTime: 0 }).data ?? [];
  if (drafts.length === 0) return null;
  const visibleDrafts = drafts.slice(0, SHOWN_DRAFTS);
  return (
    <section className={styles.made} aria-labelledby="made-by-schedule">
      <h2 id="made-by-schedule" className={styles.madeTitle}>
        <CalendarClock aria-hidden="true" />
        {texts.title}
      </h2>
      <ul className={styles.madeList}>
        {visibleDrafts.map(
          ({ scheduleId, clientName, day, reason, invoiceId, gross, currency }) => (
            <li key={`${scheduleId} ${day}`}>
              {invoiceId === null ? (
                <Link to="/finances/recurring">{texts.failed(clientName, dayText(day))}</Link>
              ) : (
                <Link to="/finances/invoices/$invoiceId" params={{ invoiceId }}>
                  {texts.draft(clientName, dayText(day))}
                </Link>
              )}
              {invoiceId !== null && ` · ${amountText(gross, currency)}`}
              {reason !== null && (
                <span className={styles.warning}>
                  {' – '}
                  {invoiceId === null ? reasonText(reason) : texts.notIssued(reasonText(reason))}
                </span>
              )}
            </li>
          ),
        )}
        {drafts.length > visibleDrafts.length && (
          <li>{texts.more(drafts.length - visibleDrafts.length)}</li>
        )}
      </ul>
    </section>
  );
}
