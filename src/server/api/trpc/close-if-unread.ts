import type { WebSocket } from 'ws';

/** Bytes that a client may leave unread before its socket is closed. It resumes at its position. */
const MAX_UNREAD_BYTES = 1 << 20;

/** Closes a socket whose client does not read; returns whether it did. */
export function closeIfUnread(socket: WebSocket): boolean {
  if (socket.bufferedAmount <= MAX_UNREAD_BYTES) return false;
  socket.terminate();
  return true;
}
