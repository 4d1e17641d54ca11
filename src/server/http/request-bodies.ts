import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts files: its body may take any time, as long as data keeps arriving. */
    takesFiles?: boolean;
  }
}

/** Timeouts of request bodies, ms. */
export interface BodyTimeouts {
  /** For a complete body. */
  completeMs: number;
  /** For uploads: time to receive `MIN_PROGRESS_BYTES` more; it may be exceeded once. */
  silentMs: number;
}

const DEFAULT_TIMEOUTS: BodyTimeouts = { completeMs: 60_000, silentMs: 15_000 };

/** The slowest phones send more in that time; less is not worth waiting for. */
const MIN_PROGRESS_BYTES = 4096;

/**
 * Closes connections whose request bodies do not end. Node has one timeout for all requests, which
 * would cut 10 MB photos on slow connections.
 */
export function registerBodyTimeouts(app: FastifyInstance, timeouts = DEFAULT_TIMEOUTS): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const { takesFiles } = request.routeOptions.config;
      const stop = takesFiles
        ? destroyWhenSilent(request, timeouts.silentMs)
        : destroyAfter(request, timeouts.completeMs);
      onEnd(request, reply, stop);
    }
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return coding !== undefined || length !== '0';
}

/** Calls `stop` when the body is complete or the connection is closed. */
function onEnd({ raw }: FastifyRequest, reply: FastifyReply, stop: () => void): void {
  raw.once('close', stop);
  // A request answered before its body arrived does not emit 'close' with its connection.
  reply.raw.once('close', () => {
    if (!raw.complete) raw.socket.once('close', stop);
  });
}

/** Returns a function that cancels the timeout. */
function destroyAfter({ raw }: FastifyRequest, ms: number): () => void {
  const destroyIncomplete = () => {
    if (!raw.complete) raw.destroy();
  };
  // Data that arrived while this process was blocked is read first.
  const timer = setTimeout(() => setImmediate(destroyIncomplete), ms).unref();
  return () => clearTimeout(timer);
}

/** Returns a function that cancels the timeout. */
function destroyWhenSilent({ raw }: FastifyRequest, ms: number): () => void {
  let bytesBefore = raw.socket.bytesRead;
  let silentIntervals = 0;
  const timer = setInterval(() => {
    const hasProgress = raw.complete || raw.socket.bytesRead - bytesBefore >= MIN_PROGRESS_BYTES;
    bytesBefore = raw.socket.bytesRead;
    silentIntervals = hasProgress ? 0 : silentIntervals + 1;
    // A single silence may mean that this process was blocked and read nothing.
    if (silentIntervals === 2) raw.destroy();
  }, ms).unref();
  return () => clearInterval(timer);
}

/**
 * Accepts only JSON bodies. Clients send the JSON content type even without a body, so an empty
 * body counts as none.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    try {
      parse(request, utf8.decode(bytes as Buffer), done);
    } catch {
      // Lenient decoding would store broken characters as different ones.
      const issues = [{ path: '', message: 'The body must be UTF-8' }];
      done(new AppError('request.invalid', { issues }));
    }
  });
}
