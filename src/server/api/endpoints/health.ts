import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { faultOf } from '../../storage/store.ts';

const DAMAGED = 'the database is damaged';
const ADVICE =
  'Requests that need the damaged part fail with status 500. Stop the server and restore a backup';

/** For supervisors: registered before the page, rate limits and authentication. */
export function registerHealth(app: FastifyInstance, { store }: Services): void {
  store.damage.onDamage(({ reason }) => {
    app.log.error({ reason }, `${DAMAGED}. ${ADVICE}`);
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    try {
      await store.ready();
      // Still ready: the rest is served, and another process would have the same database.
      return store.damage.current ? { status: 'degraded', reason: DAMAGED } : { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable', reason: reasonOf(error) });
    }
  });
}

function reasonOf(error: unknown): string {
  if (faultOf(error) === 'damaged') return DAMAGED;
  return error instanceof Error && isHealthError(error)
    ? error.message
    : 'the database does not answer';
}

/** Messages of drivers may contain files and statements. Their errors have a code, ours do not. */
function isHealthError(error: Error): boolean {
  return !('code' in error) && error.cause === undefined;
}
