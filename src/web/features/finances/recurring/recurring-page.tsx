import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Plus, Repeat } from 'lucide-react';
import { useState } from 'react';
import type { ScheduleView } from '../../../../core/money/recurring/invoice-schedule.ts';
import { recurringTexts } from '../../../i18n/en/recurring-invoices.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { offerUndo, showResult } from '../../undo/undo-stack.tsx';
import { today } from '../day-text.ts';
import { StaleNote, useMoneyLive } from '../use-money-live.tsx';
import styles from './recurring.module.css';
import type { RecurringSearch } from './recurring-search.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduleRow } from './schedule-row.tsx';
import { newValues, valuesOf, valuesOfInvoice } from './schedule-values.ts';

/** All schedules of invoices. `?invoice=` and `?client=` begin a new one. */
export default function RecurringPage() {
  const texts = recurringTexts;
  const isStale = useMoneyLive();
  const schedules = trpc.money.recurring.list.useQuery(undefined, { staleTime: 0 });
  const [edited, setEdited] = useState<ScheduleView | null>(null);
  const [isAdding, setAdding] = useState(false);
  const actions = useScheduleActions();
  const begun = useBegun();
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
  const { data } = schedules;
  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        <div>
          <Link to="/finances/invoices" className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            {texts.back}
          </Link>
          <h2 className={styles.title}>{texts.title}</h2>
          <p className={styles.facts}>{texts.intro}</p>
        </div>
        {data && data.length > 0 && add}
      </div>
      {isStale && <StaleNote />}
      {schedules.isPending && <LoadingScreen inline text={texts.loading} />}
      {schedules.isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={schedules.isFetching}
          onRetry={() => void schedules.refetch()}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<Repeat aria-hidden="true" />}
          title={texts.none}
          text={texts.noneText}
          action={add}
          level={3}
        />
      )}
      {data && data.length > 0 && (
        <ul className={styles.rows} aria-label={texts.title}>
          {data.map((view) => (
            <ScheduleRow
              key={view.id}
              view={view}
              onEdit={() => setEdited(view)}
              onPause={(isPaused) => void actions.pause(view, isPaused)}
              onRemove={() => void actions.remove(view)}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <ScheduleDialog
          edited={null}
          initial={newValues(today(), '')}
          onClose={() => setAdding(false)}
        />
      )}
      {begun && <ScheduleDialog edited={null} initial={begun.values} onClose={begun.end} />}
      {edited && (
        <ScheduleDialog
          edited={edited}
          initial={valuesOf(edited.schedule)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

/** The source of a new schedule that the address names; null for none. */
function useBegun() {
  const { invoice, client }: RecurringSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const invoiceId = typeof invoice === 'string' ? invoice : '';
  const found = trpc.money.invoices.get.useQuery(
    { id: invoiceId },
    { enabled: invoiceId !== '', staleTime: Number.POSITIVE_INFINITY, retry: false },
  ).data;
  const [firstDay] = useState(today);
  const end = () => void navigate({ to: '/finances/recurring', replace: true });
  if (invoiceId !== '') return found ? { values: valuesOfInvoice(found, firstDay), end } : null;
  return typeof client === 'string' ? { values: newValues(firstDay, client), end } : null;
}

/** Pauses, resumes and deletes schedules; each can be undone. */
function useScheduleActions() {
  const texts = recurringTexts;
  const utils = trpc.useUtils();
  const { recurring } = utils.client.money;
  const reload = () => void utils.money.invalidate();

  async function undo(change: () => Promise<unknown>) {
    try {
      await change();
      showResult(texts.undone);
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
    reload();
  }

  async function pause({ id, version, schedule }: ScheduleView, isPaused: boolean) {
    try {
      const after = await recurring.setPaused.mutate({ id, version, isPaused });
      const text = isPaused ? texts.paused(schedule.name) : texts.resumed(schedule.name);
      const back = { id, version: after.version, isPaused: !isPaused };
      offerUndo({ text, undo: () => void undo(() => recurring.setPaused.mutate(back)) });
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
    reload();
  }

  async function remove({ id, version, schedule }: ScheduleView) {
    try {
      await recurring.delete.mutate({ id, version });
      const text = texts.removed(schedule.name);
      offerUndo({ text, undo: () => void undo(() => recurring.restore.mutate({ id })) });
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
    reload();
  }

  return { pause, remove };
}
