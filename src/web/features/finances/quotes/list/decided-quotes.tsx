import { Link } from '@tanstack/react-router';
import type { QuoteListItem } from '../../../../../core/money/quotes/quote-views.ts';
import { formatMoment } from '../../../../i18n/dates.ts';
import { quoteListTexts } from '../../../../i18n/en/quotes.ts';
import styles from '../quotes.module.css';
import { decidedQuotes } from './quote-rows.ts';

const MAX_SHOWN = 5;

/** The latest decisions of clients; reloaded as soon as one decides. */
export function DecidedQuotes({ quotes }: { quotes: readonly QuoteListItem[] }) {
  const texts = quoteListTexts;
  const decided = decidedQuotes(quotes, MAX_SHOWN);
  if (decided.length === 0) return null;
  return (
    <section className={styles.decided} aria-labelledby="decided-quotes">
      <h2 id="decided-quotes" className={styles.decidedTitle}>
        {texts.decided}
      </h2>
      <ul className={styles.decidedList} aria-live="polite">
        {decided.map(({ id, number, subject, state, decidedBy, decidedAt, isToDo }) => (
          <li key={id} className={styles.decidedRow}>
            <Link to="/finances/quotes/$quoteId" params={{ quoteId: id }}>
              {[number, subject].filter(Boolean).join(' · ')}
            </Link>
            <span>
              {texts[state === 'accepted' ? 'accepted' : 'declined'](
                decidedBy ?? '',
                formatMoment(decidedAt ?? 0),
              )}
            </span>
            {isToDo && <span className={styles.toDo}>{texts.toDo}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
