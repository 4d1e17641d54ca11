import type { FastifyInstance } from 'fastify';
import type { Backups } from '../backups/backups.ts';
import type { Imports } from '../import-export/imports.ts';
import type { Ringer } from '../notifications/dispatcher.ts';
import type { Courier } from '../webhooks/dispatcher.ts';
import { type RetentionDeps, registerRetention } from './retention.ts';
import { hourly } from './scheduler.ts';

interface JobDeps extends RetentionDeps {
  backups: Pick<Backups, 'daily'>;
  imports: Pick<Imports, 'dropAbandoned' | 'close'>;
  ringer: Pick<Ringer, 'start' | 'close'>;
  courier: Pick<Courier, 'start' | 'close'>;
}

/** Everything that the server does without being asked, from when it listens until it closes. */
export function registerJobs(app: FastifyInstance, deps: JobDeps): void {
  const { config, backups, imports, ringer, courier } = deps;
  registerRetention(app, deps);
  if (config.backup) hourly(app, deps, 'backup', () => backups.daily(Date.now()));
  hourly(app, deps, 'tidying up after imports', imports.dropAbandoned);
  app.addHook('onClose', imports.close);
  for (const dispatcher of [ringer, courier]) {
    app.addHook('onListen', async () => dispatcher.start());
    app.addHook('onClose', () => dispatcher.close());
  }
}
