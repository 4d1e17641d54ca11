import type { Screen } from '../screen.ts';
import { button, heading, text } from '../screen-steps.ts';

/** Time and finances with the sample project: a quarter of work, and invoices in every state. */
export const sampleScreens: Screen[] = [
  {
    name: 'sample, time',
    who: 'lena',
    path: '/time',
    shows: button('Previous week'),
    phone: true,
  },
  {
    name: 'sample, time of everyone',
    who: 'lena',
    path: '/time?show=all',
    shows: (page) => page.getByRole('combobox', { name: 'Person' }),
    phone: true,
  },
  {
    name: 'sample, finances',
    who: 'lena',
    path: '/finances',
    prepare: (page) => page.getByText('This year', { exact: true }).click(),
    shows: heading('The last twelve months'),
    phone: true,
  },
  {
    name: 'sample, invoices',
    who: 'lena',
    path: '/finances/invoices',
    shows: (page) => page.getByRole('table', { name: 'Invoices' }),
    phone: true,
  },
  {
    name: 'sample, drafts for all clients',
    who: 'lena',
    path: '/finances/new-invoices',
    shows: (page) => page.getByRole('table', { name: 'Clients with unbilled time' }),
    phone: true,
  },
  {
    name: 'sample, draft',
    who: 'lena',
    path: '/finances/invoices/demo-invoice-9',
    shows: text('Nothing is missing.'),
    phone: true,
  },
  {
    name: 'sample, invoice in another currency',
    who: 'lena',
    path: '/finances/invoices/demo-invoice-7',
    shows: text('Partly paid'),
    phone: true,
  },
  {
    name: 'sample, cancelled invoice',
    who: 'lena',
    path: '/finances/invoices/demo-invoice-3',
    shows: (page) => page.getByText('Cancelled', { exact: true }).first(),
    phone: true,
  },
  {
    name: 'sample, client',
    who: 'lena',
    path: '/finances/clients/demo-mira',
    shows: heading('Mira Bakery'),
    phone: true,
  },
  {
    name: 'sample, report',
    who: 'lena',
    path: '/finances/reports?by=month&period=thisYear',
    // Early in a year, it has nothing.
    shows: (page) => page.getByRole('button', { name: 'For the accountant' }),
    phone: true,
  },
  {
    name: 'sample, aged debts',
    who: 'lena',
    path: '/finances/reports?report=aged',
    shows: (page) => page.getByRole('table', { name: /^Aged/ }),
    phone: true,
  },
];
