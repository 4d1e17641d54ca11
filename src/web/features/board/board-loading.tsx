import { useEffect, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './board-loading.module.css';

const CARDS_PER_COLUMN = [3, 2, 4];
/** Delay before the placeholder is shown; most boards load faster, and it would flash. */
const SHOW_DELAY_MS = 150;

interface BoardLoadingProps {
  text: string;
  /** The board has arrived and is being rendered: no placeholder appears anymore. */
  isEnding?: boolean;
}

/** A placeholder of a board with a status text, for slow loads. */
export function BoardLoading({ text, isEnding = false }: BoardLoadingProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isEnding) return;
    const timer = setTimeout(() => setShown(true), SHOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isEnding]);
  if (!isShown) return null;
  return (
    <div className={styles.loading}>
      <p role="status" className={styles.text}>
        {text}
      </p>
      <div className={styles.columns} aria-hidden="true">
        {CARDS_PER_COLUMN.map((cards, n) => (
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
