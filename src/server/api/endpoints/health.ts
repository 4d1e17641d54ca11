import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { faultOf } from '../../storage/store.ts';

const DAMAGED = 'the database is damaged';
const ADVICE =
  'What needs the damaged part is answered with 500, the rest is served. Stop the server and restore a backup';

/** For whoever supervises the process: neither page nor limit nor sign-in stands before these. */
export function registerHealth(app: FastifyInstance, { store }: Services): void {
  store.damage.onFound(({ reason }) => {
    app.log.error({ reason }, `${DAMAGED}. ${ADVICE}`);
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    try {
      await store.ready();
      // Still ready: everything else is served, and no other process on this database could do more.
      return store.damage.current ? { status: 'degraded', reason: DAMAGED } : { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable', reason: reasonOf(error) });
    }
  });
}

function reasonOf(error: unknown): string {
  if (faultOf(error) === 'damaged') return DAMAGED;
  return error instanceof Error && isOwn(error) ? error.message : 'the database does not answer';
}

/** Messages of drivers can name files and statements; they have a code, ours have none. */
function isOwn(error: Error): boolean {
  return !('code' in error) && error.cause === undefined;
}
