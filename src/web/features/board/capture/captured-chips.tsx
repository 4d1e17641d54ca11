import { CalendarDays, UserRound, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Priority } from '../../../../core/board/ticket-fields.ts';
import type { CapturedPart } from '../../../../core/capture/captured-line.ts';
import { dayAt, dayOf, daysBetween, utcOf } from '../../../../core/days.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { captureTexts } from '../../../i18n/en/capture.ts';
import { locale } from '../../../i18n/en/locale.ts';
import { usePeople } from '../../../live/board-context/people.ts';
import { LabelDot } from '../../labels/label-chip.tsx';
import styles from './composer.module.css';

const shortDay = new Intl.DateTimeFormat(locale, {
  ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
});
const dayWithYear = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
/** A day further away is shown with its year. */
const MAX_DAYS_WITHOUT_YEAR = 180;

/** A recognized field in words. */
export function useDescribedPart(): (part: CapturedPart) => string {
  const people = usePeople();
  return ({ kind, value }) => {
    switch (kind) {
      case 'assignee':
        return captureTexts.assignee(people.get(value)?.name ?? '');
      case 'priority':
        return captureTexts.priority(ticketTexts.priorities[value as Priority]);
      case 'label':
        return captureTexts.labelled(value);
      case 'dueDate':
        return ticketTexts.due(dueText(value));
    }
  };
}

interface CapturedChipsProps {
  text: string;
  parts: readonly CapturedPart[];
  /** Omitted where nothing can be taken back. */
  onTakeBack?: (words: string) => void;
}

/** The fields recognized in a line. Pressing one turns it back into text. */
export function CapturedChips({ text, parts, onTakeBack }: CapturedChipsProps) {
  const describe = useDescribedPart();
  if (parts.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={captureTexts.chips}>
      {parts.map((part) => {
        const description = describe(part);
        const words = text.slice(part.start, part.end);
        const content = (
          <>
            <PartIcon part={part} />
            <span className={styles.chipText}>{shortText(part, description)}</span>
          </>
        );
        return (
          <li key={`${part.start} ${words}`}>
            {onTakeBack ? (
              <button
                type="button"
                className={styles.chip}
                aria-label={captureTexts.takeBack(description)}
                data-tooltip={captureTexts.takeBack(description)}
                onClick={() => onTakeBack(words)}
              >
                {content}
                <X aria-hidden="true" />
              </button>
            ) : (
              <span className={styles.chip}>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function PartIcon({ part: { kind, value } }: { part: CapturedPart }): ReactNode {
  if (kind === 'assignee') return <UserRound aria-hidden="true" />;
  if (kind === 'label') return <LabelDot label={value} />;
  return kind === 'dueDate' ? <CalendarDays aria-hidden="true" /> : null;
}

/** Without the words that its icon stands for. */
function shortText({ kind, value }: CapturedPart, described: string): string {
  if (kind === 'label') return value;
  if (kind === 'priority') return ticketTexts.priorities[value as Priority];
  return kind === 'dueDate' ? dueText(value) : described;
}

function dueText(dueDate: string): string {
  const day = dayOf(dueDate) ?? '';
  const isFar = Math.abs(daysBetween(dayAt(new Date()), day)) > MAX_DAYS_WITHOUT_YEAR;
  const dayText = (isFar ? dayWithYear : shortDay).format(utcOf(day));
  const at = Date.parse(`${dueDate}Z`);
  return at === utcOf(day) ? dayText : `${dayText}, ${timeOfDay.format(at)}`;
}
