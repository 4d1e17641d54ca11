import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Day } from '../../../../core/days.ts';
import type { TimeEntryView } from '../../../../core/time/time-views.ts';
import { timeTexts } from '../../../i18n/en/time.ts';
import { usePageRequest } from '../../../lib/use-page-request.ts';
import type { TimeSession } from '../../../live/time/time-session.ts';
import { NO_LABEL } from '../../../live/time/time-view.ts';
import { Button } from '../../../ui/button.tsx';
import { addEntry } from '../entries/entry-actions.ts';
import { EntryForm } from '../entries/entry-form.tsx';
import { EntryLine } from '../entries/entry-line.tsx';
import { DayGaps } from '../gaps/day-gaps.tsx';
import { formatLongDay } from '../time-dates.ts';
import { secondsText } from '../time-texts.ts';
import styles from './day-entries.module.css';
import { totalOf } from './week.ts';

export interface EntryFocus {
  rowKey: string;
  day: Day;
}

interface DayEntriesProps {
  session: TimeSession;
  day: Day;
  entries: readonly TimeEntryView[];
  overlapping: ReadonlySet<string>;
  /** The row whose first entry gets the focus; a new object each time. */
  focus: EntryFocus | null;
}

const NO_TARGET = { ticketId: null, projectId: null, label: NO_LABEL };

/** The entries of a day in the order in which they began, and a form that adds one. */
export function DayEntries({ session, day, entries, overlapping, focus }: DayEntriesProps) {
  const texts = timeTexts;
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<EntryFocus | null>(null);
  const [isAdding, setAdding] = useState(false);
  usePageRequest('logTime', () => setAdding(true));
  const ofDay = entries
    .filter((entry) => entry.day === day)
    .sort((a, b) => (a.startedAt ?? Infinity) - (b.startedAt ?? Infinity));
  const total = totalOf(ofDay);

  useEffect(() => {
    // The day of the address may follow later.
    if (focus?.day !== day || focus === focused.current) return;
    focused.current = focus;
    const line = list.current?.querySelector(`[data-row="${CSS.escape(focus.rowKey)}"]`);
    line?.querySelector<HTMLElement>('button')?.focus();
  }, [focus, day]);

  useEffect(() => {
    if (day) setAdding(false);
  }, [day]);

  return (
    <section className={styles.day} aria-label={texts.entriesOf(formatLongDay(day))}>
      <div className={styles.head}>
        <h2 className={styles.title}>{formatLongDay(day)}</h2>
        {total > 0 && <span className={styles.total}>{secondsText(total)}</span>}
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          disabled={isAdding}
          onClick={() => setAdding(true)}
        >
          {texts.addTime}
        </Button>
      </div>
      {isAdding && (
        <EntryForm
          label={texts.addTime}
          initial={{
            ...{ ticketId: null, projectId: null, day, seconds: 0, startedAt: null },
            ...{ note: '', isBillable: true, target: NO_TARGET },
          }}
          submit={texts.add}
          hasTarget
          onSubmit={(values, { label }) => {
            setAdding(false);
            addEntry(session, values, label);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {ofDay.length > 0 ? (
        <ul ref={list} className={styles.list}>
          {ofDay.map((entry) => (
            <EntryLine
              key={entry.id}
              session={session}
              entry={entry}
              hasOverlap={overlapping.has(entry.id)}
            />
          ))}
        </ul>
      ) : (
        !isAdding && <p className={styles.none}>{texts.nothingOnDay}</p>
      )}
      <DayGaps {...{ session, day }} entries={ofDay} />
    </section>
  );
}
