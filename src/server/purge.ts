import type { FastifyInstance } from 'fastify';
import { hourly } from './hourly.ts';
import type { Services } from './services.ts';

/** How long what was deleted can still be looked into, and a command repeated. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Drops what has expired, at the start and once an hour. */
export function registerPurge(app: FastifyInstance, services: Services): void {
  const { sessions, google, store, repositories, janitor } = services;
  hourly(app, 'purge', async () => {
    await sessions.purgeExpired();
    await google.purgeExpired();
    await store.tx((query) => repositories.purge.purgeBefore(query, Date.now() - KEPT_MS));
    await janitor.sweep(Date.now());
  });
}
