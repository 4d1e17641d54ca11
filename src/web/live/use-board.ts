import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Actor } from '../../core/users/user.ts';
import type { BoardSession, BoardState } from './board-session.ts';
import { acquireBoard, releaseBoard } from './board-sessions.ts';

const LOADING: BoardState = {
  phase: 'loading',
  board: null,
  connection: 'reconnecting',
  waiting: 0,
  isFailing: false,
};

const never = () => () => {};

/** An open board: its state as it changes, and the session to make commands with. */
export function useBoard(
  boardId: string,
  actor: Actor,
): { state: BoardState; session: BoardSession | null } {
  const [session, setSession] = useState<BoardSession | null>(null);
  // Before anything is painted: the board may be at hand.
  useLayoutEffect(() => {
    setSession(acquireBoard(boardId, actor));
    return () => {
      setSession(null);
      releaseBoard(boardId);
    };
  }, [boardId, actor]);
  const state = useSyncExternalStore(session?.subscribe ?? never, session?.getState ?? loading);
  return { state, session };
}

function loading(): BoardState {
  return LOADING;
}
