import { useEffect, useState, useSyncExternalStore } from 'react';
import { DELETED_USER_ID } from '../../../core/users/user.ts';
import { newId } from '../../lib/new-id.ts';
import { BoardSession, type BoardState } from '../../live/board-session.ts';
import { connectSharedBoard, type SharedBoardConnection } from './shared-board-connection.ts';

interface OpenBoard {
  session: BoardSession;
  connection: SharedBoardConnection;
}

/** A shared board; `isOver` if the link is invalid or no longer valid. */
export interface SharedBoardState {
  sharedBoard: OpenBoard | null;
  state: BoardState | null;
  isOver: boolean;
}

const never = () => () => {};

/** `secret` is the link's; remount the component for another one. */
export function useSharedBoard(secret: string): SharedBoardState {
  const [sharedBoard, setSharedBoard] = useState<OpenBoard | null>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const connection = connectSharedBoard(secret);
    const session = new BoardSession({
      boardId: '',
      actor: { id: DELETED_USER_ID, roles: [] },
      transport: connection,
      newId,
      onAlert: () => {},
      onSignedOut: end,
    });
    function close() {
      session.close();
      connection.close();
    }
    function end() {
      close();
      setOver(true);
    }
    session.open();
    setSharedBoard({ session, connection });
    return close;
  }, [secret]);
  const currentState = () => sharedBoard?.session.getState() ?? null;
  const state = useSyncExternalStore(sharedBoard?.session.subscribe ?? never, currentState);
  const isGone = state?.phase === 'gone' || state?.phase === 'deleted';
  return { sharedBoard, state, isOver: isOver || isGone };
}
