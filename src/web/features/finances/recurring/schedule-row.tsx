import { Link } from '@tanstack/react-router';
import { Pause, Pencil, Play, Trash } from 'lucide-react';
import { totalsOf } from '../../../../core/money/invoices/draft-totals.ts';
import type {
  InvoiceSchedule,
  ScheduleRun,
  ScheduleView,
} from '../../../../core/money/recurring/invoice-schedule.ts';
import { recurringTexts } from '../../../i18n/en/recurring-invoices.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import { amountText } from '../amount-text.ts';
import { dayText } from '../day-text.ts';
import { reasonText } from './reason-text.ts';
import styles from './recurring.module.css';

interface ScheduleRowProps {
  view: ScheduleView;
  onEdit: () => void;
  onPause: (isPaused: boolean) => void;
  onRemove: () => void;
}

/** A schedule: its next run, and its past runs. */
export function ScheduleRow({ view, onEdit, onPause, onRemove }: ScheduleRowProps) {
  const texts = recurringTexts;
  const row = useRestoreFocus<HTMLLIElement>();
  const { schedule, clientName, isPaused, nextDay, runs } = view;
  const { name, clientId, every, unit, start, until, issuesItself } = schedule;
  return (
    <li ref={row} className={styles.row}>
      <div className={styles.what}>
        <h3 className={styles.name}>
          {name}
          {isPaused && <Badge tone="amber">{texts.pausedBadge}</Badge>}
          {!isPaused && nextDay === null && <Badge>{texts.endedBadge}</Badge>}
          {issuesItself && <Badge tone="blue">{texts.issuesBadge}</Badge>}
        </h3>
        <p className={styles.facts}>
          <Link to="/finances/clients/$clientId" params={{ clientId }}>
            {clientName}
          </Link>
          {` · ${contentText(schedule)}`}
        </p>
        <p className={styles.facts}>
          {texts.since(texts.rhythm(every, unit), dayText(start), until && dayText(until))}
        </p>
      </div>
      <div className={styles.when}>
        {nextDay !== null && <p className={styles.next}>{texts.next(dayText(nextDay))}</p>}
        {runs.length === 0 ? (
          <p className={styles.facts}>{texts.never}</p>
        ) : (
          <ul className={styles.runs} aria-label={texts.runs(name)}>
            {runs.slice(0, 3).map((run) => (
              <RunItem key={run.day} run={run} />
            ))}
          </ul>
        )}
      </div>
      <div className={styles.acts}>
        <IconButton label={texts.editOne(name)} size="sm" onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton
          label={isPaused ? texts.resumeOne(name) : texts.pauseOne(name)}
          size="sm"
          onClick={() => onPause(!isPaused)}
        >
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </IconButton>
        <IconButton label={texts.removeOne(name)} size="sm" tone="danger" onClick={onRemove}>
          <Trash aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

/** As `€50.00 plus tax + unbilled time`. */
function contentText({ lines, time, currency }: InvoiceSchedule): string {
  const { lineTotal } = totalsOf({ currency, lines, discount: null, prepaid: 0 }).totals;
  return [
    lines.length > 0 && recurringTexts.perInvoice(amountText(lineTotal, currency)),
    time && recurringTexts.withTime,
  ]
    .filter(Boolean)
    .join(' + ');
}

function RunItem({ run }: { run: ScheduleRun }) {
  const texts = recurringTexts;
  const { day, state, reason, invoiceId, number, isDiscarded } = run;
  const label = isDiscarded ? texts.discarded : (number ?? texts.states[state]);
  return (
    <li>
      {dayText(day)}
      {' · '}
      {invoiceId !== null && !isDiscarded ? (
        <Link to="/finances/invoices/$invoiceId" params={{ invoiceId }}>
          {label}
        </Link>
      ) : (
        label
      )}
      {reason !== null && number === null && !isDiscarded && (
        <span className={styles.warning}>{` – ${reasonText(reason)}`}</span>
      )}
    </li>
  );
}
