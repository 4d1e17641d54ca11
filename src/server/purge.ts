import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

const HOUR = 3_600_000;
/** How long what was deleted can still be looked into, and a command repeated. */
const KEPT_MS = 30 * 24 * HOUR;

/** Drops what has expired, at the start and once an hour. */
export function registerPurge(app: FastifyInstance, services: Services): void {
  const { sessions, store, repositories, janitor } = services;
  async function purge(): Promise<void> {
    await sessions.purgeExpired();
    await store.tx((query) => repositories.purge.purgeBefore(query, Date.now() - KEPT_MS));
    await janitor.sweep(Date.now());
  }
  const run = () => {
    purge().catch((error) => app.log.warn({ err: error }, 'purge failed'));
  };
  let timer: NodeJS.Timeout | undefined;

  app.addHook('onListen', async () => {
    timer = setInterval(run, HOUR).unref();
    run();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
