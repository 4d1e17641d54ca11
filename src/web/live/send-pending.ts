import type { Actor } from '../../core/users/user.ts';
import { acquireBoard, releaseBoard } from './board-sessions.ts';
import { boardsWithPendingCommands } from './pending-commands.ts';

/** Sends commands that an earlier page could not send, for boards that are not open. */
export function sendPending(actor: Actor): void {
  for (const boardId of boardsWithPendingCommands(actor.id)) openUntilSent(boardId, actor);
}

function openUntilSent(boardId: string, actor: Actor): void {
  const session = acquireBoard(boardId, actor);
  const releaseWhenLoaded = () => {
    if (session.getState().phase === 'loading') return;
    stop();
    // An open board stays open until all is answered; otherwise the commands wait for the next
    // visit.
    releaseBoard(boardId);
  };
  const stop = session.subscribe(releaseWhenLoaded);
  releaseWhenLoaded();
}
