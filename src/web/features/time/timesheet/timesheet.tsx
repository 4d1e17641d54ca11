import { ListPlus, Plus, Timer } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { parseDuration, startOfRange } from '../../../../core/money/durations.ts';
import type { TimerView } from '../../../../core/time/time-views.ts';
import { timesheetTexts, timeTexts } from '../../../i18n/en/time.ts';
import { usePageRequest } from '../../../lib/use-page-request.ts';
import type { TimeSession } from '../../../live/time/time-session.ts';
import { useActor } from '../../../session/use-actor.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { showResult } from '../../undo/undo-stack.tsx';
import { addEntry, deleteEntry, editEntry } from '../entries/entry-actions.ts';
import { TargetDialog } from '../entries/target-dialog.tsx';
import { DayGaps } from '../gaps/day-gaps.tsx';
import { secondsText } from '../time-texts.ts';
import { useTimerNow } from '../use-time.ts';
import { useTimeEntries } from '../use-time-entries.ts';
import { useAddedRows } from './added-rows.ts';
import { DayEntries, type EntryFocus } from './day-entries.tsx';
import { DayStrip } from './day-strip.tsx';
import type { CellPosition } from './grid-keys.ts';
import styles from './timesheet.module.css';
import { useLastWeek } from './use-last-week.ts';
import type { TimesheetWeek } from './use-timesheet-week.ts';
import {
  inOrder,
  momentOn,
  overlaps,
  type RowTarget,
  rowKey,
  rowsOf,
  sum,
  type WeekCell,
  type WeekRow,
} from './week.ts';
import { WeekGrid } from './week-grid.tsx';

interface TimesheetProps {
  session: TimeSession;
  timer: TimerView | null;
  week: TimesheetWeek;
}

/** A week has room on wider screens. */
const narrowScreen = matchMedia('(max-width: 48rem)');

function onWidthChange(listener: () => void): () => void {
  narrowScreen.addEventListener('change', listener);
  return () => narrowScreen.removeEventListener('change', listener);
}

/** The grid of a week, or on a phone its days, and the entries of one day. */
export function Timesheet({ session, timer, week }: TimesheetProps) {
  const texts = timesheetTexts;
  const { id: userId } = useActor();
  const { days, day, today, monday, select } = week;
  const { entries, hasFailed, isFetching, retry } = useTimeEntries(monday, days.at(-1) ?? monday);
  const added = useAddedRows(userId, monday);
  const lastWeek = useLastWeek(monday);
  const isNarrow = useSyncExternalStore(onWidthChange, () => narrowScreen.matches);
  const [isAddingRow, setAddingRow] = useState(false);
  const [cellFocus, setCellFocus] = useState<CellPosition | null>(null);
  const [entryFocus, setEntryFocus] = useState<EntryFocus | null>(null);
  const order = useRef<readonly string[]>([]);
  const isTimed = timer !== null && days.includes(timer.day);
  const now = useTimerNow(session, isTimed ? timer.startedAt : null);
  const seconds = timer && now !== null ? Math.floor((now - timer.startedAt) / 1000) : 0;
  const running = useMemo(
    () => (isTimed && timer ? { timer, seconds } : null),
    [isTimed, timer, seconds],
  );
  const rows = useMemo(() => {
    if (!entries) return [];
    const next = inOrder(rowsOf(days, entries, running, added.rows), order.current);
    order.current = next.map(({ key }) => key);
    return next;
  }, [entries, running, added.rows, days]);

  if (!entries) {
    if (hasFailed) {
      return <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={retry} />;
    }
    return <LoadingScreen inline text={texts.loading} />;
  }
  const overlapping = overlaps(entries, running);

  function onEdit(row: WeekRow, cell: WeekCell, text: string): string | null {
    const [only] = cell.entries;
    if (text === '') {
      if (only) deleteEntry(session, only);
      return null;
    }
    const typed = parseDuration(text);
    if (typed === null) return timeTexts.badDuration;
    const from = startOfRange(text);
    const startedAt = from === null ? null : momentOn(cell.day, from);
    if (only) {
      // Text without seconds that was not changed.
      const isSame = Math.floor(only.seconds / 60) * 60 === typed && startedAt === null;
      if (!isSame) {
        editEntry(session, only, { seconds: typed, ...(startedAt !== null && { startedAt }) });
      }
      return null;
    }
    const { ticketId, projectId, label } = row;
    const values = { ticketId, projectId: ticketId === null ? projectId : null };
    addEntry(
      session,
      { ...values, day: cell.day, seconds: typed, startedAt, note: '', isBillable: true },
      label,
    );
    return null;
  }

  function addRow(target: RowTarget) {
    const key = rowKey(target, target.label);
    const index = rows.findIndex((row) => row.key === key);
    if (index < 0) added.add([target]);
    setCellFocus({ row: index < 0 ? rows.length : index, column: days.indexOf(day) });
  }

  async function copyRows() {
    const targets = await lastWeek.load();
    if (!targets) return showAlert(texts.copyFailed);
    const keys = new Set(rows.map(({ key }) => key));
    const fresh = targets.filter((target) => !keys.has(rowKey(target, target.label)));
    added.add(fresh);
    showResult(texts.copied(fresh.length));
    if (fresh.length > 0) setCellFocus({ row: rows.length, column: days.indexOf(day) });
  }

  const copyButton = (
    <Button
      size="sm"
      icon={<ListPlus aria-hidden="true" />}
      busy={lastWeek.isLoading}
      onClick={() => void copyRows()}
    >
      {texts.copyRows}
    </Button>
  );
  const dialog = isAddingRow && (
    <TargetDialog title={texts.addRow} onChoose={addRow} onClose={() => setAddingRow(false)} />
  );
  if (rows.length === 0 && !isNarrow) {
    return (
      <>
        <EmptyWeek copy={copyButton} onAddRow={() => setAddingRow(true)} />
        <DayGaps {...{ session, day, entries }} />
        {dialog}
      </>
    );
  }
  const totals = days.map((_, column) => sum(rows.map(({ cells }) => cells[column]?.seconds ?? 0)));
  return (
    <>
      {isNarrow ? (
        <DayStrip
          days={days}
          totals={totals}
          today={today}
          selectedDay={day}
          onSelectDay={select}
        />
      ) : (
        <>
          <WeekGrid
            days={days}
            rows={rows}
            today={today}
            selectedDay={day}
            focus={cellFocus}
            onSelectDay={select}
            onEdit={onEdit}
            onOpen={(row, cell) => {
              select(cell.day);
              setEntryFocus({ rowKey: row.key, day: cell.day });
            }}
            onAddRow={() => setAddingRow(true)}
          />
          <div className={styles.under}>
            <p className={styles.hint}>{texts.hint}</p>
            {copyButton}
          </div>
        </>
      )}
      {isNarrow && <p className={styles.weekTotal}>{texts.weekTotal(secondsText(sum(totals)))}</p>}
      <DayEntries
        session={session}
        day={day}
        entries={entries}
        overlapping={overlapping}
        focus={entryFocus}
      />
      {dialog}
    </>
  );
}

interface EmptyWeekProps {
  /** Copies the rows of the week before. */
  copy: ReactNode;
  onAddRow: () => void;
}

function EmptyWeek({ copy, onAddRow }: EmptyWeekProps) {
  const texts = timesheetTexts;
  usePageRequest('logTime', onAddRow);
  return (
    <EmptyState
      icon={<Timer aria-hidden="true" />}
      title={texts.none}
      text={texts.noneText}
      action={
        <span className={styles.ways}>
          <Button size="sm" variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAddRow}>
            {texts.addRow}
          </Button>
          {copy}
        </span>
      }
    />
  );
}
