import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogFn, Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Config } from '../config/read-config.ts';
import { newId } from '../lib/new-id.ts';
import { LIVE_PATH, pathOf } from './path.ts';

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

/** What supervisors ask every few seconds, and the page's own files, photos among them. */
const QUIET = /^\/(healthz$|readyz$|assets\/|photos\/|[\w-]+\.\w+$)/;

/** Links whose last part is all that it takes to use them. */
const SECRET_LINK = /^(\/calendar\/|\/mail\/unsubscribe\/).*/;

/** What may be written of a request and of an error: no headers, no query, no values. */
export function loggerOptions({ logLevel }: Config, stream: LogStream | undefined) {
  return {
    level: logLevel,
    serializers: { req: loggedRequest, err: loggedError },
    hooks: { logMethod: withWords },
    ...(stream && { stream }),
  };
}

/** A line for each request, under an id that its sender is told. Fastify's count begins anew. */
export function registerRequestLog(app: FastifyInstance): void {
  app.setGenReqId(() => newId());
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply;
    const isQuiet = statusCode < 400 && QUIET.test(pathOf(request));
    request.log[isQuiet ? 'debug' : 'info'](
      { req: request, status: statusCode, ms: Math.round(elapsedTime) },
      'answered',
    );
  });
}

/** A line when a websocket opens and one when it closes, and none for what is said over it. */
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

/** A line without words of its own would repeat the error's message, values and all. */
function withWords(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [first] = args;
  if (args.length === 1 && typeof first === 'object') log.call(this, first, 'failed');
  else log.apply(this, args);
}

/** Drizzle's messages end in the values of the statement, tokens' digests among them. */
function withoutValues(message: string): string {
  return message.split('\nparams:', 1)[0] ?? '';
}

/** A stack begins with the message, which is not to be repeated whole. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
