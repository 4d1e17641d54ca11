import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { addDays, firstOfMonth } from '../../../../../core/days.ts';
import type { PlannedDraft } from '../../../../../core/money/invoices/invoice-answers.ts';
import {
  LINE_GROUPINGS,
  type LineGrouping,
} from '../../../../../core/money/invoices/invoice-views.ts';
import { dayIn } from '../../../../../core/time-zones.ts';
import { batchTexts, draftAllTexts } from '../../../../i18n/en/bulk-invoices.ts';
import { newInvoiceTexts } from '../../../../i18n/en/invoices.ts';
import { newId } from '../../../../lib/new-id.ts';
import { trpc } from '../../../../session/trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../../ui/loading-screen.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { today as localToday, monthOfYearText } from '../../day-text.ts';
import { useMoneyLive } from '../../use-money-live.tsx';
import { BatchProgress } from './batch-progress.tsx';
import styles from './draft-all.module.css';
import { PlannedTable } from './planned-table.tsx';
import { useBatch } from './use-batch.ts';

/** A client whose draft is made; `id`: that of the draft, so that it is made once. */
interface DraftOfClient {
  id: string;
  clientId: string;
  clientName: string;
}

/** Drafts invoices for all clients with unbilled time. */
export default function DraftAllPage() {
  const texts = draftAllTexts;
  useMoneyLive();
  const timeZone = trpc.money.business.get.useQuery().data?.details.timeZone;
  const today = timeZone ? dayIn(timeZone, Date.now()) : localToday();
  const lastMonth = addDays(firstOfMonth(today), -1);
  const [chosenUntil, setUntil] = useState<string | null>(null);
  const until = chosenUntil ?? today;
  const [grouping, setGrouping] = useState<LineGrouping>('ticket');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly DraftOfClient[]>([]);
  const page = useRef<HTMLDivElement>(null);
  const plans = trpc.money.invoices.planDrafts.useQuery(
    { until, grouping },
    { enabled: until !== '' && asked.length === 0, staleTime: 0 },
  );
  const create = trpc.money.invoices.create.useMutation();
  const batch = useBatch(({ id, clientId }: DraftOfClient) =>
    create.mutateAsync({ id, clientId, projectIds: null, until, grouping }),
  );
  const utils = trpc.useUtils();
  const chosen = (plans.data ?? []).filter(
    ({ clientId, fault }) => fault === null && !left.has(clientId),
  );

  async function run(items: readonly DraftOfClient[]) {
    setAsked(items);
    // The button that was pressed is gone.
    page.current?.focus();
    await batch.run(items);
    void utils.money.invalidate();
  }

  const start = () =>
    run(chosen.map(({ clientId, clientName }) => ({ id: newId(), clientId, clientName })));

  return (
    <div className={styles.page} ref={page} tabIndex={-1}>
      <h2 className={styles.title}>{texts.title}</h2>
      {asked.length > 0 ? (
        <section className={styles.panel} aria-label={texts.title}>
          <BatchProgress
            label={texts.working}
            items={asked}
            batch={batch}
            summary={texts.made(batch.doneCount, asked.length)}
            done={({ clientName }, { id }) => (
              <Link to="/finances/invoices/$invoiceId" params={{ invoiceId: id }}>
                {texts.draft(clientName)}
              </Link>
            )}
            failed={({ clientName }, reason) => `${clientName}: ${reason}`}
          />
          <div className={styles.buttons}>
            {batch.isRunning ? (
              <Button busy={batch.phase === 'stopping'} onClick={batch.stop}>
                {batch.phase === 'stopping' ? batchTexts.stopping : batchTexts.stop}
              </Button>
            ) : (
              <>
                {batch.doneCount > 0 && (
                  <Link
                    to="/finances/invoices"
                    search={{ state: 'draft' }}
                    className={buttonClass('primary')}
                  >
                    {texts.show}
                  </Link>
                )}
                {batch.doneCount < asked.length && (
                  <Button onClick={() => void run(asked)}>
                    {batch.phase === 'finished' ? batchTexts.retry : batchTexts.goOn}
                  </Button>
                )}
              </>
            )}
          </div>
        </section>
      ) : (
        <>
          <p className={styles.text}>{texts.text}</p>
          <div className={styles.fields}>
            <TextField
              label={texts.until}
              hint={newInvoiceTexts.untilHint}
              type="date"
              value={until}
              onChange={setUntil}
            />
            <Button onClick={() => setUntil(lastMonth)}>
              {texts.lastMonth(monthOfYearText(lastMonth.slice(0, 7)))}
            </Button>
            <Select
              label={texts.grouping}
              value={grouping}
              options={LINE_GROUPINGS.map((value) => ({
                value,
                label: newInvoiceTexts.groupings[value],
              }))}
              onChange={setGrouping}
            />
          </div>
          <Plans query={plans} left={left} onLeave={setLeft} />
          <div className={styles.buttons}>
            <Button variant="primary" disabled={chosen.length === 0} onClick={() => void start()}>
              {texts.create(chosen.length)}
            </Button>
            <Link to="/finances/invoices" className={buttonClass()}>
              {texts.cancel}
            </Link>
          </div>
        </>
      )}
    </div>
  );
}

interface PlansProps {
  query: {
    data?: readonly PlannedDraft[] | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** The clients that get none. */
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

function Plans({ query, left, onLeave }: PlansProps) {
  const texts = draftAllTexts;
  if (query.isError) {
    const retry = () => void query.refetch();
    return <ErrorBanner text={texts.loadFailed} busy={query.isFetching} onRetry={retry} />;
  }
  if (!query.data) return <LoadingScreen inline text={texts.loading} />;
  if (query.data.length === 0) return <EmptyState title={texts.none} text={texts.noneText} />;
  return <PlannedTable plans={query.data} left={left} onLeave={onLeave} />;
}
