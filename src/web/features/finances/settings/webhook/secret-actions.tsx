import { useEffect, useState } from 'react';
import { financeWebhookTexts } from '../../../../i18n/en/finance-links.ts';
import { webhookTexts } from '../../../../i18n/en/webhooks.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../../ui/loading-screen.tsx';
import { CreatedLink } from '../../../calendar-link/created-link.tsx';
import { showResult } from '../../../undo/undo-stack.tsx';
import styles from './finance-webhook.module.css';

/** Shows and changes the secret, and deletes the webhook. */
export function SecretActions() {
  const texts = financeWebhookTexts;
  const [open, setOpen] = useState<'secret' | 'change' | 'remove' | null>(null);
  const { financeWebhook } = trpc.useUtils().money;
  const change = trpc.money.financeWebhook.changeSecret.useMutation();
  const remove = trpc.money.financeWebhook.delete.useMutation();

  async function changeSecret() {
    setOpen(null);
    try {
      await change.mutateAsync();
      // The receiver must be given the new one.
      setOpen('secret');
    } catch (error) {
      showAlert(reasonOf(error) ?? webhookTexts.changeSecretFailed);
    }
  }

  async function removeWebhook() {
    setOpen(null);
    try {
      await remove.mutateAsync();
      financeWebhook.get.setData(undefined, null);
      showResult(texts.removed);
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.removeFailed);
      void financeWebhook.get.invalidate();
    }
  }

  return (
    <>
      <Button size="sm" onClick={() => setOpen('secret')}>
        {texts.secret}
      </Button>
      <Button size="sm" busy={change.isPending} onClick={() => setOpen('change')}>
        {texts.changeSecret}
      </Button>
      <Button size="sm" busy={remove.isPending} onClick={() => setOpen('remove')}>
        {texts.remove}
      </Button>
      {open === 'secret' && <SecretDialog onClose={() => setOpen(null)} />}
      {open === 'change' && (
        <ConfirmDialog
          question={webhookTexts.changeSecretQuestion}
          details={webhookTexts.changeSecretDetails}
          confirm={texts.changeSecret}
          onConfirm={() => void changeSecret()}
          onCancel={() => setOpen(null)}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          question={texts.question}
          details={texts.details}
          confirm={texts.remove}
          onConfirm={() => void removeWebhook()}
          onCancel={() => setOpen(null)}
        />
      )}
    </>
  );
}

function SecretDialog({ onClose }: { onClose: () => void }) {
  const { mutate, data, isError, isPending } = trpc.money.financeWebhook.secret.useMutation();
  useEffect(() => mutate(), [mutate]);
  return (
    <Dialog
      title={financeWebhookTexts.secretTitle}
      onClose={onClose}
      footer={<Button onClick={onClose}>{webhookTexts.done}</Button>}
    >
      <div className={styles.form}>
        {data && (
          <CreatedLink
            url={data.secret}
            text={webhookTexts.secretText}
            label={webhookTexts.secret}
          />
        )}
        {!data && !isError && <LoadingScreen inline />}
        {isError && (
          <ErrorBanner text={webhookTexts.secretFailed} busy={isPending} onRetry={() => mutate()} />
        )}
      </div>
    </Dialog>
  );
}
