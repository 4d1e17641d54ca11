import { cx } from '../../ui/cx.ts';
import styles from './face.module.css';

/** An avatar in an illustration. The shared component would load more than this needs. */
export function Face({ initials, small }: { initials: string; small?: boolean }) {
  return (
    <span className={cx(styles.face, styles[initials], small && styles.small)}>{initials}</span>
  );
}
