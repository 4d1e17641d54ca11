import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { offlineTexts } from '../../i18n/en/offline.ts';
import { type CachedBoard, cachedBoards } from '../../offline/cached-boards.ts';
import styles from './cached-board-links.module.css';

/** When the board list is unavailable: links to the boards cached for offline use. */
export function CachedBoardLinks() {
  const [boards, setBoards] = useState<readonly CachedBoard[]>([]);
  useEffect(() => {
    cachedBoards().then(setBoards, () => {});
  }, []);
  if (boards.length === 0) return null;
  return (
    <section className={styles.notice} aria-label={offlineTexts.cachedBoards}>
      <p>{offlineTexts.cachedBoards}</p>
      <ul className={styles.boards}>
        {boards.map(({ id, name }) => (
          <li key={id}>
            <Link to="/boards/$boardId" params={{ boardId: id }} className={styles.link}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
