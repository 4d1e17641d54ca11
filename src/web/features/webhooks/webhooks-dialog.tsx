import { useState } from 'react';
import { LIMITS } from '../../../core/limits.ts';
import { webhookTexts } from '../../i18n/en/webhooks.ts';
import { trpc } from '../../session/trpc.ts';
import { ListDialog } from '../../ui/list-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import type { Webhook } from './webhook-data.ts';
import { WebhookRow } from './webhook-row.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

/** Refetch interval of the states while the dialog is open, ms. */
const REFETCH_INTERVAL_MS = 5000;

type Step = { kind: 'new' } | { kind: 'secret' | 'deliveries'; webhook: Webhook };

interface WebhooksDialogProps {
  boardId: string;
  onClose: () => void;
}

/** The board's webhooks, for its managers. */
export default function WebhooksDialog({ boardId, onClose }: WebhooksDialogProps) {
  const texts = webhookTexts;
  const [step, setStep] = useState<Step | null>(null);
  const hooks = trpc.webhooks.list.useQuery(
    { boardId },
    { staleTime: 0, gcTime: 0, refetchInterval: REFETCH_INTERVAL_MS },
  );
  const backToList = () => setStep(null);
  if (step?.kind === 'new') {
    const showSecret = (webhook: Webhook) => setStep({ kind: 'secret', webhook });
    return <NewWebhookDialog boardId={boardId} onCreated={showSecret} onClose={backToList} />;
  }
  if (step?.kind === 'secret') {
    return <WebhookSecretDialog boardId={boardId} webhook={step.webhook} onClose={backToList} />;
  }
  if (step?.kind === 'deliveries') {
    return <DeliveriesDialog boardId={boardId} webhook={step.webhook} onClose={backToList} />;
  }
  return (
    <ListDialog
      query={hooks}
      texts={texts}
      row={(webhook) => (
        <WebhookRow
          key={webhook.id}
          boardId={boardId}
          webhook={webhook}
          onSecret={() => setStep({ kind: 'secret', webhook })}
          onDeliveries={() => setStep({ kind: 'deliveries', webhook })}
        />
      )}
      count={hooks.data?.length ?? 0}
      limit={LIMITS.webhooks}
      onAdd={() => setStep({ kind: 'new' })}
      onClose={onClose}
    >
      {texts.text} <a href="/api/docs">{texts.docs}</a>
    </ListDialog>
  );
}
