import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './segmented.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** Shown instead of the label, which stays the accessible name and becomes a tooltip. */
  icon?: ReactNode;
}

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
}

/** A row of radio buttons. */
export function Segmented<Value extends string>({
  label,
  value,
  segments,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group} aria-label={label}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={cx(styles.segment, segment.icon !== undefined && styles.iconic)}
          data-tooltip={segment.icon ? segment.label : undefined}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            aria-label={segment.icon ? segment.label : undefined}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon ?? segment.label}
        </label>
      ))}
    </fieldset>
  );
}
