import type { SendingState, SendingView } from '../../../../core/money/sending/sending.ts';
import { formatMoment } from '../../../i18n/dates.ts';
import { sendingTexts } from '../../../i18n/en/sending.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import layout from '../invoices/invoice-layout.module.css';
import { REFETCH_INTERVAL_MS } from '../refetch-interval.ts';
import styles from './sending.module.css';

const TONES: Record<SendingState, BadgeTone> = {
  queued: 'blue',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
};

/** The emails of an invoice, with time and recipients, newest first. */
export function SendingsPanel({ invoiceId }: { invoiceId: string }) {
  const texts = sendingTexts;
  const query = trpc.money.sendings.list.useQuery(
    { invoiceId },
    {
      refetchInterval: ({ state: { data = [] } }) =>
        data.some(({ state }) => state === 'queued' || state === 'sending')
          ? REFETCH_INTERVAL_MS
          : false,
    },
  );
  const { data, isError, isFetching, refetch } = query;
  return (
    <section className={layout.panel} aria-labelledby="sendings">
      <h3 id="sendings" className={layout.panelTitle}>
        {texts.history}
      </h3>
      {!data && isError && (
        <ErrorBanner text={texts.historyFailed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={styles.none}>{texts.historyNone}</p>}
      {data && data.length > 0 && (
        <ul className={styles.rows} aria-label={texts.history}>
          {data.toReversed().map((sending) => (
            <SendingRow key={sending.id} sending={sending} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SendingRow({ sending }: { sending: SendingView }) {
  const texts = sendingTexts;
  const { id, level, state, fault, faultText, isByHand, createdBy } = sending;
  const row = useRestoreFocus<HTMLLIElement>();
  const utils = trpc.useUtils();
  const retry = trpc.money.sendings.retry.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.retryFailed),
    onSettled: () => utils.money.invalidate(),
  });
  const to = [...sending.to, ...sending.cc].join(', ');
  const facts = [formatMoment(sending.sentAt ?? sending.createdAt)];
  if (createdBy !== null) facts.push(texts.by(createdBy));
  if (isByHand) facts.push(texts.byHand);
  return (
    <li ref={row} className={styles.row}>
      <p className={styles.what}>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
        {level !== null && <span>{texts.reminder(level)}</span>}
      </p>
      <p className={styles.to}>{texts.sentTo(to)}</p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {fault && (
        <p className={styles.fault}>
          {texts.faults[fault]} {faultText}
        </p>
      )}
      {state === 'failed' && (
        <Button
          size="sm"
          aria-label={texts.retryOne(to)}
          busy={retry.isPending}
          onClick={() => retry.mutate({ id })}
        >
          {texts.retry}
        </Button>
      )}
    </li>
  );
}
