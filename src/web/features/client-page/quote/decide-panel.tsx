import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { ClientQuote } from '../../../../core/money/client-links/client-quote.ts';
import { formatMoment } from '../../../i18n/dates.ts';
import { clientQuoteTexts } from '../../../i18n/en/client-quote.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { amountText } from '../../finances/amount-text.ts';
import { dayText } from '../../finances/day-text.ts';
import { QuoteBadge } from '../../finances/quotes/quote-badge.tsx';
import type { ClientPageClient } from '../client-page-client.ts';
import styles from '../invoice/client-invoice.module.css';
import own from './client-quote.module.css';

const DecideDialog = lazyDialog(() => import('./decide-dialog.tsx'));

interface DecidePanelProps {
  page: ClientQuote;
  client: ClientPageClient;
  reload: () => void;
}

/** The state of the quote, and the client's choices. */
export function DecidePanel({ page, client, reload }: DecidePanelProps) {
  const texts = clientQuoteTexts;
  const { quote, state, decision } = page;
  const [deciding, setDeciding] = useState<'accepted' | 'declined' | null>(null);
  const validUntil = dayText(quote.validUntil);
  return (
    <section className={styles.panel} aria-label={texts.decide}>
      <div className={styles.summary}>
        {state !== 'sent' && <QuoteBadge state={state} />}
        <p className={styles.amount}>{amountText(quote.totals.gross, quote.currency)}</p>
        <div className={own.words} role="status">
          {decision && (
            <>
              <p>{texts[decision.kind](decision.name)}</p>
              <p className={styles.say}>{texts.at(formatMoment(decision.at))}</p>
              {decision.reason && <p className={styles.say}>{texts.reason(decision.reason)}</p>}
            </>
          )}
          {state === 'sent' && <p className={styles.say}>{texts.validUntil(validUntil)}</p>}
          {state === 'expired' && <p className={styles.say}>{texts.expired(validUntil)}</p>}
        </div>
      </div>
      {state === 'sent' && (
        <div className={own.buttons}>
          <Button icon={<X aria-hidden="true" />} onClick={() => setDeciding('declined')}>
            {texts.decline}
          </Button>
          <Button
            variant="primary"
            icon={<Check aria-hidden="true" />}
            onClick={() => setDeciding('accepted')}
          >
            {texts.accept}
          </Button>
        </div>
      )}
      {deciding && (
        <DecideDialog
          kind={deciding}
          page={page}
          client={client}
          reload={reload}
          onClose={() => setDeciding(null)}
        />
      )}
    </section>
  );
}
