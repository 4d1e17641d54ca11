import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files: its body may take as long as it likes while it comes. */
    takesFiles?: boolean;
  }
}

/** How long bodies are waited for, ms. */
export interface BodyPatience {
  /** For the whole of one. */
  wholeMs: number;
  /** With files, twice, for another `LEAST_BYTES` of one. */
  silentMs: number;
}

const PATIENCE: BodyPatience = { wholeMs: 60_000, silentMs: 15_000 };

/** Less than the slowest of phones sends in that time, and too little to be worth waiting for. */
const LEAST_BYTES = 4096;

/**
 * Cuts connections whose requests do not end. Node's own limit is one for all of them, and would cut
 * photos of 10 MB that come over a slow line.
 */
export function registerSlowBodies(app: FastifyInstance, patience = PATIENCE): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { takesFiles } = request.routeOptions.config;
    const stop = takesFiles
      ? cutWhenSilent(request, patience.silentMs)
      : cutAfter(request, patience.wholeMs);
    onceOver(request, reply, stop);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return coding !== undefined || length !== '0';
}

/** Runs `stop` when the body has come, or its connection has ended. */
function onceOver({ raw }: FastifyRequest, reply: FastifyReply, stop: () => void): void {
  raw.once('close', stop);
  // Node forgets a request that was answered before its body came: it does not close with the connection.
  reply.raw.once('close', () => {
    if (!raw.complete) raw.socket.once('close', stop);
  });
}

/** Answers with how to stop waiting. */
function cutAfter({ raw }: FastifyRequest, ms: number): () => void {
  const cut = () => {
    if (!raw.complete) raw.destroy();
  };
  // Not before what came while this process was held up is read.
  const timer = setTimeout(() => setImmediate(cut), ms).unref();
  return () => clearTimeout(timer);
}

/** Answers with how to stop waiting. */
function cutWhenSilent({ raw }: FastifyRequest, ms: number): () => void {
  let before = raw.socket.bytesRead;
  let silences = 0;
  const timer = setInterval(() => {
    const isComing = raw.complete || raw.socket.bytesRead - before >= LEAST_BYTES;
    before = raw.socket.bytesRead;
    silences = isComing ? 0 : silences + 1;
    // Once may be because this process was held up, and did not read what came.
    if (silences === 2) raw.destroy();
  }, ms).unref();
  return () => clearInterval(timer);
}
