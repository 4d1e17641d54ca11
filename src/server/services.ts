import { createPhotoArrivals } from './attachments/imported-photos.ts';
import { createPhotos, type Photos } from './attachments/photos.ts';
import { openPhotoStore } from './attachments/stores/open-photo-store.ts';
import { type Accounts, createAccounts } from './auth/accounts.ts';
import { type ApiTokens, createApiTokens } from './auth/api-tokens.ts';
import { type Bearers, createBearers } from './auth/authenticate.ts';
import { createInvitations, type Invitations } from './auth/invitations.ts';
import { createGoogle, type Google } from './auth/oidc/google.ts';
import { type Connections, createConnections } from './auth/open-connections.ts';
import { createSessions, type Sessions } from './auth/sessions.ts';
import { type Backups, createBackups } from './backups/backups.ts';
import { createQueries, type Queries } from './boards/board-queries.ts';
import { createWholeBoards, type WholeBoards } from './boards/board-reader.ts';
import { type Copies, createCopies } from './boards/duplicate-board.ts';
import { createExecute, type Execute, type ExecuteAround } from './boards/execute-command.ts';
import { createKeptAnswers, type KeptAnswers } from './boards/idempotency-keys.ts';
import { createProjects, type Projects } from './boards/projects.ts';
import { createSearch, type Search } from './boards/search.ts';
import { type Bus, localBus } from './bus/bus.ts';
import { type Calendars, createCalendars } from './calendars/calendars.ts';
import type { Config } from './config/read-config.ts';
import { createSampleProject, type SampleProject } from './demo/sample-project.ts';
import { createPostman, type Postman } from './email/digest-sender.ts';
import { createMailPreferences, type MailPreferences } from './email/preferences.ts';
import { createExports, type Exports } from './import-export/exports.ts';
import { createImports, type Imports } from './import-export/imports.ts';
import { createJanitor, type Janitor } from './jobs/orphaned-photos.ts';
import { createRinger, type Ringer } from './notifications/dispatcher.ts';
import { type Bell, createBell } from './notifications/notifications.ts';
import { createPresence, type Presence } from './realtime/presence/presence.ts';
import { createRooms, POLL_MS, type Rooms } from './realtime/rooms.ts';
import { createSnapshots, type Snapshots } from './realtime/snapshots.ts';
import { createLive, type Live } from './realtime/subscription.ts';
import { createLooks, type Looks } from './share-links/share-links.ts';
import { createViewing, type Viewing } from './share-links/shared-board.ts';
import { type BoardRepositories, boardRepositories } from './storage/repositories.ts';
import type { Store } from './storage/store.ts';
import { createSystem, type System } from './system/system-status.ts';
import { type AccountService, createAccountService } from './users/account.ts';
import { type Audit, createAudit } from './users/audit-log.ts';
import { createRoles, type Roles } from './users/roles.ts';
import { type Courier, createCourier } from './webhooks/dispatcher.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';

/** What handlers need, passed to each of them: nothing reaches for a global. */
export interface Services {
  config: Config;
  store: Store;
  /** What the processes of an installation tell one another. */
  bus: Bus;
  repositories: BoardRepositories;
  sessions: Sessions;
  apiTokens: ApiTokens;
  bearers: Bearers;
  connections: Connections;
  accounts: Accounts;
  google: Google;
  /** What people do to their own. */
  account: AccountService;
  invitations: Invitations;
  audit: Audit;
  backups: Backups;
  execute: Execute;
  executeAround: ExecuteAround;
  /** How often commands of each kind changed a board through this process. */
  commandsDone: ReadonlyMap<string, number>;
  /** What goes from one board to another. */
  copies: Copies;
  keptAnswers: KeptAnswers;
  queries: Queries;
  projects: Projects;
  photos: Photos;
  janitor: Janitor;
  roles: Roles;
  wholeBoards: WholeBoards;
  search: Search;
  sampleProject: SampleProject;
  system: System;
  live: Live;
  presence: Presence;
  rooms: Rooms;
  snapshots: Pick<Snapshots, 'read'>;
  webhooks: Webhooks;
  courier: Courier;
  bell: Bell;
  calendars: Calendars;
  looks: Looks;
  viewing: Viewing;
  mailPreferences: MailPreferences;
  postman: Postman;
  ringer: Ringer;
  /** What goes out and comes in as files. */
  exports: Exports;
  imports: Imports;
}

/** `onError` hears of what goes wrong in the background, where no request is to be answered. */
export function createServices(
  config: Config,
  store: Store,
  onError: (error: unknown) => void = () => {},
  bus: Bus = localBus(),
): Services {
  const sessions = createSessions(store);
  const apiTokens = createApiTokens({ store, onError });
  const accounts = createAccounts({ config, store, sessions, onError });
  const repositories = boardRepositories(store.tables);
  const photoStore = openPhotoStore(config);
  const polling = config.bus.kind === 'poll' && { recheckMs: POLL_MS };
  const rooms = createRooms({ store, repositories, bus, onError, ...polling });
  const commandsDone = new Map<string, number>();
  const { execute, executeAround, executeIn, recordIn } = createExecute({
    store,
    repositories,
    bus,
    commandsDone,
  });
  const looks = createLooks({ store, repositories, config, onError });
  const bearers = createBearers(sessions, apiTokens, looks, bus);
  const queries = createQueries({ store, repositories });
  const wholeBoards = createWholeBoards({ store, repositories });
  const courier = createCourier({ store, repositories, config, rooms, bus, onError });
  const bell = createBell({ store, repositories });
  const connections = createConnections(bearers, store, config);
  const backups = createBackups(config, store.damage);
  const snapshots = createSnapshots({ store, repositories });
  const writing = { store, repositories, bus, executeIn, recordIn };
  const projects = createProjects(writing);
  const photos = createPhotos({ ...writing, config, photoStore });
  const photoArrivals = createPhotoArrivals({ config, store, repositories, photoStore });
  return {
    config,
    store,
    bus,
    repositories,
    sessions,
    apiTokens,
    bearers,
    connections,
    accounts,
    google: createGoogle({ config, store, sessions, accounts }),
    account: createAccountService({
      ...writing,
      accounts,
      sessions,
      apiTokens,
      queries,
      wholeBoards,
    }),
    invitations: createInvitations({ config, store, repositories }),
    audit: createAudit({ store, repositories }),
    backups,
    execute,
    executeAround,
    commandsDone,
    copies: createCopies({ ...writing, execute }),
    keptAnswers: createKeptAnswers(store),
    projects,
    photos,
    janitor: createJanitor({ config, store, repositories, photoStore }),
    roles: createRoles(store, (userId) => sessions.interrupt(userId)),
    wholeBoards,
    search: createSearch({ store, repositories }),
    sampleProject: createSampleProject({ ...writing, execute, projects, photos }),
    system: createSystem({ config, store, repositories, rooms, connections, backups, onError }),
    queries,
    live: createLive({ store, repositories, rooms }),
    presence: createPresence({ store, repositories, rooms, bus, onError }),
    rooms,
    snapshots,
    webhooks: createWebhooks({ store, repositories, config, courier }),
    courier,
    bell,
    mailPreferences: createMailPreferences({ store, config }),
    postman: createPostman({ store, repositories, bell, config, onError }),
    calendars: createCalendars({ store, repositories, config }),
    looks,
    viewing: createViewing({ store, repositories, rooms, looks, snapshots }),
    ringer: createRinger({ store, repositories, bus, onError }),
    exports: createExports({ config, store, repositories, photoStore }),
    imports: createImports({ config, store, repositories, recordIn, photoArrivals, onError }),
  };
}
