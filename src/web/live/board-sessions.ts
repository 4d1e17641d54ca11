import type { Actor } from '../../core/users/user.ts';
import { newId } from '../lib/new-id.ts';
import { addRejectedChange } from '../session/rejected-changes.ts';
import { getSession, handleUnauthorized, onSignedOut } from '../session/session.ts';
import { showAlert, withdrawAlerts } from '../ui/alert-store.ts';
import { currentForm } from '../ui/current-form.ts';
import { BoardSession } from './board-session.ts';
import { closeConnection, sharedConnection } from './connection/shared-connection.ts';
import { boardCommandStorage } from './pending-commands.ts';
import type { PresenceChannel, PresenceListener } from './transport.ts';
import { showOverdue } from './unsaved/overdue-alert.tsx';
import { loadOptimisticView } from './with-pending.ts';

interface OpenBoard {
  session: BoardSession;
  users: number;
}

const openBoards = new Map<string, OpenBoard>();

onSignedOut(() => {
  for (const { session } of openBoards.values()) session.close();
  openBoards.clear();
  closeConnection();
});

/**
 * Returns the session of a board, opening it if needed. Call releaseBoard when it is no longer
 * shown.
 */
export function acquireBoard(boardId: string, actor: Actor): BoardSession {
  const existing = openBoards.get(boardId);
  if (existing) {
    existing.users += 1;
    return existing.session;
  }
  const { token } = getSession();
  const alertOwner = { isConnected: true };
  const session: BoardSession = new BoardSession({
    boardId,
    actor,
    transport: sharedConnection(),
    newId,
    storage: boardCommandStorage(actor.id, boardId),
    alertOwner: currentForm,
    onAlert: (text, by) => showAlert(text, 'danger', by),
    onRejectedChange: (refusal) => addRejectedChange(actor.id, refusal),
    onOverdue: (text) => showOverdue(text, session, alertOwner),
    onOverdueEnd: () => withdrawAlerts(alertOwner),
    // A response to this session's token says nothing about a later token.
    onSignedOut: () => handleUnauthorized(token),
  });
  openBoards.set(boardId, { session, users: 1 });
  const tryLoadRules = () => void loadRules().catch(() => {});
  // Loading them earlier may have failed.
  session.onRun(tryLoadRules);
  session.open();
  // What was not sent earlier needs the rules to be shown.
  if (session.getPending().length > 0) tryLoadRules();
  return session;
}

/** Loads the rules that show commands at once, and shows those that are pending. */
export async function loadRules(): Promise<void> {
  if (!(await loadOptimisticView())) return;
  for (const { session } of openBoards.values()) session.refresh();
}

/** A released board stays open until its commands are answered, unless it could not be loaded. */
export function releaseBoard(boardId: string): void {
  const openBoard = openBoards.get(boardId);
  if (!openBoard) return;
  openBoard.users -= 1;
  closeWhenDone(boardId, openBoard);
}

/** Joins the presence of a board until the returned channel is left. */
export function joinPresence(boardId: string, attendant: PresenceListener): PresenceChannel {
  return sharedConnection().joinPresence(boardId, attendant);
}

function closeWhenDone(boardId: string, openBoard: OpenBoard): void {
  const { session } = openBoard;
  const closeIfDone = () => {
    const { phase, pendingCount } = session.getState();
    if (openBoard.users > 0 || (pendingCount > 0 && phase !== 'failed')) return;
    stop();
    session.close();
    if (openBoards.get(boardId) === openBoard) openBoards.delete(boardId);
  };
  const stop = session.subscribe(closeIfDone);
  // Deferred, so that a page that is left and re-entered at once keeps its session.
  setTimeout(closeIfDone, 0);
}
