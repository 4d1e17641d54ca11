import { useEffect } from 'react';
import { boardsTexts } from '../../i18n/en/boards.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './board-grid.module.css';
import type { BoardListItem } from './board-list-item.ts';
import tile from './board-tile.module.css';
import { BoardTile } from './board-tile.tsx';

const loadBoardPage = () => import('../board/board-page.tsx');

export function BoardGrid({ boards }: { boards: readonly BoardListItem[] }) {
  // One of the boards is opened next.
  useEffect(() => fetchWhenIdle(loadBoardPage), []);
  return (
    <ul className={styles.grid}>
      {boards.map((board) => (
        <li key={board.id}>
          <BoardTile board={board} />
        </li>
      ))}
    </ul>
  );
}

export function BoardGridSkeleton() {
  return (
    <div role="status" aria-label={boardsTexts.loading} aria-busy="true" className={styles.grid}>
      {[72, 54, 63, 48, 66, 58].map((width) => (
        <div key={width} className={tile.tile}>
          <div className={tile.top}>
            <Skeleton width="2.25rem" height="2.25rem" />
            <Skeleton width={`${width}%`} height="1.125rem" />
          </div>
          <div className={tile.facts}>
            <Skeleton width="45%" />
            <Skeleton width="38%" />
            <Skeleton width="60%" />
          </div>
        </div>
      ))}
    </div>
  );
}
