import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { BOARD_BODY_LIMIT } from './body-limits.ts';
import { errorBody } from './error-body.ts';

/** Every error leaves through here: in one shape, and without a word about the inside. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** What a handler that failed late had already said of the answer that it did not give. */
const OF_THE_ANSWER = ['content-disposition', 'content-encoding', 'content-length', 'etag'];

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = refusalOf(error, request, reply);
  for (const name of OF_THE_ANSWER) reply.removeHeader(name);
  reply.type('application/json; charset=utf-8').send(errorBody(known));
}

/** What an error is to the caller; the status is set, and what is our fault is logged. */
export function refusalOf(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const known = asAppError(error, request);
  // What is answered by our own decision is no fault, such as being busy; its cause may be one.
  const isFault = known.code === 'server.failed' || known.cause !== undefined;
  if (known.status >= 500 && isFault) request.log.error({ err: error });
  const { retryAfterSeconds } = known.detail;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.code(known.status);
  return known;
}

function asAppError(error: unknown, { routeOptions }: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const status = statusFrom(error);
  if (status === 413) {
    const isBoard = routeOptions.bodyLimit === BOARD_BODY_LIMIT;
    return new AppError(isBoard ? 'request.boardTooLarge' : 'request.tooLarge');
  }
  if (status === 404) return new AppError('path.unknown');
  if (status >= 400 && status < 500) return new AppError('request.invalid', describe(error));
  return new AppError('server.failed');
}

function statusFrom(error: unknown): number {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}

/** Of Fastify's own refusals only a few can be put right by who sent the request. */
function describe(error: unknown): { issues?: { path: string; message: string }[] } {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const isJsonFault = name === 'SyntaxError' || /JSON|MEDIA_TYPE/.test(String(code));
  return isJsonFault ? { issues: [{ path: '', message: 'The body must be JSON' }] } : {};
}
