import type { Actor } from '../../core/users/user.ts';
import { acquireBoard, releaseBoard } from './board-sessions.ts';
import { boardsWithPendingCommands } from './pending-commands.ts';

/** Sends what an earlier page could not send on boards that are not shown now. */
export function sendPending(actor: Actor): void {
  for (const boardId of boardsWithPendingCommands(actor.id)) openUntilSent(boardId, actor);
}

function openUntilSent(boardId: string, actor: Actor): void {
  const session = acquireBoard(boardId, actor);
  const releaseWhenTried = () => {
    if (session.getState().phase === 'loading') return;
    stop();
    // Open it stays open until all is answered; else the letters wait for the next visit.
    releaseBoard(boardId);
  };
  const stop = session.subscribe(releaseWhenTried);
  releaseWhenTried();
}
