import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import type { AuditSearch } from './audit/audit-search.ts';
import type { LoginSearch } from './auth/login-search.ts';
import type { BoardSearch } from './board/board-search.ts';
import { readBoardsSearch } from './boards/boards-search.ts';
import { ErrorPage } from './error-page.tsx';
import { RootLayout } from './root-layout.tsx';
import type { TicketSearch } from './ticket/ticket-search.ts';

const root = createRootRoute({ component: RootLayout });

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./landing/landing-page.tsx'), 'LandingPage'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): LoginSearch => search,
  component: lazyRouteComponent(() => import('./auth/login-page.tsx'), 'LoginPage'),
});

const look = createRoute({
  getParentRoute: () => root,
  path: '/look',
  validateSearch: (search: Record<string, unknown>): TicketSearch => search,
  component: lazyRouteComponent(() => import('./look/look-page.tsx'), 'LookPage'),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./app-shell.tsx'), 'AppShell'),
});

function screen<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => shell, path, component });
}

const dashboard = screen(
  '/dashboard',
  lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
);

/** One whose address says more than its path. */
function searchedScreen<const Path extends string, Search>(
  path: Path,
  component: RouteComponent,
  validateSearch: (search: Record<string, unknown>) => Search,
) {
  return createRoute({ getParentRoute: () => shell, path, validateSearch, component });
}

/** Under two names: the shorter one is where the board page's redirects end. */
const BoardsOverviewPage = lazyRouteComponent(
  () => import('./boards/boards-overview-page.tsx'),
  'BoardsOverviewPage',
);
const boardsOverview = searchedScreen('/boardsOverview', BoardsOverviewPage, readBoardsSearch);
const boards = searchedScreen('/boards', BoardsOverviewPage, readBoardsSearch);

const board = searchedScreen(
  '/boards/$boardId',
  lazyRouteComponent(() => import('./board/board-page.tsx'), 'BoardPage'),
  (search): BoardSearch => search,
);

const projects = screen(
  '/projectOverview',
  lazyRouteComponent(() => import('./projects/projects-page.tsx'), 'ProjectsPage'),
);

const project = screen(
  '/projects/{-$projectId}',
  lazyRouteComponent(() => import('./projects/project-page.tsx'), 'ProjectPage'),
);

const users = screen(
  '/users',
  lazyRouteComponent(() => import('./users/users-page.tsx'), 'UsersPage'),
);

const audit = searchedScreen(
  '/audit',
  lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
  (search): AuditSearch => search,
);

// By default, without a name, for the first script is measured to the byte.
const system = screen(
  '/system',
  lazyRouteComponent(() => import('./system/system-page.tsx')),
);

const finances = screen(
  '/finances',
  lazyRouteComponent(() => import('./finances/finances-page.tsx'), 'FinancesPage'),
);

const account = screen(
  '/account',
  lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
);

const share = screen(
  '/share',
  lazyRouteComponent(() => import('./share/share-page.tsx'), 'SharePage'),
);

export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    login,
    look,
    shell.addChildren([
      dashboard,
      boardsOverview,
      boards,
      board,
      projects,
      project,
      users,
      finances,
      account,
      audit,
      system,
      share,
    ]),
  ]),
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: lazyRouteComponent(
    () => import('./not-found-page.tsx'),
    'NotFoundPage',
  ),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
