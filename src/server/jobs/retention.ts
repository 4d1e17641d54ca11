import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ApiTokens } from '../auth/api-tokens.ts';
import { invitationsRepository } from '../auth/invitations/invitation-repository.ts';
import { loginAttemptsRepository } from '../auth/login-attempt-repository.ts';
import { FORGET_FAILURES_MS } from '../auth/login-throttle.ts';
import type { Google } from '../auth/oidc/google.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Config } from '../config/read-config.ts';
import type { Expenses } from '../money/expenses/expenses.ts';
import { shareLinksRepository } from '../share-links/share-link-repository.ts';
import type { RetentionCursor, RetentionStep } from '../storage/boards/retention.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import type { OrphanedPhotos } from './orphaned-photos.ts';
import { runHourly } from './scheduler.ts';

/** How long deleted data can be restored, and a command be repeated. */
const RETENTION_MS = 30 * 24 * 3_600_000;
const AUDIT_RETENTION_MS = 180 * 24 * 3_600_000;

export interface RetentionDeps {
  config: Config;
  store: Store;
  repositories: BoardRepositories;
  sessions: Pick<Sessions, 'deleteExpired'>;
  apiTokens: Pick<ApiTokens, 'dropExpiredBefore'>;
  google: Pick<Google, 'deleteExpired'>;
  expenses: { receipts: Pick<Expenses['receipts'], 'dropDeletedBefore'> };
  orphanedPhotos: Pick<OrphanedPhotos, 'sweep' | 'sweepIncoming'>;
}

/**
 * Deletes expired data once an hour: sessions, old log rows, deleted records, audit entries and
 * others.
 */
export function registerRetention(app: FastifyInstance, deps: RetentionDeps): void {
  const { sessions, apiTokens, google, store, repositories, orphanedPhotos, expenses } = deps;
  const invitations = invitationsRepository(store.tables);
  const shareLinks = shareLinksRepository(store.tables);
  const loginAttempts = loginAttemptsRepository(store.tables);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  /** A stopping server leaves the remaining steps to the next hour. */
  async function runSteps(steps: RetentionStep[]): Promise<void> {
    for (const step of steps) {
      let cursor: RetentionCursor | null = [];
      while (cursor && !isClosing) {
        const start = performance.now();
        const from: RetentionCursor = cursor;
        cursor = await store.tx((query) => step(query, from), { isFreeing: true });
        // Pauses as long as the step took, for the writes that waited meanwhile.
        await pause(performance.now() - start);
      }
    }
  }

  async function purge(): Promise<void> {
    await sessions.deleteExpired();
    await google.deleteExpired();
    await apiTokens.dropExpiredBefore(Date.now() - RETENTION_MS);
    await runSteps(repositories.retention.steps(Date.now() - RETENTION_MS));
    await store.tx(async (query) => {
      const now = Date.now();
      // Expired links are retained for a while, so that their users learn that they have expired.
      await invitations.dropExpiredBefore(query, now - RETENTION_MS);
      await shareLinks.dropExpiredBefore(query, now - RETENTION_MS);
      await repositories.audit.dropBefore(query, now - AUDIT_RETENTION_MS);
      await repositories.notifications.dropBefore(query, now - RETENTION_MS);
      await repositories.automations.dropRunsBefore(query, now - RETENTION_MS);
      await repositories.timeEntries.dropDeletedBefore(query, now - RETENTION_MS);
      await repositories.timeHeads.dropCommandsBefore(query, now - RETENTION_MS);
      await repositories.timerEvents.dropBefore(query, now - RETENTION_MS);
      await repositories.financeWebhooks.dropEventsBefore(query, now - RETENTION_MS);
      await repositories.clients.dropDeletedBefore(query, now - RETENTION_MS);
      await repositories.milestones.dropDeletedBefore(query, now - RETENTION_MS);
      await loginAttempts.dropBefore(query, now - FORGET_FAILURES_MS);
    });
    while (!isClosing && (await expenses.receipts.dropDeletedBefore(Date.now() - RETENTION_MS))) {
      // In batches, so that waiting writes get their turn.
    }
    await orphanedPhotos.sweep(Date.now());
  }

  runHourly(app, deps, { name: 'purge', runsOn: 'oneServer', work: purge });
  // Parts of uploads may be on a disk of this server alone, so each server sweeps its own.
  runHourly(app, deps, {
    name: 'sweep of parts',
    runsOn: 'everyServer',
    work: () => orphanedPhotos.sweepIncoming(Date.now()),
  });
}
