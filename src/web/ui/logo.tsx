import styles from './logo.module.css';

/** An F made of a lane and two cards. */
export function LogoMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <rect x="8" y="7" width="5" height="18" rx="1.75" />
      <rect x="15" y="7" width="10" height="5" rx="1.75" />
      <rect x="15" y="14.5" width="7" height="5" rx="1.75" />
    </svg>
  );
}
