import type { Screen } from '../screen.ts';
import { button, dialog, fileChosenIn, heading, question } from '../screen-steps.ts';

const STATEMENT = [
  'Buchungstag;Auftraggeber;IBAN;Verwendungszweck;Betrag;Währung',
  '01.11.2026;Halden & Co;DE02120300000000202051;Rechnung 2026-0001;400,00;EUR',
].join('\n');

/** Lists, reports and imports of finances, for ADMINs. */
export const financeListsScreens: Screen[] = [
  {
    name: 'drafts for all clients',
    who: 'lena',
    path: '/finances/new-invoices',
    shows: (page) => page.getByRole('table', { name: 'Clients with unbilled time' }),
    phone: true,
  },
  {
    name: 'drafts in the list',
    who: 'lena',
    path: '/finances/invoices?state=draft',
    shows: (page) => page.getByRole('region', { name: 'Issue drafts' }),
    phone: true,
  },
  {
    name: 'issuing several drafts',
    who: 'lena',
    path: '/finances/invoices?state=draft',
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: /^Choose (all|the draft$)/ }).check();
      await page.getByRole('button', { name: /^Issue \d draft/ }).click();
    },
    shows: dialog('Issue 1 invoice?'),
    phone: true,
  },
  {
    name: 'clients',
    who: 'lena',
    path: '/finances/clients',
    shows: (page) => page.getByRole('link', { name: 'Halden & Co' }),
    phone: true,
  },
  {
    name: 'new client',
    who: 'lena',
    path: '/finances/clients',
    press: [button('New Client')],
    shows: dialog('New Client'),
    isModal: true,
    phone: true,
  },
  {
    name: 'client',
    who: 'lena',
    path: '/finances/clients/client-nordlicht',
    shows: heading('Nordlicht Coffee Roasters'),
    phone: true,
  },
  {
    name: 'billing of a project',
    who: 'lena',
    path: '/finances/clients/client-nordlicht',
    press: [button(/^Billing of /)],
    shows: dialog('Billing of Nordlicht Coffee Roasters website'),
    isModal: true,
    phone: true,
  },
  {
    name: 'expenses',
    who: 'lena',
    path: '/finances/expenses',
    shows: (page) => page.getByRole('link', { name: /Type Foundry/ }),
    phone: true,
  },
  {
    name: 'new expense',
    who: 'lena',
    path: '/finances/new-expense',
    shows: (page) => page.getByLabel('Supplier', { exact: true }),
    phone: true,
  },
  {
    name: 'bank statement, read',
    who: 'lena',
    path: '/finances/bank',
    prepare: (page) =>
      fileChosenIn(page.getByRole('main')).setInputFiles({
        ...{ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) },
      }),
    shows: (page) => page.getByText('Halden & Co').first(),
    phone: true,
  },
  ...(['revenue', 'hours', 'tax', 'aged', 'profit'] as const).map(
    (report): Screen => ({
      name: `report: ${report}`,
      who: 'lena',
      path: `/finances/reports?report=${report}`,
      shows: (page) => page.getByRole('main').getByRole('table').first(),
      phone: true,
    }),
  ),
  {
    name: 'removing a line of a draft',
    who: 'lena',
    path: '/finances/invoices/invoice-draft',
    press: [button(/^Actions for /), (page) => page.getByRole('menuitem', { name: 'Remove line' })],
    shows: question('Remove this line?'),
    isModal: true,
  },
];
