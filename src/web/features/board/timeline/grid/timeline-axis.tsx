import { memo } from 'react';
import { type Day, daysBetween } from '../../../../../core/days.ts';
import { timelineTexts } from '../../../../i18n/en/timeline.ts';
import { cx } from '../../../../ui/cx.ts';
import type { Span } from '../timeline-dates.ts';
import { beginsMonth, sundayOf, type Tick, ticksOf, type Zoom } from '../timeline-scale.ts';
import { lowerText, upperText } from '../timeline-texts.ts';
import styles from './timeline-axis.module.css';
import type { DayWindow } from './use-day-window.ts';

interface AxisProps {
  zoom: Zoom;
  axisSpan: Span;
  window: DayWindow;
  dayWidth: number;
  today: Day;
}

const place = ({ start, length }: Pick<Tick, 'start' | 'length'>, dayWidth: number) => ({
  insetInlineStart: start * dayWidth,
  width: length * dayWidth,
});

/** The headings of the visible days. */
export const TimelineAxis = memo(function TimelineAxis(props: AxisProps) {
  const { zoom, axisSpan, window, dayWidth, today } = props;
  const { upper, lower } = ticksOf(zoom, axisSpan, window.from, window.to);
  const isNow = ({ day, length }: Tick) => {
    const distance = daysBetween(day, today);
    return distance >= 0 && distance < length;
  };
  return (
    <>
      {upper.map((tick) => (
        <div key={`upper ${tick.day}`} className={styles.upper} style={place(tick, dayWidth)}>
          <span>{upperText(zoom, tick.day)}</span>
        </div>
      ))}
      {lower.map((tick) => (
        <div
          key={tick.day}
          className={cx(styles.lower, isNow(tick) && styles.now)}
          style={place(tick, dayWidth)}
        >
          <span>{lowerText(zoom, tick.day)}</span>
        </div>
      ))}
    </>
  );
});

interface LinesProps extends AxisProps {
  /** How much of today has passed, from 0 to 1. */
  passed: number;
}

/** Weekends, the lines between the parts of the axis, and the line of now. */
export const TimelineLines = memo(function TimelineLines(props: LinesProps) {
  const { zoom, axisSpan, window, dayWidth, today, passed } = props;
  const { lower } = ticksOf(zoom, axisSpan, window.from, window.to);
  return (
    <div className={styles.lines} aria-hidden="true">
      {zoom !== 'quarter' &&
        weekendsIn(lower, axisSpan).map((weekend) => (
          <div key={weekend.start} className={styles.weekend} style={place(weekend, dayWidth)} />
        ))}
      {lower.map((tick) => (
        <div
          key={tick.day}
          className={cx(styles.line, beginsMonth(tick) && styles.strong)}
          style={{ insetInlineStart: tick.start * dayWidth }}
        />
      ))}
      <div
        className={styles.today}
        data-tooltip={timelineTexts.today}
        style={{ insetInlineStart: (daysBetween(axisSpan.first, today) + passed) * dayWidth }}
      />
    </div>
  );
});

/** Saturdays with their Sundays. */
function weekendsIn(ticks: readonly Tick[], axisSpan: Span) {
  const [first] = ticks;
  const last = ticks.at(-1);
  if (!first || !last) return [];
  const begin = daysBetween(axisSpan.first, sundayOf(first.day)) - 1;
  const count = Math.ceil((last.start + last.length - begin) / 7);
  return Array.from({ length: count }, (_, n) => ({ start: begin + n * 7, length: 2 }));
}
