import { getSession } from '../../session/session.ts';
import { type Connection, connect } from './connection.ts';

let connection: Connection | undefined;

/** The connection of the signed-in user, for all open boards and the recorded time. */
export function sharedConnection(): Connection {
  connection ??= connect({ origin: location.origin, token: () => getSession().token });
  return connection;
}

/** Called when the session has ended. */
export function closeConnection(): void {
  connection?.close();
  connection = undefined;
}
