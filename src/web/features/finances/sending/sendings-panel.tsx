import type { ClientLinkKind } from '../../../../core/money/client-links/client-link.ts';
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

interface SendingsPanelProps {
  kind: ClientLinkKind;
  targetId: string;
}

type Sendings = readonly SendingView[];

/** Whether an email is on its way is seen without reloading. */
const whileUnderway = ({ state: { data = [] } }: { state: { data?: Sendings | undefined } }) =>
  data.some(({ state }) => state === 'queued' || state === 'sending') && REFETCH_INTERVAL_MS;

function useSendings({ kind, targetId }: SendingsPanelProps) {
  const isQuote = kind === 'quote';
  const [ofInvoice, ofQuote] = [{ invoiceId: targetId }, { quoteId: targetId }];
  const options = { refetchInterval: whileUnderway };
  const invoices = trpc.money.sendings.list.useQuery(ofInvoice, { ...options, enabled: !isQuote });
  const quotes = trpc.money.quoteSendings.list.useQuery(ofQuote, { ...options, enabled: isQuote });
  return isQuote ? quotes : invoices;
}

/** What was sent of an invoice or quote, when and to whom, the newest first. */
export function SendingsPanel({ kind, targetId }: SendingsPanelProps) {
  const texts = sendingTexts;
  const { data, isError, isFetching, refetch } = useSendings({ kind, targetId });
  // A quote is sent by its link, too.
  const isQuote = kind === 'quote';
  const title = isQuote ? texts.emails : texts.history;
  return (
    <section className={layout.panel} aria-labelledby="sendings">
      <h3 id="sendings" className={layout.panelTitle}>
        {title}
      </h3>
      {!data && isError && (
        <ErrorBanner text={texts.historyFailed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <p className={styles.none}>{isQuote ? texts.emailsNone : texts.historyNone}</p>
      )}
      {data && data.length > 0 && (
        <ul className={styles.rows} aria-label={title}>
          {data.toReversed().map((sending) => (
            <SendingRow key={sending.id} kind={kind} sending={sending} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SendingRow({ kind, sending }: { kind: ClientLinkKind; sending: SendingView }) {
  const texts = sendingTexts;
  const { id, level, state, fault, faultText, isByHand, createdBy } = sending;
  const row = useRestoreFocus<HTMLLIElement>();
  const utils = trpc.useUtils();
  const outcome = {
    onError: (error: unknown) => showAlert(reasonOf(error) ?? texts.retryFailed),
    onSettled: () => utils.money.invalidate(),
  };
  const ofInvoice = trpc.money.sendings.retry.useMutation(outcome);
  const ofQuote = trpc.money.quoteSendings.retry.useMutation(outcome);
  const retry = kind === 'quote' ? ofQuote : ofInvoice;
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
