import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { errorBody } from './error-body.ts';

const BODY = JSON.stringify(errorBody(new AppError('request.invalid')));

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

/** For a path that no router can read, which comes before every hook and so before its headers. */
export function answerBadPath(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new AppError('request.invalid');
  reply.header('x-content-type-options', 'nosniff').code(refusal.status).send(errorBody(refusal));
}
