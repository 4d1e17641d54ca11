import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { errorBody } from './errors.ts';
import type { HostCheck } from './host-check.ts';

const INVALID = rawResponse(new AppError('request.invalid'));
const TIMED_OUT = rawResponse(new AppError('request.timeout'));

/** How long a peer may take to read a response and to close its half of the connection. */
const LINGER_MS = 1000;

/**
 * Answers what never becomes a request: bytes that are not HTTP, and headers that do not end. A
 * connection without a request is closed without a response: browsers open connections in advance,
 * and would take the response as that to their next request.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') {
    sendError(socket, INVALID);
    return;
  }
  // If this process was blocked, the rest of the headers has arrived but is not read yet.
  const started = startedRequests(socket);
  started.delete(socket);
  setImmediate(() => {
    if (!started.has(socket)) refuseTimedOut(socket);
  });
}

function refuseTimedOut(socket: Socket): void {
  if (socket.bytesRead === 0) socket.destroy();
  else sendError(socket, TIMED_OUT);
  // The parser would still accept the remaining headers, and the request would run.
  socket.destroySoon();
}

function sendError(socket: Socket, response: string): void {
  if (!socket.writable || hasPendingResponse(socket)) {
    socket.destroy();
    return;
  }
  socket.end(response);
  if (response === INVALID) destroyAfter(socket, LINGER_MS);
}

const startedByServer = new WeakMap<Server, WeakSet<Socket>>();

/** The connections of a server that completed a request's headers since the first call. */
function startedRequests(socket: Socket): WeakSet<Socket> {
  const { server } = socket as Socket & { server: Server };
  const existing = startedByServer.get(server);
  if (existing) return existing;
  const started = new WeakSet<Socket>();
  startedByServer.set(server, started);
  const markStarted = ({ socket }: IncomingMessage) => started.add(socket);
  server.on('request', markStarted);
  server.on('upgrade', markStarted);
  return started;
}

/** Whether the response to an earlier request is pending or being sent on this connection. */
function hasPendingResponse(socket: Socket): boolean {
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  return response ? response.headersSent || response.req.complete : false;
}

function destroyAfter(socket: Socket, ms: number): void {
  const timer = setTimeout(() => socket.destroy(), ms).unref();
  socket.once('close', () => clearTimeout(timer));
}

function rawResponse(refusal: AppError): string {
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

/** Answers a path that the router cannot parse. No hook runs for it, so it sets headers itself. */
export function badPathHandler({ isRefused }: Pick<HostCheck, 'isRefused'>) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = new AppError(isRefused(request) ? 'host.unknown' : 'request.invalid');
    reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    reply.code(refusal.status).send(errorBody(refusal));
  };
}
