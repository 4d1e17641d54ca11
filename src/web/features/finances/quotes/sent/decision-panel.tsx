import type { QuoteView } from '../../../../../core/money/quotes/quote-views.ts';
import { formatMoment } from '../../../../i18n/dates.ts';
import { quoteDecisionTexts } from '../../../../i18n/en/quotes.ts';
import { dayText } from '../../day-text.ts';
import layout from '../../invoices/invoice-layout.module.css';
import own from '../quotes.module.css';

/** The client's decision with its evidence, and the earlier versions. */
export function DecisionPanel({ view }: { view: QuoteView }) {
  const texts = quoteDecisionTexts;
  const [present, ...earlier] = view.revisions;
  const decision = present?.decision;
  return (
    <section className={layout.panel} aria-labelledby="quote-decision">
      <h3 id="quote-decision" className={layout.panelTitle}>
        {texts.title}
      </h3>
      {decision ? (
        <div className={own.rows}>
          <p>{texts[decision.kind](decision.name)}</p>
          <p className={own.muted}>{texts.at(formatMoment(decision.at), decision.address)}</p>
          {decision.reason && <p className={own.reason}>{decision.reason}</p>}
          <p className={own.muted}>
            {texts.digest}
            <span className={own.digest}> SHA-256 {decision.digest}</span>
          </p>
        </div>
      ) : (
        <p className={own.muted}>
          {texts[view.state === 'expired' ? 'expired' : 'waiting'](dayText(view.validUntil))}
        </p>
      )}
      {earlier.length > 0 && (
        <ul className={own.rows} aria-label={texts.versions}>
          {earlier.map(({ revision, sentAt, decision: before }) => (
            <li key={revision} className={own.muted}>
              {texts.version(revision, formatMoment(sentAt))}
              {before && `. ${texts[before.kind](before.name)}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
