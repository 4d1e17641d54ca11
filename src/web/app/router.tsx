import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import type { AuditSearch } from '../features/audit/audit-search.ts';
import type { BoardSearch } from '../features/board/board-search.ts';
import type { BoardsSearch } from '../features/boards/boards-search.ts';
import type { ApprovalsSearch } from '../features/finances/approvals/approvals-search.ts';
import type { ClientsSearch } from '../features/finances/clients/clients-search.ts';
import type { ExpensesSearch } from '../features/finances/expenses/list/expenses-search.ts';
import type { InvoicesSearch } from '../features/finances/invoices/list/invoices-search.ts';
import type { NewInvoiceSearch } from '../features/finances/invoices/new/new-invoice-search.ts';
import type { QuotesSearch } from '../features/finances/quotes/list/quotes-search.ts';
import type { RecurringSearch } from '../features/finances/recurring/recurring-search.ts';
import type { ReportsSearch } from '../features/finances/reports/reports-search.ts';
import type { LoginSearch } from '../features/sign-in/login-search.ts';
import type { TicketSearch } from '../features/ticket/ticket-search.ts';
import type { TimesheetSearch } from '../features/time/timesheet/timesheet-search.ts';
import { ErrorPage } from './error-page.tsx';
import { RootLayout } from './root-layout.tsx';

const root = createRootRoute({ component: RootLayout });

interface RouteOptions<Parent, Path, Search> {
  getParentRoute: () => Parent;
  path: Path;
  component: RouteComponent;
  /** Only a type: search parameters are passed on unchecked. */
  validateSearch: (search: Record<string, unknown>) => Search;
}

// Pages are default exports: their names would otherwise be part of the first script.

/** A page for everyone. `Search` are its search parameters. */
function publicRoute<const Path extends string, Search = object>(
  path: Path,
  load: () => Promise<{ default: RouteComponent }>,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load),
  } as RouteOptions<typeof root, Path, Search>);
}

const landing = publicRoute('/', () => import('../features/landing/landing-page.tsx'));

const login = publicRoute<'/login', LoginSearch>(
  '/login',
  () => import('../features/sign-in/login-page.tsx'),
);

const accessibility = publicRoute(
  '/accessibility',
  () => import('../features/accessibility/accessibility-page.tsx'),
);

const sharedBoard = publicRoute<'/look', TicketSearch>(
  '/look',
  () => import('../features/shared-board/shared-board-page.tsx'),
);

const clientPage = publicRoute('/client', () => import('../features/client-page/client-page.tsx'));

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./app-shell.tsx')),
});

/** A protected page. `Search` are its search parameters. */
function protectedRoute<const Path extends string, Search = object>(
  path: Path,
  load: () => Promise<{ default: RouteComponent }>,
) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyRouteComponent(load),
  } as RouteOptions<typeof shell, Path, Search>);
}

const dashboard = protectedRoute(
  '/dashboard',
  () => import('../features/dashboard/dashboard-page.tsx'),
);

/** Available under two paths: redirects of the board page end at the shorter one. */
const loadBoards = () => import('../features/boards/boards-overview-page.tsx');
const boardsOverview = protectedRoute<'/boardsOverview', BoardsSearch>(
  '/boardsOverview',
  loadBoards,
);
const boards = protectedRoute<'/boards', BoardsSearch>('/boards', loadBoards);

const board = protectedRoute<'/boards/$boardId', BoardSearch>(
  '/boards/$boardId',
  () => import('../features/board/board-page.tsx'),
);

/** The archive of a board, which the board's page shows over the board. */
const archived = createRoute({ getParentRoute: () => board, path: '/archived' });

/** The text about a board, which the board's page shows over the board. */
const about = createRoute({ getParentRoute: () => board, path: '/about' });

const projects = protectedRoute(
  '/projectOverview',
  () => import('../features/projects/projects-page.tsx'),
);

const project = protectedRoute(
  '/projects/{-$projectId}',
  () => import('../features/projects/project-page.tsx'),
);

const users = protectedRoute('/users', () => import('../features/users/users-page.tsx'));

const audit = protectedRoute<'/audit', AuditSearch>(
  '/audit',
  () => import('../features/audit/audit-page.tsx'),
);

const system = protectedRoute('/system', () => import('../features/system/system-page.tsx'));

const finances = protectedRoute(
  '/finances/$',
  () => import('../features/finances/finances-page.tsx'),
);

const time = protectedRoute<'/time', TimesheetSearch>(
  '/time',
  () => import('../features/time/timesheet/timesheet-page.tsx'),
);

const account = protectedRoute('/account', () => import('../features/account/account-page.tsx'));

const numberedTicket = protectedRoute(
  '/t/$number',
  () => import('../features/ticket/numbered-ticket-page.tsx'),
);

const share = protectedRoute('/share', () => import('../features/share-target/share-page.tsx'));

type FinancesRoute<Path extends string, Search = object> = ReturnType<
  typeof protectedRoute<Path, Search>
>;

/** The pages that finances-pages.ts lists. */
type FinancesRoutes = [
  FinancesRoute<'/finances'>,
  FinancesRoute<'/finances/invoices', InvoicesSearch>,
  FinancesRoute<'/finances/invoices/$invoiceId'>,
  FinancesRoute<'/finances/new-invoice', NewInvoiceSearch>,
  FinancesRoute<'/finances/new-invoices'>,
  FinancesRoute<'/finances/bank'>,
  FinancesRoute<'/finances/recurring', RecurringSearch>,
  FinancesRoute<'/finances/quotes', QuotesSearch>,
  FinancesRoute<'/finances/quotes/$quoteId'>,
  FinancesRoute<'/finances/approvals', ApprovalsSearch>,
  FinancesRoute<'/finances/approvals/$approvalId'>,
  FinancesRoute<'/finances/expenses', ExpensesSearch>,
  FinancesRoute<'/finances/expenses/$expenseId'>,
  FinancesRoute<'/finances/new-expense'>,
  FinancesRoute<'/finances/clients', ClientsSearch>,
  FinancesRoute<'/finances/clients/$clientId'>,
  FinancesRoute<'/finances/reports', ReportsSearch>,
  FinancesRoute<'/finances/milestones/$projectId'>,
  FinancesRoute<'/finances/settings'>,
];

export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    login,
    accessibility,
    sharedBoard,
    clientPage,
    shell.addChildren([
      dashboard,
      boardsOverview,
      boards,
      board.addChildren([archived, about]),
      projects,
      project,
      users,
      // One route, so that the first script does not name its pages; links know their addresses.
      ...([finances] as unknown as FinancesRoutes),
      account,
      time,
      audit,
      system,
      numberedTicket,
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
