import type { Board } from '../../../core/board/board.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { BoardSession } from '../../live/board-session.ts';
import type { DialogRequest } from './board-dialogs.tsx';

export interface BoardViewProps {
  board: Board;
  actor: Actor;
  run: BoardSession['run'];
  /** A column command is pending on the server. */
  isUpdating: boolean;
  /** Requests a dialog, which stays open across views. */
  onRequest: (request: DialogRequest) => void;
}
