import { type AccountService, createAccountService } from './account.ts';
import { type Audit, createAudit } from './audit.ts';
import { type Accounts, createAccounts } from './auth/accounts.ts';
import { type ApiTokens, createApiTokens } from './auth/api-tokens.ts';
import { type Bearers, createBearers } from './auth/bearers.ts';
import { createGoogle, type Google } from './auth/google/google.ts';
import { createInvitations, type Invitations } from './auth/invitations.ts';
import { createSessions, type Sessions } from './auth/sessions.ts';
import type { Config } from './config.ts';
import { type Connections, createConnections } from './connections.ts';
import { createExecute, type Execute } from './execute.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import { createJanitor, type Janitor } from './photos/janitor.ts';
import { openPhotoStore } from './photos/open-photo-store.ts';
import { createPhotos, type Photos } from './photos/photos.ts';
import { createProjects, type Projects } from './projects.ts';
import { createQueries, type Queries } from './queries.ts';
import { localBus } from './realtime/bus.ts';
import { createLive, type Live } from './realtime/live.ts';
import { createRooms, type Rooms } from './realtime/rooms.ts';
import { createSnapshots, type Snapshots } from './realtime/snapshots.ts';
import { createRoles, type Roles } from './roles.ts';
import { createSearch, type Search } from './search.ts';
import { type BoardRepositories, boardRepositories } from './storage/repositories.ts';
import type { Store } from './storage/store.ts';
import { type Courier, createCourier } from './webhooks/courier.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';
import { createWholeBoards, type WholeBoards } from './whole-boards.ts';

/** What handlers need, passed to each of them: nothing reaches for a global. */
export interface Services {
  config: Config;
  store: Store;
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
  execute: Execute;
  keptAnswers: KeptAnswers;
  queries: Queries;
  projects: Projects;
  photos: Photos;
  janitor: Janitor;
  roles: Roles;
  wholeBoards: WholeBoards;
  search: Search;
  live: Live;
  rooms: Rooms;
  snapshots: Snapshots;
  webhooks: Webhooks;
  courier: Courier;
}

/** `onError` hears of what goes wrong in the background, where no request is to be answered. */
export function createServices(
  config: Config,
  store: Store,
  onError: (error: unknown) => void = () => {},
): Services {
  const sessions = createSessions(store);
  const apiTokens = createApiTokens({ store, onError });
  const accounts = createAccounts({ config, store, sessions, onError });
  const repositories = boardRepositories(store.tables);
  const bus = localBus();
  const photoStore = openPhotoStore(config);
  const rooms = createRooms({ store, repositories, bus, onError });
  const { execute, executeIn, recordIn } = createExecute({ store, repositories, bus });
  const bearers = createBearers(sessions, apiTokens);
  const queries = createQueries({ store, repositories });
  const wholeBoards = createWholeBoards({ store, repositories });
  const courier = createCourier({ store, config, rooms, bus, onError });
  const writing = { store, repositories, bus, executeIn, recordIn };
  return {
    config,
    store,
    repositories,
    sessions,
    apiTokens,
    bearers,
    connections: createConnections(bearers, config),
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
    execute,
    keptAnswers: createKeptAnswers(store),
    projects: createProjects(writing),
    photos: createPhotos({ ...writing, config, photoStore }),
    janitor: createJanitor({ config, store, repositories, photoStore }),
    roles: createRoles(store, (userId) => sessions.interrupt(userId)),
    wholeBoards,
    search: createSearch({ store, repositories }),
    queries,
    live: createLive({ store, repositories, rooms }),
    rooms,
    snapshots: createSnapshots({ store, repositories }),
    webhooks: createWebhooks({ store, repositories, config, courier }),
    courier,
  };
}
