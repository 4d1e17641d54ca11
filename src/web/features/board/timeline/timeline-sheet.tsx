import { daysBetween } from '../../../../core/days.ts';
import { timelineTexts } from '../../../i18n/en/timeline.ts';
import { PrintSheet } from '../../print/print-sheet.tsx';
import { TimelineGroupName } from './grid/timeline-group-name.tsx';
import { type Span, spanOf } from './timeline-dates.ts';
import type { TimelineGrouping, TimelineRow } from './timeline-rows.ts';
import styles from './timeline-sheet.module.css';
import { datesText } from './timeline-texts.ts';

interface TimelineSheetProps {
  title: string;
  rows: readonly TimelineRow[];
  groupBy: TimelineGrouping | null;
}

/** The timeline for printing: every shown row, with all bars on the width of the page. */
export function TimelineSheet({ title, rows, groupBy }: TimelineSheetProps) {
  const spans = rows.flatMap((row) => (row.kind === 'ticket' ? (spanOf(row.ticket) ?? []) : []));
  const days = spans.flatMap(({ first, last }) => [first, last]).sort();
  const all = { first: days[0] ?? '', last: days.at(-1) ?? '' };
  return (
    <PrintSheet title={title}>
      <table className={styles.table}>
        <tbody>
          {rows.map((row) =>
            row.kind === 'group' ? (
              <tr key={row.key}>
                <th scope="colgroup" colSpan={3} className={styles.group}>
                  <span>
                    <TimelineGroupName id={row.group.id} groupBy={groupBy} /> {row.group.count}
                  </span>
                </th>
              </tr>
            ) : (
              <tr key={row.key}>
                <th scope="row">{row.ticket.name}</th>
                <td className={styles.dates}>{datesText(row.ticket)}</td>
                <td className={styles.lane} aria-label={timelineTexts.days}>
                  <Bar span={spanOf(row.ticket)} all={all} />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </PrintSheet>
  );
}

function Bar({ span, all }: { span: Span | null; all: Span }) {
  if (!span) return null;
  const count = daysBetween(all.first, all.last) + 1;
  const start = daysBetween(all.first, span.first);
  const length = daysBetween(span.first, span.last) + 1;
  return (
    <span
      className={styles.bar}
      style={{
        marginInlineStart: `${(start / count) * 100}%`,
        width: `max(3pt, ${(length / count) * 100}%)`,
      }}
    />
  );
}
