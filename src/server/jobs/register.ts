import type { FastifyInstance } from 'fastify';
import type { AutomationRunner } from '../automations/automation-runner.ts';
import type { Backups } from '../backups/backups.ts';
import type { Archive } from '../boards/archive.ts';
import type { Imports } from '../import-export/imports.ts';
import type { BudgetWatcher } from '../money/notices/budget-watcher.ts';
import type { ScheduleRunner } from '../money/recurring/schedule-runner.ts';
import type { InvoiceMailer } from '../money/sending/invoice-mailer.ts';
import type { NotificationDispatcher } from '../notifications/dispatcher.ts';
import type { RecurrenceRunner } from '../recurrences/recurrence-runner.ts';
import type { SnoozeScheduler } from '../snoozes/snooze-scheduler.ts';
import type { WebhookDispatcher } from '../webhooks/dispatcher.ts';
import { type RetentionDeps, registerRetention } from './retention.ts';
import { runHourly } from './scheduler.ts';

interface JobDeps extends RetentionDeps {
  archive: Pick<Archive, 'archiveFinishedTickets'>;
  backups: Pick<Backups, 'daily'>;
  imports: Pick<Imports, 'dropAbandoned' | 'close'>;
  notificationDispatcher: Pick<NotificationDispatcher, 'start' | 'close'>;
  webhookDispatcher: Pick<WebhookDispatcher, 'start' | 'close'>;
  automationRunner: Pick<AutomationRunner, 'start' | 'close'>;
  recurrenceRunner: Pick<RecurrenceRunner, 'start' | 'close'>;
  snoozeScheduler: Pick<SnoozeScheduler, 'start' | 'close'>;
  invoiceMailer: Pick<InvoiceMailer, 'start' | 'close'>;
  budgetWatcher: Pick<BudgetWatcher, 'start' | 'close'>;
  scheduleRunner: Pick<ScheduleRunner, 'start' | 'close'>;
}

/** Every background job, from when the server listens until it closes. */
export function registerJobs(app: FastifyInstance, deps: JobDeps): void {
  const { config, archive, backups, imports } = deps;
  const workers = [
    deps.notificationDispatcher,
    deps.webhookDispatcher,
    deps.automationRunner,
    deps.recurrenceRunner,
    deps.snoozeScheduler,
    deps.invoiceMailer,
    deps.scheduleRunner,
    deps.budgetWatcher,
  ];
  registerRetention(app, deps);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  runHourly(app, deps, {
    name: 'archive of finished tickets',
    runsOn: 'oneServer',
    // A stopping server leaves the rest to the next hour.
    work: () => archive.archiveFinishedTickets(() => isClosing),
  });
  if (config.backup) {
    runHourly(app, deps, {
      name: 'backup',
      runsOn: 'everyServer',
      work: () => backups.daily(Date.now()),
    });
  }
  runHourly(app, deps, {
    name: 'tidying up after imports',
    runsOn: 'everyServer',
    work: imports.dropAbandoned,
  });
  app.addHook('onClose', imports.close);
  for (const dispatcher of workers) {
    app.addHook('onListen', async () => dispatcher.start());
    app.addHook('onClose', () => dispatcher.close());
  }
}
