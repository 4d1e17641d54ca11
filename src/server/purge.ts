import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

const HOUR = 3_600_000;

/** Deletes what has expired, at the start and once an hour. */
export function registerPurge(app: FastifyInstance, { sessions }: Services): void {
  const purge = () => {
    sessions.purgeExpired().catch((error) => app.log.warn({ err: error }, 'purge failed'));
  };
  let timer: NodeJS.Timeout | undefined;

  app.addHook('onListen', async () => {
    timer = setInterval(purge, HOUR).unref();
    purge();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
