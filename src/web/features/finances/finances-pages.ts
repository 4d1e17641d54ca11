import { type ComponentType, lazy } from 'react';
import type { financesTexts } from '../../i18n/en/finances.ts';

/** The props of a page: the id in its address, such as that of a client. */
type FinancesPage = ComponentType<{ id: string }>;

interface FinancesPlace {
  /** The rest of the address after /finances/; its group is the `id`. */
  path: RegExp;
  tab: FinancesTab;
  Page: FinancesPage;
}

type FinancesTab = keyof typeof financesTexts.tabs;

/** The tabs in their order, each with the address of its list. */
export const FINANCES_TABS = [
  { tab: 'overview', to: '/finances' },
  { tab: 'invoices', to: '/finances/invoices' },
  { tab: 'quotes', to: '/finances/quotes' },
  { tab: 'approvals', to: '/finances/approvals' },
  { tab: 'expenses', to: '/finances/expenses' },
  { tab: 'clients', to: '/finances/clients' },
  { tab: 'reports', to: '/finances/reports' },
  { tab: 'settings', to: '/finances/settings' },
] as const satisfies readonly { tab: FinancesTab; to: string }[];

/** Each page is loaded on its first visit. */
const PLACES: readonly FinancesPlace[] = [
  { path: /^$/, tab: 'overview', Page: lazy(() => import('./overview/overview-page.tsx')) },
  {
    path: /^invoices$/,
    tab: 'invoices',
    Page: lazy(() => import('./invoices/list/invoices-page.tsx')),
  },
  {
    path: /^invoices\/([^/]+)$/,
    tab: 'invoices',
    Page: lazy(() => import('./invoices/invoice-page.tsx')),
  },
  {
    path: /^new-invoice$/,
    tab: 'invoices',
    Page: lazy(() => import('./invoices/new/new-invoice-page.tsx')),
  },
  {
    path: /^new-invoices$/,
    tab: 'invoices',
    Page: lazy(() => import('./invoices/bulk/draft-all-page.tsx')),
  },
  {
    path: /^recurring$/,
    tab: 'invoices',
    Page: lazy(() => import('./recurring/recurring-page.tsx')),
  },
  { path: /^bank$/, tab: 'invoices', Page: lazy(() => import('./bank/bank-page.tsx')) },
  {
    path: /^quotes$/,
    tab: 'quotes',
    Page: lazy(() => import('./quotes/list/quotes-page.tsx')),
  },
  {
    path: /^quotes\/([^/]+)$/,
    tab: 'quotes',
    Page: lazy(() => import('./quotes/quote-page.tsx')),
  },
  {
    path: /^approvals$/,
    tab: 'approvals',
    Page: lazy(() => import('./approvals/approvals-page.tsx')),
  },
  {
    path: /^approvals\/([^/]+)$/,
    tab: 'approvals',
    Page: lazy(() => import('./approvals/approval-page.tsx')),
  },
  {
    path: /^expenses$/,
    tab: 'expenses',
    Page: lazy(() => import('./expenses/list/expenses-page.tsx')),
  },
  {
    path: /^expenses\/([^/]+)$/,
    tab: 'expenses',
    Page: lazy(() => import('./expenses/expense-page.tsx')),
  },
  {
    path: /^new-expense$/,
    tab: 'expenses',
    Page: lazy(() => import('./expenses/new-expense-page.tsx')),
  },
  { path: /^clients$/, tab: 'clients', Page: lazy(() => import('./clients/clients-page.tsx')) },
  {
    path: /^clients\/([^/]+)$/,
    tab: 'clients',
    Page: lazy(() => import('./client/client-page.tsx')),
  },
  { path: /^reports$/, tab: 'reports', Page: lazy(() => import('./reports/reports-page.tsx')) },
  {
    path: /^milestones\/([^/]+)$/,
    tab: 'clients',
    Page: lazy(() => import('./milestones/milestones-page.tsx')),
  },
  { path: /^settings$/, tab: 'settings', Page: lazy(() => import('./settings/settings-page.tsx')) },
];

/** The page at an address below /finances; null if there is none. */
export function financesPageAt(rest: string): (FinancesPlace & { id: string }) | null {
  const address = rest.replace(/\/$/, '');
  for (const place of PLACES) {
    const match = place.path.exec(address);
    if (match) return { ...place, id: match[1] ?? '' };
  }
  return null;
}
