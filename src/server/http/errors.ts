import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorKind, type Issue } from '../../core/errors.ts';
import { BOARD_BODY_LIMIT } from './server-options.ts';

/** Sends every error in one shape, without internal details. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** Headers that a handler may have set before it failed. */
const RESPONSE_HEADERS = ['content-disposition', 'content-encoding', 'content-length', 'etag'];

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const appError = toAppError(error, request, reply);
  for (const name of RESPONSE_HEADERS) reply.removeHeader(name);
  reply.type('application/json; charset=utf-8').send(errorBody(appError));
}

/**
 * Converts an error to the one that the caller receives. Sets the status, and logs our own faults.
 */
export function toAppError(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const appError = asAppError(error, request);
  // A deliberate 5xx, such as being busy, is no fault, but its cause may be one.
  const isFault = appError.code === 'server.failed' || appError.cause !== undefined;
  if (appError.status >= 500 && isFault) request.log.error({ err: error });
  const { retryAfterSeconds } = appError.detail;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.code(appError.status);
  return appError;
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

/** Only a few of Fastify's own errors can be fixed by the sender. */
function describe(error: unknown): { issues?: { path: string; message: string }[] } {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const isJsonFault = name === 'SyntaxError' || /JSON|MEDIA_TYPE/.test(String(code));
  return isJsonFault ? { issues: [{ path: '', message: 'The body must be JSON' }] } : {};
}

/** The body of every error response (decisions §5). */
export interface ErrorBody {
  message: string;
  error: ErrorKind;
  issues?: Issue[];
}

export function errorBody(error: AppError): ErrorBody {
  const { issues } = error.detail;
  if (error.status !== 400) return { message: error.message, error: error.kind };
  return { message: messageOf(error), error: error.kind, issues: issues ?? [issueOf(error)] };
}

/** The message of an error; for an invalid request, that of its first issue. */
function messageOf(error: AppError): string {
  const [first] = error.code === 'request.invalid' ? (error.detail.issues ?? []) : [];
  return first ? `${first.path} ${first.message}`.trim() : error.message;
}

function issueOf(error: AppError): Issue {
  return { path: '', message: error.message };
}
