import type { Board } from '../../../../core/board/board.ts';
import type { Actor } from '../../../../core/users/user.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { SavedViewsMenu } from '../../saved-views/saved-views-menu.tsx';
import type { BoardViewName } from '../board-search.ts';
import { LanesMenu } from '../lanes/lanes-menu.tsx';

interface ViewToolsProps {
  board: Board;
  actor: Actor;
  session: BoardSession;
  view: BoardViewName;
}

/** The rows of the status view and the saved views. Loaded after the first paint. */
export default function ViewTools({ view, ...rest }: ViewToolsProps) {
  return (
    <>
      {view === 'status' && <LanesMenu />}
      <SavedViewsMenu {...rest} />
    </>
  );
}
