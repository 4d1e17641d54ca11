import { formatMoment } from '../../i18n/dates.ts';
import { webhookTexts } from '../../i18n/en/webhooks.ts';
import { trpc } from '../../session/trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import rows from '../../ui/dialog-list.module.css';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import type { Delivery, Webhook } from './webhook-data.ts';
import styles from './webhooks.module.css';

interface DeliveriesDialogProps {
  boardId: string;
  webhook: Webhook;
  onClose: () => void;
}

/** A webhook's latest deliveries and their results. */
export function DeliveriesDialog({ boardId, webhook, onClose }: DeliveriesDialogProps) {
  const texts = webhookTexts;
  const deliveries = trpc.webhooks.deliveries.useQuery(
    { boardId, webhookId: webhook.id },
    { staleTime: 0, gcTime: 0 },
  );
  return (
    <Dialog
      title={texts.deliveriesOf(webhook.url)}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          {texts.back}
        </Button>
      }
    >
      {deliveries.isPending && <LoadingScreen inline text={texts.deliveriesLoading} />}
      {deliveries.isError && (
        <ErrorBanner
          text={texts.deliveriesFailed}
          busy={deliveries.isFetching}
          onRetry={() => void deliveries.refetch()}
        />
      )}
      {deliveries.data?.length === 0 && <p className={rows.text}>{texts.noDeliveries}</p>}
      {deliveries.data && deliveries.data.length > 0 && (
        <ul className={styles.deliveries} aria-label={texts.deliveries}>
          {deliveries.data.map((delivery) => (
            <li key={delivery.number} className={styles.delivery}>
              <Outcome delivery={delivery} />
              <span className={styles.when}>
                {formatMoment(delivery.at)} · {texts.took(delivery.ms)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Outcome({ delivery: { status, error } }: { delivery: Delivery }) {
  const texts = webhookTexts;
  if (status === null) {
    return (
      <span className={styles.outcome}>
        <Badge tone="red">{texts.unanswered}</Badge> {error}
      </span>
    );
  }
  const isAccepted = status >= 200 && status < 300;
  return (
    <span className={styles.outcome}>
      <Badge tone={isAccepted ? 'green' : 'red'}>
        {isAccepted ? texts.delivered(status) : texts.refused(status)}
      </Badge>
    </span>
  );
}
