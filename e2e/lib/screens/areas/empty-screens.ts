import type { Screen } from '../screen.ts';
import { heading } from '../screen-steps.ts';

/** Screens of a new, empty server. */
export const emptyScreens: Screen[] = [
  {
    name: 'boards, none yet',
    who: 'lena',
    path: '/boardsOverview',
    shows: heading('No boards yet'),
  },
  {
    name: 'time, none yet',
    who: 'lena',
    path: '/time',
    shows: heading('No time this week'),
  },
  {
    name: 'finances, none yet',
    who: 'lena',
    path: '/finances',
    shows: heading('Get to your first invoice'),
    phone: true,
  },
  {
    name: 'invoices, none yet',
    who: 'lena',
    path: '/finances/invoices',
    shows: heading('No invoices yet'),
  },
  {
    name: 'quotes, none yet',
    who: 'lena',
    path: '/finances/quotes',
    shows: heading('No quotes yet'),
    phone: true,
  },
  {
    name: 'expenses, none yet',
    who: 'lena',
    path: '/finances/expenses',
    shows: heading('No expenses yet'),
  },
  {
    name: 'drafts for all clients, no time',
    who: 'lena',
    path: '/finances/new-invoices',
    shows: heading('No time to bill'),
  },
  {
    name: 'reports, nothing yet',
    who: 'lena',
    path: '/finances/reports',
    shows: heading('Nothing in this period'),
  },
  {
    name: 'projects, none yet',
    who: 'lena',
    path: '/projectOverview',
    shows: heading('No projects yet'),
  },
];
