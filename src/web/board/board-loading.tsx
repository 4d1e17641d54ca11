import { Skeleton } from '../ui/skeleton.tsx';
import styles from './board-loading.module.css';

const COLUMNS = [3, 2, 4];

/** The shape of a board, and a word of what is happening. */
export function BoardLoading({ text }: { text: string }) {
  return (
    <div className={styles.loading}>
      <p role="status" className={styles.text}>
        {text}
      </p>
      <div className={styles.columns} aria-hidden="true">
        {COLUMNS.map((cards, n) => (
          // The columns are always these.
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <div key={n} className={styles.column}>
            {Array.from({ length: cards }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
              <Skeleton key={card} height="4.75rem" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
