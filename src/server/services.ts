import { createFiles, type Files } from './attachments/files/files.ts';
import { createImportedFiles } from './attachments/files/imported-files.ts';
import { ticketFiles } from './attachments/files/ticket-files.ts';
import { createImportedPhotos } from './attachments/imported-photos.ts';
import { createPhotos, type Photos } from './attachments/photos.ts';
import { photoLinks } from './attachments/reconcile-photo-links.ts';
import { openPhotoStore } from './attachments/stores/open-photo-store.ts';
import { type Accounts, createAccounts } from './auth/accounts.ts';
import { type ApiTokens, createApiTokens } from './auth/api-tokens.ts';
import { type Authenticator, createAuthenticator } from './auth/authenticate.ts';
import { createInvitations, type Invitations } from './auth/invitations/invitations.ts';
import { createInvitedBoards } from './auth/invitations/invited-boards.ts';
import { createGoogle, type Google } from './auth/oidc/google.ts';
import { type Connections, createConnections } from './auth/open-connections.ts';
import {
  createPasswordResets,
  type PasswordResets,
} from './auth/password-resets/password-resets.ts';
import { createSessions, type Sessions } from './auth/sessions.ts';
import { automationLabels } from './automations/automation-labels.ts';
import { type AutomationRunner, createAutomationRunner } from './automations/automation-runner.ts';
import { type Automations, createAutomations } from './automations/automations.ts';
import { type AutomationUndos, createAutomationUndos } from './automations/undo-automation.ts';
import { type Backups, createBackups } from './backups/backups.ts';
import { type Archive, createArchive } from './boards/archive.ts';
import { type BoardQueries, createBoardQueries } from './boards/board-queries.ts';
import { type BoardReader, createBoardReader } from './boards/board-reader.ts';
import { archivedVisibility } from './boards/commands/archived-visibility.ts';
import type { CommitParticipant } from './boards/commands/commit-participant.ts';
import {
  createExecuteCommand,
  type Execute,
  type ExecutePlanned,
} from './boards/commands/execute-command.ts';
import { textVersions } from './boards/commands/text-versions.ts';
import { createDuplicates, type Duplicates } from './boards/duplicate-board.ts';
import { createIdempotencyKeys, type IdempotencyKeys } from './boards/idempotency-keys.ts';
import { createProjects, type Projects } from './boards/projects.ts';
import { createSearch, type Search } from './boards/search.ts';
import { type Bus, localBus } from './bus/bus.ts';
import { type Calendars, createCalendars } from './calendars/calendars.ts';
import type { Config } from './config/read-config.ts';
import { createSampleProject, type SampleProject } from './demo/sample-project.ts';
import { createDigestSender, type DigestSender } from './email/digest-sender.ts';
import { createEmailPreferences, type EmailPreferences } from './email/preferences.ts';
import { createSystemMails } from './email/system-mails.ts';
import { createEmailTransport } from './email/transport.ts';
import { createExports, type Exports } from './import-export/exports.ts';
import { createImports, type Imports } from './import-export/imports.ts';
import { createOrphanedPhotos, type OrphanedPhotos } from './jobs/orphaned-photos.ts';
import type { MailServer } from './lib/mail-server.ts';
import { createFinanceServices, type FinanceServices } from './money/finance-services.ts';
import {
  createNotificationDispatcher,
  type NotificationDispatcher,
} from './notifications/dispatcher.ts';
import { createNotifications, type Notifications } from './notifications/notifications.ts';
import { notificationOutbox } from './notifications/outbox.ts';
import { createPresence, type Presence } from './realtime/presence/presence.ts';
import { createRooms, POLL_MS, RECHECK_MS, type Rooms } from './realtime/rooms.ts';
import { createSnapshots, type Snapshots } from './realtime/snapshots.ts';
import { createSubscriptions, type Subscriptions } from './realtime/subscription.ts';
import { createRecurrenceRunner, type RecurrenceRunner } from './recurrences/recurrence-runner.ts';
import { recurrenceStates } from './recurrences/recurrence-states.ts';
import { createShareLinks, type ShareLinks } from './share-links/share-links.ts';
import { createSharedBoards, type SharedBoards } from './share-links/shared-board.ts';
import { createSnoozeScheduler, type SnoozeScheduler } from './snoozes/snooze-scheduler.ts';
import { snoozeStates } from './snoozes/snooze-states.ts';
import { type BoardRepositories, boardRepositories } from './storage/repositories.ts';
import type { Store } from './storage/store.ts';
import { createSystem, type System } from './system/system-status.ts';
import { type AllTime, createAllTime } from './time/all-time.ts';
import { type AllTimeFeed, createAllTimeFeed } from './time/all-time-feed.ts';
import { createExecuteTimeCommand, type ExecuteTimeCommand } from './time/execute-time-command.ts';
import { createTimeFeed, type TimeFeed } from './time/time-feed.ts';
import { createTimeImports, type TimeImports } from './time/time-imports.ts';
import { createTimeQueries, type TimeQueries } from './time/time-queries.ts';
import { type AccountService, createAccountService } from './users/account.ts';
import { type Audit, createAudit } from './users/audit-log.ts';
import { auditTrail } from './users/audit-trail.ts';
import { createEmailChanges, type EmailChanges } from './users/email-changes/email-changes.ts';
import { createRoles, type Roles } from './users/roles.ts';
import { createWebhookDispatcher, type WebhookDispatcher } from './webhooks/dispatcher.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';

/** The services of the server, passed to every handler; there are no globals. */
export interface Services extends FinanceServices {
  config: Config;
  store: Store;
  /** Messages between the processes of one installation. */
  bus: Bus;
  repositories: BoardRepositories;
  sessions: Sessions;
  apiTokens: ApiTokens;
  authenticator: Authenticator;
  connections: Connections;
  accounts: Accounts;
  mailServer: MailServer;
  passwordResets: PasswordResets;
  emailChanges: EmailChanges;
  google: Google;
  /** Changes to one's own account. */
  account: AccountService;
  invitations: Invitations;
  audit: Audit;
  backups: Backups;
  execute: Execute;
  executeAround: ExecutePlanned;
  /** Number of commands of each type that changed a board through this process. */
  commandCounts: ReadonlyMap<string, number>;
  /** Copies of boards, and tickets moved between boards. */
  duplicates: Duplicates;
  idempotencyKeys: IdempotencyKeys;
  queries: BoardQueries;
  archive: Archive;
  projects: Projects;
  photos: Photos;
  /** Files of any type on tickets. */
  files: Files;
  orphanedPhotos: OrphanedPhotos;
  roles: Roles;
  boardReader: BoardReader;
  search: Search;
  sampleProject: SampleProject;
  system: System;
  subscriptions: Subscriptions;
  presence: Presence;
  rooms: Rooms;
  snapshots: Pick<Snapshots, 'read'>;
  /** Automation rules. */
  automations: Automations;
  automationUndos: AutomationUndos;
  automationRunner: AutomationRunner;
  recurrenceRunner: RecurrenceRunner;
  snoozeScheduler: SnoozeScheduler;
  /** Runs a command on recorded time. */
  executeTime: ExecuteTimeCommand;
  timeQueries: TimeQueries;
  timeFeed: TimeFeed;
  /** Everyone's recorded time, for ADMINs. */
  allTime: AllTime;
  allTimeFeed: AllTimeFeed;
  timeImports: TimeImports;
  webhooks: Webhooks;
  webhookDispatcher: WebhookDispatcher;
  notifications: Notifications;
  calendars: Calendars;
  shareLinks: ShareLinks;
  sharedBoards: SharedBoards;
  emailPreferences: EmailPreferences;
  digestSender: DigestSender;
  notificationDispatcher: NotificationDispatcher;
  /** Exports and imports as files. */
  exports: Exports;
  imports: Imports;
}

/** The features that take part in the transaction of each command, in this order. */
export function commitParticipants(repositories: BoardRepositories): CommitParticipant[] {
  return [
    photoLinks(repositories),
    ticketFiles(repositories),
    textVersions(repositories),
    archivedVisibility(repositories),
    automationLabels(repositories),
    recurrenceStates(repositories),
    snoozeStates(repositories),
    auditTrail(repositories),
    notificationOutbox(repositories),
  ];
}

/** `onError` receives errors of background work, for which there is no request to answer. */
export function createServices(
  config: Config,
  store: Store,
  onError: (error: unknown) => void = () => {},
  bus: Bus = localBus(),
): Services {
  const sessions = createSessions(store);
  const apiTokens = createApiTokens({ store, onError });
  const repositories = boardRepositories(store.tables);
  const photoStore = openPhotoStore(config);
  const recheckMs = config.bus.kind === 'poll' ? POLL_MS : RECHECK_MS;
  const rooms = createRooms({ store, repositories, bus, onError, recheckMs });
  const commandCounts = new Map<string, number>();
  const { execute, executeAround, executeIn, recordIn } = createExecuteCommand({
    store,
    repositories,
    bus,
    participants: commitParticipants(repositories),
    commandCounts,
  });
  const invitedBoards = createInvitedBoards({ repositories, bus, executeIn });
  const accounts = createAccounts({ config, store, sessions, invitedBoards, onError });
  const mailServer = createSystemMails(createEmailTransport(config));
  const shareLinks = createShareLinks({ store, repositories, config, onError });
  const authenticator = createAuthenticator(sessions, apiTokens, shareLinks, bus);
  const queries = createBoardQueries({ store, repositories });
  const boardReader = createBoardReader({ store, repositories });
  const webhookDispatcher = createWebhookDispatcher({
    store,
    repositories,
    config,
    rooms,
    bus,
    onError,
  });
  const pollWebhooks = () => webhookDispatcher.poll();
  const timeQueries = createTimeQueries({ store, repositories });
  const notifications = createNotifications({ store, repositories });
  const connections = createConnections(authenticator, store, config);
  const backups = createBackups(config, store.damage);
  const snapshots = createSnapshots({ store, repositories });
  const writeDeps = { store, repositories, bus, executeIn, recordIn };
  const automationRunner = createAutomationRunner({ ...writeDeps, onError });
  const projects = createProjects(writeDeps);
  const photos = createPhotos({ ...writeDeps, config, photoStore });
  const moneyDeps = { store, repositories, config, bus, photoStore, executeIn, recheckMs, onError };
  const finances = createFinanceServices(moneyDeps);
  const importedPhotos = createImportedPhotos({ config, store, repositories, photoStore });
  const importedFiles = createImportedFiles({ config, store, repositories, photoStore });
  return {
    config,
    store,
    bus,
    repositories,
    sessions,
    apiTokens,
    authenticator,
    connections,
    accounts,
    google: createGoogle({ config, store, sessions, accounts }),
    account: createAccountService({
      ...writeDeps,
      accounts,
      sessions,
      apiTokens,
      queries,
      boardReader,
    }),
    invitations: createInvitations({ config, store, repositories }),
    audit: createAudit({ store, repositories }),
    backups,
    execute,
    executeAround,
    commandCounts,
    duplicates: createDuplicates({ ...writeDeps, execute }),
    idempotencyKeys: createIdempotencyKeys(store),
    projects,
    photos,
    files: createFiles({ ...writeDeps, config, photoStore }),
    orphanedPhotos: createOrphanedPhotos({ config, store, repositories, photoStore }),
    roles: createRoles(store, (userId) => sessions.interrupt(userId)),
    boardReader,
    search: createSearch({ store, repositories }),
    sampleProject: createSampleProject({ ...writeDeps, execute, projects, photos, ...finances }),
    system: createSystem({ config, store, repositories, rooms, connections, backups, onError }),
    queries,
    archive: createArchive(writeDeps),
    subscriptions: createSubscriptions({ store, repositories, rooms }),
    presence: createPresence({ store, repositories, rooms, bus, onError }),
    rooms,
    snapshots,
    automations: createAutomations({ store, repositories, automationRunner }),
    automationUndos: createAutomationUndos({ store, repositories }),
    automationRunner,
    recurrenceRunner: createRecurrenceRunner({ ...writeDeps, onError }),
    snoozeScheduler: createSnoozeScheduler({ ...writeDeps, onError }),
    executeTime: createExecuteTimeCommand({ store, repositories, bus, pollWebhooks }),
    timeQueries,
    timeFeed: createTimeFeed({
      ...{ store, repositories, bus, recheckMs, onError },
      queries: timeQueries,
    }),
    allTime: createAllTime({ store, repositories }),
    allTimeFeed: createAllTimeFeed({ store, repositories, bus, recheckMs, onError }),
    timeImports: createTimeImports({ store, repositories, bus }),
    ...finances,
    webhooks: createWebhooks({ store, repositories, config, webhookDispatcher }),
    webhookDispatcher,
    notifications,
    emailPreferences: createEmailPreferences({ store, config }),
    mailServer,
    passwordResets: createPasswordResets({ config, store, accounts, mailServer, onError }),
    emailChanges: createEmailChanges({ config, store, accounts, sessions, mailServer, onError }),
    digestSender: createDigestSender({ store, repositories, notifications, config, onError }),
    calendars: createCalendars({ store, repositories, config }),
    shareLinks,
    sharedBoards: createSharedBoards({ store, repositories, rooms, shareLinks, snapshots }),
    notificationDispatcher: createNotificationDispatcher({ store, repositories, bus, onError }),
    exports: createExports({ config, store, repositories, photoStore }),
    imports: createImports({
      ...{ config, store, repositories, recordIn, importedPhotos, onError },
      importedFiles,
    }),
  };
}
