import type { BilledEntry } from '../../../../../core/money/invoices/invoice-views.ts';
import { billedEntryTexts } from '../../../../i18n/en/invoices.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { secondsText } from '../../../time/time-texts.ts';
import { priceText } from '../../amount-text.ts';
import { dayText } from '../../day-text.ts';
import styles from './line-entries.module.css';

interface LineEntriesProps {
  label: string;
  entries: readonly BilledEntry[];
  currency: string;
}

/** The recorded time that a line bills. */
export function LineEntries({ label, entries, currency }: LineEntriesProps) {
  const texts = billedEntryTexts;
  return (
    <div className={styles.frame}>
      <table className={styles.entries} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.person}</th>
            <th scope="col">{texts.work}</th>
            <th scope="col" className={styles.number}>
              {texts.recorded}
            </th>
            <th scope="col" className={styles.number}>
              {texts.billed}
            </th>
            <th scope="col" className={styles.number}>
              {texts.rate}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.entryId}>
              <td className={styles.day}>{entry.day ? dayText(entry.day) : '–'}</td>
              <td>{entry.personName}</td>
              <td>
                {workOf(entry)}
                {entry.note && <span className={styles.note}>{entry.note}</span>}
              </td>
              <td className={styles.number} data-label={texts.recorded}>
                {secondsText(entry.seconds)}
              </td>
              <td className={styles.number} data-label={texts.billed}>
                {secondsText(entry.billedSeconds)}
              </td>
              <td className={styles.number} data-label={texts.rate}>
                {entry.rate === null ? (
                  <Badge tone="amber">{texts.noRate}</Badge>
                ) : (
                  <>
                    {priceText(entry.rate, currency)}
                    {entry.rateLevel && (
                      <span className={styles.note}>{texts.levels[entry.rateLevel]}</span>
                    )}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function workOf({ ticketName, projectName }: BilledEntry): string {
  const ticket = ticketName ?? projectName ?? billedEntryTexts.hidden;
  return projectName && projectName !== ticket ? `${ticket} · ${projectName}` : ticket;
}
