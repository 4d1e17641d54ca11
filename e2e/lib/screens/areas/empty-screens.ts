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
    name: 'projects, none yet',
    who: 'lena',
    path: '/projectOverview',
    shows: heading('No projects yet'),
  },
];
