import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { FORGET } from './auth/backoff.ts';
import { hourlyByOne } from './chores.ts';
import { hourly } from './hourly.ts';
import type { Services } from './services.ts';
import { attemptsRepository } from './storage/attempts.ts';
import { invitationsRepository } from './storage/invitations.ts';
import { looksRepository } from './storage/looks.ts';
import type { Place, PurgeStep } from './storage/purge.ts';

/** How long what was deleted can still be looked into, and a command repeated. */
const KEPT_MS = 30 * 24 * 3_600_000;
const AUDIT_KEPT_MS = 180 * 24 * 3_600_000;

/** Drops what has expired, once an hour. */
export function registerPurge(app: FastifyInstance, services: Services): void {
  const { sessions, apiTokens, google, store, repositories, janitor } = services;
  const invitations = invitationsRepository(store.tables);
  const looks = looksRepository(store.tables);
  const attempts = attemptsRepository(store.tables);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  /** What a server that stops has not done is done in the next hour. */
  async function inSteps(steps: PurgeStep[]): Promise<void> {
    for (const step of steps) {
      let place: Place | null = [];
      while (place && !isClosing) {
        const start = performance.now();
        const from: Place = place;
        place = await store.tx((query) => step(query, from), { isFreeing: true });
        // As long again is for whoever waited meanwhile.
        await pause(performance.now() - start);
      }
    }
  }

  hourlyByOne(app, services, 'purge', async () => {
    await sessions.purgeExpired();
    await google.purgeExpired();
    await apiTokens.dropExpiredBefore(Date.now() - KEPT_MS);
    await inSteps(repositories.purge.steps(Date.now() - KEPT_MS));
    await store.tx(async (query) => {
      const now = Date.now();
      // Whoever comes late with a link is told for a while that it has expired.
      await invitations.dropExpiredBefore(query, now - KEPT_MS);
      await looks.dropExpiredBefore(query, now - KEPT_MS);
      await repositories.audit.dropBefore(query, now - AUDIT_KEPT_MS);
      await repositories.news.dropBefore(query, now - KEPT_MS);
      await attempts.dropBefore(query, now - FORGET);
    });
    await janitor.sweep(Date.now());
  });
  // Parts of uploads lie where they came to, which may be a disk of this server's alone.
  hourly(app, services, 'sweep of parts', () => janitor.sweepIncoming(Date.now()));
}
