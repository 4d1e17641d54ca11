import type { FastifyInstance } from 'fastify';
import { hourly } from './hourly.ts';
import type { Services } from './services.ts';
import { invitationsRepository } from './storage/invitations.ts';

/** How long what was deleted can still be looked into, and a command repeated. */
const KEPT_MS = 30 * 24 * 3_600_000;
const AUDIT_KEPT_MS = 180 * 24 * 3_600_000;

/** Drops what has expired, at the start and once an hour. */
export function registerPurge(app: FastifyInstance, services: Services): void {
  const { sessions, apiTokens, google, store, repositories, janitor } = services;
  const invitations = invitationsRepository(store.tables);
  hourly(app, 'purge', async () => {
    await sessions.purgeExpired();
    await google.purgeExpired();
    await apiTokens.dropExpiredBefore(Date.now() - KEPT_MS);
    await store.tx(async (query) => {
      const now = Date.now();
      await repositories.purge.purgeBefore(query, now - KEPT_MS);
      // Whoever comes late with a link is told for a while that it has expired.
      await invitations.dropExpiredBefore(query, now - KEPT_MS);
      await repositories.audit.dropBefore(query, now - AUDIT_KEPT_MS);
    });
    await janitor.sweep(Date.now());
  });
}
