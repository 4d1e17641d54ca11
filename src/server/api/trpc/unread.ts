import type { WebSocket } from 'ws';

/** What a socket may hold back unread, bytes, before it is cut. Its client resumes where it was. */
const UNREAD_MAX = 1 << 20;

/** Cuts a socket whose other end does not read; answers with whether it did. */
export function closeIfUnread(socket: WebSocket): boolean {
  if (socket.bufferedAmount <= UNREAD_MAX) return false;
  socket.terminate();
  return true;
}
