import { useEffect, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './board-loading.module.css';

const COLUMNS = [3, 2, 4];
/** Most boards are there by then; the shape of one would flash up, and be in their way. */
const PATIENCE_MS = 150;

/** The shape of a board, and a word of what is happening, where it takes a while. */
export function BoardLoading({ text }: { text: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
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
