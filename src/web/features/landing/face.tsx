import { cx } from '../../ui/cx.ts';
import styles from './face.module.css';

/** An avatar in a picture. The kit's own would bring more than a picture needs. */
export function Face({ initials, small }: { initials: string; small?: boolean }) {
  return (
    <span className={cx(styles.face, styles[initials], small && styles.small)}>{initials}</span>
  );
}
