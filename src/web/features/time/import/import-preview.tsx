import { timeImportTexts } from '../../../i18n/en/time-import.ts';
import { formatClock, formatShortDay } from '../time-dates.ts';
import { secondsText } from '../time-texts.ts';
import styles from './time-import.module.css';
import type { TimeImportState } from './use-time-import.ts';

const SHOWN_ROWS = 5;
const SHOWN_PROBLEMS = 20;

/** The first rows of a file as they were read, and those that cannot be imported. */
export function ImportPreview({ state }: { state: TimeImportState }) {
  const texts = timeImportTexts;
  const { read, preview, report, planned } = state;
  if (!read) return null;
  const { entries, problems, unknownBillable, cutNotes } = read;
  const refused = (report ?? preview.data)?.refused ?? [];
  const left = entries.length - planned.length;
  const all = [
    ...problems.map(({ line, fault, text }) => ({ line, text: texts.faults[fault](text) })),
    ...refused.map(({ line, fault }) => ({ line, text: texts.refusals[fault] })),
  ].sort((a, b) => a.line - b.line);
  const remarks = [
    left > 0 && state.isReady && texts.leftOut(left),
    unknownBillable > 0 && texts.unknownBillable(unknownBillable),
    cutNotes > 0 && texts.cutNotes(cutNotes),
  ].filter((text) => text !== false);
  return (
    <>
      {entries.length > 0 && !report && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className={styles.caption}>{texts.firstRows}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.day}</th>
                <th scope="col">{texts.start}</th>
                <th scope="col">{texts.duration}</th>
                <th scope="col">{texts.project}</th>
                <th scope="col">{texts.note}</th>
              </tr>
            </thead>
            <tbody>
              {entries.slice(0, SHOWN_ROWS).map((entry) => (
                <tr key={entry.line}>
                  <td>{formatShortDay(entry.day)}</td>
                  <td>{entry.startedAt === null ? '' : formatClock(entry.startedAt)}</td>
                  <td>{secondsText(entry.seconds)}</td>
                  <td>{entry.project}</td>
                  <td className={styles.note}>{entry.note}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {remarks.map((text) => (
        <p key={text} className={styles.remark}>
          {text}
        </p>
      ))}
      {all.length > 0 && (
        <section className={styles.problems} aria-label={texts.problems(all.length)}>
          <h3>{texts.problems(all.length)}</h3>
          <ul>
            {all.slice(0, SHOWN_PROBLEMS).map(({ line, text }) => (
              <li key={line}>{texts.inLine(line, text)}</li>
            ))}
          </ul>
          {all.length > SHOWN_PROBLEMS && <p>{texts.more(all.length - SHOWN_PROBLEMS)}</p>}
        </section>
      )}
    </>
  );
}
