import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Actor } from '../../core/users/user.ts';
import type { BoardSession, BoardState } from './board-session.ts';
import { acquireBoard, releaseBoard } from './board-sessions.ts';

const LOADING: BoardState = {
  phase: 'loading',
  board: null,
  connection: 'reconnecting',
  pendingCount: 0,
  isFailing: false,
};

const subscribeToNothing = () => () => {};

/** Opens a board. Returns its current state and the session that runs commands. */
export function useBoard(
  boardId: string,
  actor: Actor,
): { state: BoardState; session: BoardSession | null } {
  const [session, setSession] = useState<BoardSession | null>(null);
  // Before the first paint, because the board may be preloaded.
  useLayoutEffect(() => {
    setSession(acquireBoard(boardId, actor));
    return () => {
      setSession(null);
      releaseBoard(boardId);
    };
  }, [boardId, actor]);
  const state = useSyncExternalStore(
    session?.subscribe ?? subscribeToNothing,
    session?.getState ?? getLoadingState,
  );
  return { state, session };
}

function getLoadingState(): BoardState {
  return LOADING;
}
