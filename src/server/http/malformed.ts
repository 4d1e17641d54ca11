import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { errorBody } from './error-body.ts';
import type { HostCheck } from './host-check.ts';

const INVALID = rawAnswer(new AppError('request.invalid'));
const TIMED_OUT = rawAnswer(new AppError('request.timeout'));

/** How long a peer may take to read a refusal and to close its half of the connection. */
const LINGER_MS = 1000;

/**
 * For what never becomes a request that another part could see: bytes that are not HTTP, and headers that
 * do not come to an end. A connection on which no request has begun is closed without an answer:
 * browsers open connections in advance, and would show it as the answer to their next request.
 */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') {
    refuse(socket, INVALID);
    return;
  }
  // Where this process was held up, the rest of the headers has come and is not read yet.
  const begun = begunRequests(socket);
  begun.delete(socket);
  setImmediate(() => {
    if (!begun.has(socket)) refuseLate(socket);
  });
}

function refuseLate(socket: Socket): void {
  if (socket.bytesRead === 0) socket.destroy();
  else refuse(socket, TIMED_OUT);
  // The parser would still accept the rest of the headers, and the request would run.
  socket.destroySoon();
}

function refuse(socket: Socket, answer: string): void {
  if (!socket.writable || isAnsweringAnother(socket)) {
    socket.destroy();
    return;
  }
  socket.end(answer);
  if (answer === INVALID) destroyAfter(socket, LINGER_MS);
}

const followed = new WeakMap<Server, WeakSet<Socket>>();

/** The connections of a server on which the headers of a request came to an end, since the first call. */
function begunRequests(socket: Socket): WeakSet<Socket> {
  const { server } = socket as Socket & { server: Server };
  const known = followed.get(server);
  if (known) return known;
  const begun = new WeakSet<Socket>();
  followed.set(server, begun);
  const begin = ({ socket }: IncomingMessage) => begun.add(socket);
  server.on('request', begin);
  server.on('upgrade', begin);
  return begun;
}

/** Whether the answer to an earlier request is due on this connection, or has begun. */
function isAnsweringAnother(socket: Socket): boolean {
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  return response ? response.headersSent || response.req.complete : false;
}

function destroyAfter(socket: Socket, ms: number): void {
  const timer = setTimeout(() => socket.destroy(), ms).unref();
  socket.once('close', () => clearTimeout(timer));
}

function rawAnswer(refusal: AppError): string {
  const body = JSON.stringify(errorBody(refusal));
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** For a path that no router can read, which comes before every hook and so before its headers and checks. */
export function badPathAnswer({ isRefused }: Pick<HostCheck, 'isRefused'>) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = new AppError(isRefused(request) ? 'host.unknown' : 'request.invalid');
    reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    reply.code(refusal.status).send(errorBody(refusal));
  };
}
