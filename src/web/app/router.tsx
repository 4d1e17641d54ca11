import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import type { AuditSearch } from '../features/audit/audit-search.ts';
import type { BoardSearch } from '../features/board/board-search.ts';
import { readBoardsSearch } from '../features/boards/boards-search.ts';
import type { LoginSearch } from '../features/sign-in/login-search.ts';
import type { TicketSearch } from '../features/ticket/ticket-search.ts';
import { ErrorPage } from './error-page.tsx';
import { RootLayout } from './root-layout.tsx';

const root = createRootRoute({ component: RootLayout });

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('../features/landing/landing-page.tsx')),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): LoginSearch => search,
  component: lazyRouteComponent(() => import('../features/sign-in/login-page.tsx')),
});

const look = createRoute({
  getParentRoute: () => root,
  path: '/look',
  validateSearch: (search: Record<string, unknown>): TicketSearch => search,
  component: lazyRouteComponent(() => import('../features/shared-board/shared-board-page.tsx')),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./app-shell.tsx')),
});

// Pages are the defaults of their files: a name of each would be in the first script.

/** `validateSearch` is for one whose address says more than its path. */
function screen<const Path extends string, Search = object>(
  path: Path,
  component: RouteComponent,
  validateSearch?: (search: Record<string, unknown>) => Search,
) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch: validateSearch as (search: Record<string, unknown>) => Search,
    component,
  });
}

const dashboard = screen(
  '/dashboard',
  lazyRouteComponent(() => import('../features/dashboard/dashboard-page.tsx')),
);

/** Under two names: the shorter one is where the board page's redirects end. */
const BoardsOverviewPage = lazyRouteComponent(
  () => import('../features/boards/boards-overview-page.tsx'),
);
const boardsOverview = screen('/boardsOverview', BoardsOverviewPage, readBoardsSearch);
const boards = screen('/boards', BoardsOverviewPage, readBoardsSearch);

const board = screen(
  '/boards/$boardId',
  lazyRouteComponent(() => import('../features/board/board-page.tsx')),
  (search): BoardSearch => search,
);

const projects = screen(
  '/projectOverview',
  lazyRouteComponent(() => import('../features/projects/projects-page.tsx')),
);

const project = screen(
  '/projects/{-$projectId}',
  lazyRouteComponent(() => import('../features/projects/project-page.tsx')),
);

const users = screen(
  '/users',
  lazyRouteComponent(() => import('../features/users/users-page.tsx')),
);

const audit = screen(
  '/audit',
  lazyRouteComponent(() => import('../features/audit/audit-page.tsx')),
  (search): AuditSearch => search,
);

const system = screen(
  '/system',
  lazyRouteComponent(() => import('../features/system/system-page.tsx')),
);

const finances = screen(
  '/finances',
  lazyRouteComponent(() => import('../features/finances/finances-page.tsx')),
);

const account = screen(
  '/account',
  lazyRouteComponent(() => import('../features/account/account-page.tsx')),
);

const share = screen(
  '/share',
  lazyRouteComponent(() => import('../features/share-target/share-page.tsx')),
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
  defaultNotFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx')),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
