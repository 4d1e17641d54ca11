import { useEffect } from 'react';
import { webhookTexts } from '../../i18n/en/webhooks.ts';
import { trpc } from '../../session/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { CreatedLink } from '../calendar-link/created-link.tsx';
import type { Webhook } from './webhook-data.ts';
import styles from './webhooks.module.css';

interface WebhookSecretDialogProps {
  boardId: string;
  webhook: Webhook;
  onClose: () => void;
}

/** The secret that signs a webhook's deliveries, to be configured at the receiver. */
export function WebhookSecretDialog({ boardId, webhook, onClose }: WebhookSecretDialogProps) {
  const texts = webhookTexts;
  const webhookId = webhook.id;
  const { mutate, data, isError, isPending } = trpc.webhooks.secret.useMutation();
  useEffect(() => mutate({ boardId, webhookId }), [mutate, boardId, webhookId]);
  return (
    <Dialog
      title={texts.secretOf(webhook.url)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <div className={styles.fields}>
        {data && <CreatedLink url={data.secret} text={texts.secretText} label={texts.secret} />}
        {!data && !isError && <LoadingScreen inline />}
        {isError && (
          <ErrorBanner
            text={texts.secretFailed}
            busy={isPending}
            onRetry={() => mutate({ boardId, webhookId })}
          />
        )}
      </div>
    </Dialog>
  );
}
