import { newId } from '../../lib/new-id.ts';
import { addRejectedChange } from '../../session/rejected-changes.ts';
import { getSession, handleUnauthorized, onSignedOut } from '../../session/session.ts';
import { showAlert, withdrawAlerts } from '../../ui/alert-store.ts';
import { closeConnection, sharedConnection } from '../connection/shared-connection.ts';
import { pendingCommandStorage } from '../pending-commands.ts';
import { showOverdue } from '../unsaved/overdue-alert.tsx';
import { TimeSession } from './time-session.ts';
import { timeTransport } from './time-transport.ts';
import { forgetTimer, timerCache } from './timer-cache.ts';

let current: { userId: string; session: TimeSession } | null = null;

onSignedOut(() => {
  if (current) {
    current.session.close();
    forgetTimer(current.userId);
  }
  current = null;
  closeConnection();
});

/** The time of the signed-in person, opened on first use and open until they sign out. */
export function timeSessionOf(userId: string): TimeSession {
  if (current?.userId === userId) return current.session;
  current?.session.close();
  const { token } = getSession();
  const alertOwner = { isConnected: true };
  const session: TimeSession = new TimeSession({
    userId,
    transport: timeTransport(sharedConnection()),
    storage: pendingCommandStorage(`freelane.time/${userId}/`),
    cache: timerCache(userId),
    newId,
    onAlert: (text, by) => showAlert(text, 'danger', by),
    onRejectedChange: (change) => addRejectedChange(userId, change),
    onOverdue: (text) => showOverdue(text, session, alertOwner),
    onOverdueEnd: () => withdrawAlerts(alertOwner),
    // A response to this session's token says nothing about a later token.
    onSignedOut: () => handleUnauthorized(token),
  });
  current = { userId, session };
  // Without a user, the page is about to leave.
  if (userId) session.open();
  return session;
}
