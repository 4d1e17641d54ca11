import { Ellipsis, KeyRound, ListChecks, RefreshCw, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDay, formatMoment } from '../../i18n/dates.ts';
import { webhookTexts } from '../../i18n/en/webhooks.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import rows from '../../ui/dialog-list.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import type { Webhook } from './webhook-data.ts';
import styles from './webhooks.module.css';

const TONES = { active: 'green', failing: 'amber', paused: 'red' } as const;

interface WebhookRowProps {
  boardId: string;
  webhook: Webhook;
  onSecret: () => void;
  onDeliveries: () => void;
}

/** A webhook: its URL, its state, and its actions. */
export function WebhookRow({ boardId, webhook, onSecret, onDeliveries }: WebhookRowProps) {
  const texts = webhookTexts;
  const { id: webhookId, url, state, isManaged } = webhook;
  const [requestedAction, setRequestedAction] = useState<'changeSecret' | 'remove' | null>(null);
  // Disappears when it is deleted, while its menu button has the focus.
  const row = useRestoreFocus<HTMLLIElement>();
  const { webhooks } = trpc.useUtils();
  const onSettled = () => webhooks.list.invalidate({ boardId });
  const retry = trpc.webhooks.retry.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.retryFailed),
    onSettled,
  });
  const takeOver = trpc.webhooks.takeOver.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.takeOverFailed),
    onSettled,
  });
  const remove = trpc.webhooks.delete.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.removeFailed),
    onSettled,
  });

  const changeSecret = trpc.webhooks.changeSecret.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.changeSecretFailed),
    // The new secret must be passed to the receiver.
    onSuccess: onSecret,
  });

  function confirm(action: typeof remove | typeof changeSecret) {
    setRequestedAction(null);
    action.mutate({ boardId, webhookId });
  }

  return (
    <li ref={row} className={rows.item} aria-busy={retry.isPending || remove.isPending}>
      <div className={rows.what}>
        <p className={rows.name}>{url}</p>
        <p className={styles.facts}>
          <Badge tone={TONES[state]}>{texts.states[state]}</Badge> {detailsOf(webhook)}
        </p>
      </div>
      {!isManaged && (
        <Button
          size="sm"
          aria-label={texts.takeOverOne(url)}
          busy={takeOver.isPending}
          onClick={() => takeOver.mutate({ boardId, webhookId })}
        >
          {texts.takeOver}
        </Button>
      )}
      <Menu
        label={texts.actions(url)}
        trigger={(trigger) => (
          <IconButton {...trigger} label={texts.actions(url)} size="sm">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        )}
      >
        <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={onDeliveries}>
          {texts.deliveries}
        </MenuItem>
        <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={onSecret}>
          {texts.secret}
        </MenuItem>
        <MenuItem
          icon={<RefreshCw aria-hidden="true" />}
          onSelect={() => setRequestedAction('changeSecret')}
        >
          {texts.changeSecret}
        </MenuItem>
        {state !== 'active' && isManaged && (
          <MenuItem
            icon={<RotateCw aria-hidden="true" />}
            onSelect={() => retry.mutate({ boardId, webhookId })}
          >
            {texts.retry}
          </MenuItem>
        )}
        <MenuItem
          icon={<Trash2 aria-hidden="true" />}
          tone="danger"
          onSelect={() => setRequestedAction('remove')}
        >
          {texts.remove}
        </MenuItem>
      </Menu>
      {requestedAction === 'remove' && (
        <ConfirmDialog
          question={texts.question}
          details={texts.details}
          confirm={texts.remove}
          onConfirm={() => confirm(remove)}
          onCancel={() => setRequestedAction(null)}
        />
      )}
      {requestedAction === 'changeSecret' && (
        <ConfirmDialog
          question={texts.changeSecretQuestion}
          details={texts.changeSecretDetails}
          confirm={texts.changeSecret}
          onConfirm={() => confirm(changeSecret)}
          onCancel={() => setRequestedAction(null)}
        />
      )}
    </li>
  );
}

function detailsOf({ state, isManaged, createdAt, failingSince, nextAt }: Webhook): string {
  const texts = webhookTexts;
  if (!isManaged) return texts.withoutManager;
  if (failingSince === null) return texts.createdOn(formatDay(createdAt));
  const since = texts.failingSince(formatMoment(failingSince));
  if (state !== 'failing') return since;
  return `${since} · ${texts.nextAttempt(formatMoment(nextAt))}`;
}
