import type { FastifyInstance } from 'fastify';
import type { Backups } from '../backups/backups.ts';
import type { Imports } from '../import-export/imports.ts';
import type { NotificationDispatcher } from '../notifications/dispatcher.ts';
import type { WebhookDispatcher } from '../webhooks/dispatcher.ts';
import { type RetentionDeps, registerRetention } from './retention.ts';
import { runHourly } from './scheduler.ts';

interface JobDeps extends RetentionDeps {
  backups: Pick<Backups, 'daily'>;
  imports: Pick<Imports, 'dropAbandoned' | 'close'>;
  notificationDispatcher: Pick<NotificationDispatcher, 'start' | 'close'>;
  webhookDispatcher: Pick<WebhookDispatcher, 'start' | 'close'>;
}

/** Every background job, from when the server listens until it closes. */
export function registerJobs(app: FastifyInstance, deps: JobDeps): void {
  const { config, backups, imports, notificationDispatcher, webhookDispatcher } = deps;
  registerRetention(app, deps);
  if (config.backup) runHourly(app, deps, 'backup', () => backups.daily(Date.now()));
  runHourly(app, deps, 'tidying up after imports', imports.dropAbandoned);
  app.addHook('onClose', imports.close);
  for (const dispatcher of [notificationDispatcher, webhookDispatcher]) {
    app.addHook('onListen', async () => dispatcher.start());
    app.addHook('onClose', () => dispatcher.close());
  }
}
