import type { Board } from '../../../../core/board/board.ts';
import type { Actor } from '../../../../core/users/user.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { SavedViewsMenu } from '../../saved-views/saved-views-menu.tsx';
import type { BoardViewName } from '../board-search.ts';
import { LanesMenu } from '../lanes/lanes-menu.tsx';
import { useBoardSearch } from '../use-board-search.ts';
import styles from './board-header.module.css';

interface ViewToolsProps {
  board: Board;
  actor: Actor;
  session: BoardSession;
  view: BoardViewName;
}

/** The rows of the status view and the saved views. Loaded after the first paint. */
export default function ViewTools({ view, ...rest }: ViewToolsProps) {
  const { lanes } = useBoardSearch();
  return (
    <>
      {view === 'status' && (
        // A phone has room for it only where it leads out of the rows.
        <span className={lanes ? undefined : styles.wideOnly}>
          <LanesMenu />
        </span>
      )}
      <SavedViewsMenu {...rest} />
    </>
  );
}
