import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogFn, Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Config } from '../config/read-config.ts';
import { newId } from '../lib/tokens.ts';
import { LIVE_PATH, pathOf } from './request.ts';

export interface LogStream {
  write(line: string): void;
}

interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  code?: unknown;
  stack: string;
  cause?: LoggedError;
}

/** Health checks, static files, photos and files: logged at level debug. */
const DEBUG_PATHS = /^\/(healthz$|readyz$|assets\/|photos\/|files\/|[\w-]+\.\w+$)/;

/** Links that end in a secret. */
const SECRET_LINK = /^(\/calendar\/|\/mail\/unsubscribe\/).*/;

/** The logger. Requests and errors are logged without headers, queries and values. */
export function loggerOptions({ logLevel }: Config, stream: LogStream | undefined) {
  return {
    level: logLevel,
    serializers: { req: loggedRequest, err: loggedError },
    hooks: { logMethod: ensureMessage },
    ...(stream && { stream }),
  };
}

/**
 * Logs each request with an id, which the client receives too. Fastify's own ids restart from 1.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.setGenReqId(() => newId());
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    const isQuiet = statusCode < 400 && DEBUG_PATHS.test(pathOf(request));
    request.log[isQuiet ? 'debug' : 'info'](
      { req: request, status: statusCode, ms: Math.round(elapsedTime) },
      'answered',
    );
    done();
  });
}

/** Logs when a websocket opens and closes; its messages are not logged. */
export function logSocket(socket: WebSocket, { log }: FastifyRequest): void {
  const openedAt = Date.now();
  log.info({ path: LIVE_PATH }, 'websocket opened');
  socket.once('close', (status) => {
    log.info({ path: LIVE_PATH, status, ms: Date.now() - openedAt }, 'websocket closed');
  });
}

function loggedRequest(request: FastifyRequest) {
  return { method: request.method, path: pathOf(request).replace(SECRET_LINK, '$1…') };
}

function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, message, stack = '', cause } = error;
  return {
    type: name,
    message: withoutValues(message),
    stack: framesOf(stack),
    ...('code' in error && { code: error.code }),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  };
}

/** An error logged without a message would log its own message, values included. */
function ensureMessage(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [first] = args;
  if (args.length === 1 && typeof first === 'object') log.call(this, first, 'failed');
  else log.apply(this, args);
}

/** Drizzle's messages end with the statement's parameters, which include digests of tokens. */
function withoutValues(message: string): string {
  return message.split('\nparams:', 1)[0] ?? '';
}

/** A stack begins with the message, which must not be logged in full. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
