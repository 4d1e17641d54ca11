import type { Socket } from 'node:net';

const BODY = JSON.stringify({
  message: 'The request is not valid',
  error: 'BAD_REQUEST',
  issues: [{ path: '', message: 'The request is not valid HTTP' }],
});

const ANSWER = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: application/json; charset=utf-8',
  'X-Content-Type-Options: nosniff',
  `Content-Length: ${Buffer.byteLength(BODY)}`,
  'Connection: close',
  '',
  BODY,
].join('\r\n');

/** For what is not HTTP: there is no request yet that any other part could see. */
export function answerMalformed(_error: Error, socket: Socket): void {
  if (socket.writable) socket.end(ANSWER);
  else socket.destroy();
}
