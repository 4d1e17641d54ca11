import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { offlineTexts } from '../../i18n/en/offline.ts';
import { type CachedBoard, cachedBoard } from '../../offline/board-cache-reader.ts';
import styles from './cached-board-link.module.css';

/** When the board list is unavailable: a link to the board cached for offline use. */
export function CachedBoardLink() {
  const [board, setBoard] = useState<CachedBoard | null>(null);
  useEffect(() => {
    cachedBoard().then(setBoard, () => {});
  }, []);
  if (!board) return null;
  return (
    <p className={styles.notice}>
      {offlineTexts.cachedBoard}{' '}
      <Link to="/boards/$boardId" params={{ boardId: board.id }} className={styles.link}>
        {board.name}
      </Link>
    </p>
  );
}
