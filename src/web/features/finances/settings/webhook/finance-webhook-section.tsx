import { type FormEvent, useState } from 'react';
import { LIMITS } from '../../../../../core/limits.ts';
import type { FinanceWebhook } from '../../../../../core/money/finance-webhook/finance-webhook.ts';
import { formatDay, formatMoment } from '../../../../i18n/dates.ts';
import { financeWebhookTexts } from '../../../../i18n/en/finance-links.ts';
import { codeOf, reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../../ui/loading-screen.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { showResult } from '../../../undo/undo-stack.tsx';
import { FormSection } from '../../forms/form-section.tsx';
import { REFETCH_INTERVAL_MS } from '../../refetch-interval.ts';
import { FinanceDeliveries } from './finance-deliveries.tsx';
import styles from './finance-webhook.module.css';
import { SecretActions } from './secret-actions.tsx';

const TONES = { active: 'green', failing: 'amber', paused: 'red' } as const;

/** The webhook of the finances: its address, its state and its last deliveries. */
export function FinanceWebhookSection() {
  const texts = financeWebhookTexts;
  const webhook = trpc.money.financeWebhook.get.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  if (webhook.data === undefined) {
    return webhook.isError ? (
      <ErrorBanner
        text={texts.loadFailed}
        busy={webhook.isFetching}
        onRetry={() => void webhook.refetch()}
      />
    ) : (
      <LoadingScreen inline text={texts.loading} />
    );
  }
  return (
    <FormSection title={texts.title} text={texts.text}>
      <AddressForm key={webhook.data?.url ?? ''} webhook={webhook.data} />
      {webhook.data && (
        <>
          <State webhook={webhook.data} />
          <FinanceDeliveries />
        </>
      )}
    </FormSection>
  );
}

/** Saves the webhook, and says why that failed. */
function useSave(webhook: FinanceWebhook | null) {
  const texts = financeWebhookTexts;
  const { financeWebhook } = trpc.useUtils().money;
  const set = trpc.money.financeWebhook.set.useMutation();

  async function save(part: { url?: string; isPaused?: boolean }): Promise<boolean> {
    const before = webhook && { url: webhook.url, isPaused: webhook.state === 'paused' };
    const values = { url: '', isPaused: false, ...before, ...part };
    const saved = { version: webhook?.version ?? 0, ...values };
    try {
      financeWebhook.get.setData(undefined, await set.mutateAsync(saved));
      void financeWebhook.deliveries.invalidate();
      return true;
    } catch (error) {
      const isStale = codeOf(error) === 'money.changed';
      showAlert(isStale ? texts.changed : (reasonOf(error) ?? texts.saveFailed));
      void financeWebhook.get.invalidate();
      return false;
    }
  }

  return { save, isSaving: set.isPending };
}

function AddressForm({ webhook }: { webhook: FinanceWebhook | null }) {
  const texts = financeWebhookTexts;
  const [typed, setTyped] = useState(webhook?.url ?? '');
  const [isChecked, setChecked] = useState(false);
  const { save, isSaving } = useSave(webhook);
  const url = typed.trim();
  const isRight = /^https?:\/\//i.test(url) && URL.canParse(url);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (!isRight) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    // A new address is told what waits.
    if (!isSaving && (await save({ url, isPaused: false }))) showResult(texts.saved);
  }

  return (
    <form
      className={styles.form}
      aria-label={texts.title}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={texts.address}
        hint={texts.addressHint}
        error={isChecked && !isRight ? texts.badAddress : undefined}
        type="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={LIMITS.url}
        value={typed}
        onChange={setTyped}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={isSaving} disabled={webhook !== null && url === webhook.url}>
          {webhook ? texts.save : texts.create}
        </Button>
        <a href="/api/docs" className={styles.docs}>
          {texts.docs}
        </a>
      </div>
    </form>
  );
}

function State({ webhook }: { webhook: FinanceWebhook }) {
  const texts = financeWebhookTexts;
  const { state } = webhook;
  const { save, isSaving } = useSave(webhook);
  return (
    <div className={styles.state}>
      <p role="status" className={styles.facts}>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge> {detailsOf(webhook)}
      </p>
      <div className={styles.actions}>
        {state === 'failing' && (
          <Button size="sm" busy={isSaving} onClick={() => void save({ isPaused: false })}>
            {texts.retry}
          </Button>
        )}
        <Button
          size="sm"
          busy={isSaving && state !== 'failing'}
          onClick={() => void save({ isPaused: state !== 'paused' })}
        >
          {state === 'paused' ? texts.resume : texts.pause}
        </Button>
        <SecretActions />
      </div>
    </div>
  );
}

function detailsOf({ pauseReason, failingSince, nextAt, createdAt }: FinanceWebhook): string {
  const texts = financeWebhookTexts;
  if (pauseReason) return texts.reasons[pauseReason];
  if (failingSince === null) return texts.since(formatDay(createdAt));
  return texts.failing(formatMoment(failingSince), formatMoment(nextAt));
}
