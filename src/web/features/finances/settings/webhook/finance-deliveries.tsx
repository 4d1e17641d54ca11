import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FinanceDelivery } from '../../../../../core/money/finance-webhook/finance-webhook.ts';
import { formatMoment } from '../../../../i18n/dates.ts';
import { financeWebhookTexts } from '../../../../i18n/en/finance-links.ts';
import { webhookTexts } from '../../../../i18n/en/webhooks.ts';
import { trpc } from '../../../../session/trpc.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../../ui/loading-screen.tsx';
import { REFETCH_INTERVAL_MS } from '../../refetch-interval.ts';
import styles from './finance-webhook.module.css';

const SHOWN_FIRST = 5;

/** What was delivered last, and with which result. */
export function FinanceDeliveries() {
  const texts = financeWebhookTexts;
  const [isAll, setAll] = useState(false);
  const deliveries = trpc.money.financeWebhook.deliveries.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const { data } = deliveries;
  const shown = isAll ? data : data?.slice(0, SHOWN_FIRST);
  return (
    <div>
      <h3 className={styles.title}>{texts.deliveries}</h3>
      {deliveries.isPending && <LoadingScreen inline text={webhookTexts.deliveriesLoading} />}
      {deliveries.isError && (
        <ErrorBanner
          text={webhookTexts.deliveriesFailed}
          busy={deliveries.isFetching}
          onRetry={() => void deliveries.refetch()}
        />
      )}
      {data?.length === 0 && <p className={styles.facts}>{texts.noDeliveries}</p>}
      {shown && shown.length > 0 && (
        <ul className={styles.deliveries} aria-label={texts.deliveries}>
          {shown.map((delivery) => (
            <li key={delivery.number} className={styles.delivery}>
              <span className={styles.what}>
                <Outcome delivery={delivery} />
                <Link to="/finances/invoices/$invoiceId" params={{ invoiceId: delivery.invoiceId }}>
                  {texts.types[delivery.type]}
                </Link>
              </span>
              <span className={styles.when}>
                {formatMoment(delivery.at)} · {webhookTexts.took(delivery.ms)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && !isAll && data.length > SHOWN_FIRST && (
        <Button size="sm" onClick={() => setAll(true)}>
          {texts.all}
        </Button>
      )}
    </div>
  );
}

function Outcome({ delivery: { status, error } }: { delivery: FinanceDelivery }) {
  if (status === null) {
    return (
      <>
        <Badge tone="red">{webhookTexts.unanswered}</Badge> {error}
      </>
    );
  }
  const isAccepted = status >= 200 && status < 300;
  return (
    <Badge tone={isAccepted ? 'green' : 'red'}>
      {isAccepted ? webhookTexts.delivered(status) : webhookTexts.refused(status)}
    </Badge>
  );
}
