import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** For whoever supervises the process: neither page nor limit nor sign-in stands before these. */
export function registerHealth(app: FastifyInstance, { store }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    try {
      await store.ready();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable', reason: reasonOf(error) });
    }
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error && isOwn(error) ? error.message : 'the database does not answer';
}

/** Messages of drivers can name files and statements; they have a code, ours have none. */
function isOwn(error: Error): boolean {
  return !('code' in error) && error.cause === undefined;
}
