import { Check, X } from 'lucide-react';
import { useRef } from 'react';
import type { Day } from '../../../../core/days.ts';
import type { TimeGapView } from '../../../../core/time/day-gaps.ts';
import type { TimeEntryView } from '../../../../core/time/time-views.ts';
import { dayGapTexts } from '../../../i18n/en/day-gaps.ts';
import type { TimeSession } from '../../../live/time/time-session.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { addEntry } from '../entries/entry-actions.ts';
import { TargetName } from '../entries/entry-line.tsx';
import { formatClock } from '../time-dates.ts';
import { secondsText, targetName, targetPlace } from '../time-texts.ts';
import styles from './day-gaps.module.css';
import { useDayGaps } from './use-day-gaps.ts';

interface DayGapsProps {
  session: TimeSession;
  day: Day;
  entries: readonly TimeEntryView[];
}

/** Offers entries for work that the person did on boards and did not record. */
export function DayGaps({ session, day, entries }: DayGapsProps) {
  const texts = dayGapTexts;
  const { gaps, dismiss } = useDayGaps(day, entries);
  const section = useRef<HTMLElement>(null);
  if (gaps.length === 0) return null;

  /** The button of the next one gets the focus, as this one goes. */
  function focusNext(index: number): void {
    const buttons = section.current?.querySelectorAll<HTMLElement>('[data-record]');
    (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
  }

  function record(gap: TimeGapView, index: number): void {
    const { ticketId, from, to } = gap;
    focusNext(index);
    const values = { ticketId, projectId: null, day, seconds: (to - from) / 1000, startedAt: from };
    addEntry(session, { ...values, note: '', isBillable: true }, gap);
  }

  return (
    <section ref={section} className={styles.gaps} aria-label={texts.title}>
      <h3 className={styles.title}>{texts.title}</h3>
      <p className={styles.text}>{texts.text}</p>
      <ul className={styles.list}>
        {gaps.map((gap, index) => {
          const times = texts.from(formatClock(gap.from), formatClock(gap.to));
          const name = targetName(gap);
          return (
            <li key={`${gap.ticketId} ${gap.from}`} className={styles.gap}>
              <span className={styles.times}>{times}</span>
              <span className={styles.what}>
                <TargetName entry={{ ...gap, projectId: null }} />
                <span className={styles.place}>{targetPlace(gap)}</span>
              </span>
              <span className={styles.length}>{secondsText((gap.to - gap.from) / 1000)}</span>
              <Button
                size="sm"
                data-record=""
                icon={<Check aria-hidden="true" />}
                aria-label={texts.addOne(times, name)}
                onClick={() => record(gap, index)}
              >
                {texts.add}
              </Button>
              <IconButton
                size="sm"
                label={texts.dismissOne(times, name)}
                data-tooltip={texts.dismiss}
                onClick={() => {
                  focusNext(index);
                  dismiss(gap);
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
