import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogFn, Logger } from 'pino';
import type { Config } from '../config.ts';
import { pathOf } from './path.ts';

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

/** What may be written of a request and of an error: no headers, no query, no values. */
export function loggerOptions({ logLevel }: Config, stream: LogStream | undefined) {
  return {
    level: logLevel,
    serializers: { req: loggedRequest, err: loggedError },
    hooks: { logMethod: withWords },
    ...(stream && { stream }),
  };
}

export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply;
    request.log.debug(
      { req: request, status: statusCode, ms: Math.round(elapsedTime) },
      'answered',
    );
  });
}

function loggedRequest(request: FastifyRequest) {
  return { method: request.method, path: pathOf(request) };
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
