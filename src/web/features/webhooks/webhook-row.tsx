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
  const words = webhookTexts;
  const { id: webhookId, url, state, isManaged } = webhook;
  const [asked, setAsked] = useState<'changeSecret' | 'remove' | null>(null);
  // Disappears when it is deleted, while its menu button has the focus.
  const row = useRestoreFocus<HTMLLIElement>();
  const { webhooks } = trpc.useUtils();
  const onSettled = () => webhooks.list.invalidate({ boardId });
  const retry = trpc.webhooks.retry.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? words.retryFailed),
    onSettled,
  });
  const takeOver = trpc.webhooks.takeOver.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? words.takeOverFailed),
    onSettled,
  });
  const remove = trpc.webhooks.delete.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? words.removeFailed),
    onSettled,
  });

  const changeSecret = trpc.webhooks.changeSecret.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? words.changeSecretFailed),
    // The new secret must be passed to the receiver.
    onSuccess: onSecret,
  });

  function confirm(action: typeof remove | typeof changeSecret) {
    setAsked(null);
    action.mutate({ boardId, webhookId });
  }

  return (
    <li ref={row} className={rows.item} aria-busy={retry.isPending || remove.isPending}>
      <div className={rows.what}>
        <p className={rows.name}>{url}</p>
        <p className={styles.facts}>
          <Badge tone={TONES[state]}>{words.states[state]}</Badge> {factsOf(webhook)}
        </p>
      </div>
      {!isManaged && (
        <Button
          size="sm"
          aria-label={words.takeOverOne(url)}
          busy={takeOver.isPending}
          onClick={() => takeOver.mutate({ boardId, webhookId })}
        >
          {words.takeOver}
        </Button>
      )}
      <Menu
        label={words.actions(url)}
        trigger={(trigger) => (
          <IconButton {...trigger} label={words.actions(url)} size="sm">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        )}
      >
        <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={onDeliveries}>
          {words.deliveries}
        </MenuItem>
        <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={onSecret}>
          {words.secret}
        </MenuItem>
        <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={() => setAsked('changeSecret')}>
          {words.changeSecret}
        </MenuItem>
        {state !== 'active' && isManaged && (
          <MenuItem
            icon={<RotateCw aria-hidden="true" />}
            onSelect={() => retry.mutate({ boardId, webhookId })}
          >
            {words.retry}
          </MenuItem>
        )}
        <MenuItem
          icon={<Trash2 aria-hidden="true" />}
          tone="danger"
          onSelect={() => setAsked('remove')}
        >
          {words.remove}
        </MenuItem>
      </Menu>
      {asked === 'remove' && (
        <ConfirmDialog
          question={words.question}
          details={words.details}
          confirm={words.remove}
          onConfirm={() => confirm(remove)}
          onCancel={() => setAsked(null)}
        />
      )}
      {asked === 'changeSecret' && (
        <ConfirmDialog
          question={words.changeSecretQuestion}
          details={words.changeSecretDetails}
          confirm={words.changeSecret}
          onConfirm={() => confirm(changeSecret)}
          onCancel={() => setAsked(null)}
        />
      )}
    </li>
  );
}

function factsOf({ state, isManaged, createdAt, failingSince, nextAt }: Webhook): string {
  const words = webhookTexts;
  if (!isManaged) return words.withoutManager;
  if (failingSince === null) return words.made(formatDay(createdAt));
  const since = words.failingSince(formatMoment(failingSince));
  if (state !== 'failing') return since;
  return `${since} · ${words.nextAttempt(formatMoment(nextAt))}`;
}
