import { useLabelColor } from '../../live/board-context/board-settings.ts';
import { cx } from '../../ui/cx.ts';
import styles from './label-chip.module.css';

/** The labels of a ticket, in their colors. */
export function LabelChips({ labels }: { labels: readonly string[] }) {
  const colorOf = useLabelColor();
  return (
    <ul className={styles.chips}>
      {labels.map((label) => (
        <li key={label} className={cx(styles.chip, styles[colorOf(label)])}>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** One label in its color. */
export function LabelChip({ label }: { label: string }) {
  const color = useLabelColor()(label);
  return <span className={cx(styles.chip, styles[color])}>{label}</span>;
}

/** A dot in the color of a label, beside its name. */
export function LabelDot({ label }: { label: string }) {
  const color = useLabelColor()(label);
  return <span className={cx(styles.dot, styles[color])} aria-hidden="true" />;
}
