import type { Board } from '../../../core/board/board.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { BoardSession } from '../../live/board-session.ts';
import type { DialogRequest } from './board-dialogs.tsx';

export interface BoardViewProps {
  board: Board;
  actor: Actor;
  run: BoardSession['run'];
  /** The server is changing the columns. */
  isUpdating: boolean;
  /** Asks for a dialog, which is open whatever the view. */
  onAsk: (asked: DialogRequest) => void;
}
