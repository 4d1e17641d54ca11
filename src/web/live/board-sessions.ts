import type { Actor } from '../../core/users/user.ts';
import { newId } from '../lib/new-id.ts';
import { addRejectedChange } from '../session/rejected-changes.ts';
import { getSession, handleUnauthorized, onSignedOut } from '../session/session.ts';
import { showAlert, takeBackAlerts } from '../ui/alert-store.ts';
import { currentForm } from '../ui/current-form.ts';
import { BoardSession } from './board-session.ts';
import { type Connection, connect } from './connection.ts';
import { showOverdue } from './overdue-alert.tsx';
import { pendingCommandStorage } from './pending-commands.ts';
import type { PresenceChannel, PresenceListener } from './transport.ts';

interface Opened {
  session: BoardSession;
  users: number;
}

let connection: Connection | undefined;
const opened = new Map<string, Opened>();

onSignedOut(() => {
  for (const { session } of opened.values()) session.close();
  opened.clear();
  connection?.close();
  connection = undefined;
});

/** The session of a board, opened if need be. Release it when it is shown no longer. */
export function acquireBoard(boardId: string, actor: Actor): BoardSession {
  const known = opened.get(boardId);
  if (known) {
    known.users += 1;
    return known.session;
  }
  const { token } = getSession();
  const asker = { isConnected: true };
  const session: BoardSession = new BoardSession({
    boardId,
    actor,
    transport: currentConnection(),
    newId,
    box: pendingCommandStorage(actor.id, boardId),
    asker: currentForm,
    onAlert: (text, by) => showAlert(text, 'danger', by),
    onLateRefusal: (refusal) => addRejectedChange(actor.id, refusal),
    onOverdue: (text) => showOverdue(text, session, asker),
    onOverdueEnd: () => takeBackAlerts(asker),
    // An answer to this session's token says nothing about a later one.
    onSignedOut: () => handleUnauthorized(token),
  });
  opened.set(boardId, { session, users: 1 });
  session.open();
  return session;
}

/** A board that is shown no longer stays open until its commands are answered. */
export function releaseBoard(boardId: string): void {
  const entry = opened.get(boardId);
  if (!entry) return;
  entry.users -= 1;
  closeWhenDone(boardId, entry);
}

/** Is seen on a board by others for as long as it is shown here. */
export function joinPresence(boardId: string, attendant: PresenceListener): PresenceChannel {
  return currentConnection().attend(boardId, attendant);
}

function closeWhenDone(boardId: string, entry: Opened): void {
  const { session } = entry;
  const closeIfDone = () => {
    if (entry.users > 0 || session.getState().waiting > 0) return;
    stop();
    session.close();
    if (opened.get(boardId) === entry) opened.delete(boardId);
  };
  const stop = session.subscribe(closeIfDone);
  // Not at once: a page that is left and entered again in one go keeps its board.
  setTimeout(closeIfDone, 0);
}

function currentConnection(): Connection {
  connection ??= connect({ origin: location.origin, token: () => getSession().token });
  return connection;
}
