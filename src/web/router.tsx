import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { readLoginSearch } from './auth/login-search.ts';
import { readBoardSearch } from './board/board-search.ts';
import { readBoardsSearch } from './boards/boards-search.ts';
import { ErrorPage } from './error-page.tsx';
import { RootLayout } from './root-layout.tsx';

const root = createRootRoute({ component: RootLayout });

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./landing/landing-page.tsx'), 'LandingPage'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readLoginSearch,
  component: lazyRouteComponent(() => import('./auth/login-page.tsx'), 'LoginPage'),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./app-shell.tsx'), 'AppShell'),
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const BoardsOverviewPage = lazyRouteComponent(
  () => import('./boards/boards-overview-page.tsx'),
  'BoardsOverviewPage',
);

const boardsOverview = createRoute({
  getParentRoute: () => shell,
  path: '/boardsOverview',
  validateSearch: readBoardsSearch,
  component: BoardsOverviewPage,
});

/** Where the board page's redirects end; the same screen under a shorter name. */
const boards = createRoute({
  getParentRoute: () => shell,
  path: '/boards',
  validateSearch: readBoardsSearch,
  component: BoardsOverviewPage,
});

const board = createRoute({
  getParentRoute: () => shell,
  path: '/boards/$boardId',
  validateSearch: readBoardSearch,
  component: lazyRouteComponent(() => import('./board/board-page.tsx'), 'BoardPage'),
});

const projects = createRoute({
  getParentRoute: () => shell,
  path: '/projectOverview',
  component: lazyRouteComponent(() => import('./projects/projects-page.tsx'), 'ProjectsPage'),
});

const noProject = createRoute({
  getParentRoute: () => shell,
  path: '/projects',
  beforeLoad: () => {
    throw redirect({ to: '/projectOverview', replace: true });
  },
});

const project = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectId',
  component: lazyRouteComponent(() => import('./projects/project-page.tsx'), 'ProjectPage'),
});

const users = createRoute({
  getParentRoute: () => shell,
  path: '/users',
  component: lazyRouteComponent(() => import('./users/users-page.tsx'), 'UsersPage'),
});

const finances = createRoute({
  getParentRoute: () => shell,
  path: '/finances',
  component: lazyRouteComponent(() => import('./finances/finances-page.tsx'), 'FinancesPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    login,
    shell.addChildren([
      dashboard,
      boardsOverview,
      boards,
      board,
      projects,
      noProject,
      project,
      users,
      finances,
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
