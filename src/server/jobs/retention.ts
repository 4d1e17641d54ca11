import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ApiTokens } from '../auth/api-tokens.ts';
import { invitationsRepository } from '../auth/invitation-repository.ts';
import { loginAttemptsRepository } from '../auth/login-attempt-repository.ts';
import { FORGET_FAILURES_MS } from '../auth/login-throttle.ts';
import type { Google } from '../auth/oidc/google.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Config } from '../config/read-config.ts';
import { shareLinksRepository } from '../share-links/share-link-repository.ts';
import type { RetentionCursor, RetentionStep } from '../storage/boards/retention.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { runHourlyLeased } from './leased-jobs.ts';
import type { OrphanedPhotos } from './orphaned-photos.ts';
import { runHourly } from './scheduler.ts';

/** How long what was deleted can still be looked into, and a command repeated. */
const KEPT_MS = 30 * 24 * 3_600_000;
const AUDIT_KEPT_MS = 180 * 24 * 3_600_000;

export interface RetentionDeps {
  config: Config;
  store: Store;
  repositories: BoardRepositories;
  sessions: Pick<Sessions, 'purgeExpired'>;
  apiTokens: Pick<ApiTokens, 'dropExpiredBefore'>;
  google: Pick<Google, 'purgeExpired'>;
  orphanedPhotos: Pick<OrphanedPhotos, 'sweep' | 'sweepIncoming'>;
}

/** Drops what has expired, once an hour. */
export function registerRetention(app: FastifyInstance, deps: RetentionDeps): void {
  const { sessions, apiTokens, google, store, repositories, orphanedPhotos } = deps;
  const invitations = invitationsRepository(store.tables);
  const looks = shareLinksRepository(store.tables);
  const attempts = loginAttemptsRepository(store.tables);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  /** What a server that stops has not done is done in the next hour. */
  async function inSteps(steps: RetentionStep[]): Promise<void> {
    for (const step of steps) {
      let place: RetentionCursor | null = [];
      while (place && !isClosing) {
        const start = performance.now();
        const from: RetentionCursor = place;
        place = await store.tx((query) => step(query, from), { isFreeing: true });
        // As long again is for whoever waited meanwhile.
        await pause(performance.now() - start);
      }
    }
  }

  runHourlyLeased(app, deps, 'purge', async () => {
    await sessions.purgeExpired();
    await google.purgeExpired();
    await apiTokens.dropExpiredBefore(Date.now() - KEPT_MS);
    await inSteps(repositories.retention.steps(Date.now() - KEPT_MS));
    await store.tx(async (query) => {
      const now = Date.now();
      // Whoever comes late with a link is told for a while that it has expired.
      await invitations.dropExpiredBefore(query, now - KEPT_MS);
      await looks.dropExpiredBefore(query, now - KEPT_MS);
      await repositories.audit.dropBefore(query, now - AUDIT_KEPT_MS);
      await repositories.notifications.dropBefore(query, now - KEPT_MS);
      await attempts.dropBefore(query, now - FORGET_FAILURES_MS);
    });
    await orphanedPhotos.sweep(Date.now());
  });
  // Parts of uploads lie where they came to, which may be a disk of this server's alone.
  runHourly(app, deps, 'sweep of parts', () => orphanedPhotos.sweepIncoming(Date.now()));
}
