import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { errorBody } from './error-body.ts';

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
  const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const isSilent = isTimeout && socket.bytesRead === 0;
  if (isSilent || !socket.writable || isAnsweringAnother(socket)) {
    socket.destroy();
    return;
  }
  socket.end(isTimeout ? TIMED_OUT : INVALID);
  // After a timeout the parser would still accept the rest of the headers, and the request would run.
  if (isTimeout) socket.destroySoon();
  else destroyAfter(socket, LINGER_MS);
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

/** For a path that no router can read, which comes before every hook and so before its headers. */
export function answerBadPath(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new AppError('request.invalid');
  reply.header('x-content-type-options', 'nosniff').code(refusal.status).send(errorBody(refusal));
}
