import type { Locator, Page } from 'playwright-core';
import { TRELLO_FILE } from '../../../src/test/kits/import-kit.ts';
import { chosenFile, chosenPng } from '../../../src/test/kits/photo-kit.ts';
import { until } from '../../../src/test/until.ts';
import { PASSWORD } from '../api.ts';

/** A screen, or what opens on one. */
export interface Screen {
  name: string;
  who: 'nobody' | 'lena' | 'jonas' | 'mara' | 'noor' | 'priya';
  path: string;
  /** The controls to activate, one after another; the focus returns to the first one. */
  press?: ((page: Page) => Locator)[];
  /** What else is done before it has its intended state. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Visible once the screen is shown. */
  shows: (page: Page) => Locator;
  /** A dialog that Escape closes; a confirmation lies above the dialog that asks it. */
  isModal?: boolean;
  /** Shows a crash, which React logs in the console too. */
  isCrash?: boolean;
  /** Its layout on a phone differs; false if another way leads to it there. */
  phone?: boolean | 'only';
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true });
const item = (name: string) => (page: Page) => page.getByRole('menuitem', { name, exact: true });
const tab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name });
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, exact: true });
const text = (words: string) => (page: Page) => page.getByText(words, { exact: true });
const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });
const menu = (page: Page) => page.getByRole('menu');
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name, exact: true });
const question = (name: string | RegExp) => (page: Page) => page.getByRole('alertdialog', { name });
const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true });
const card = (name: string) => (page: Page) =>
  page.locator('[data-ticket]').filter({ has: page.getByText(name, { exact: true }) });
const photosChosenIn = (place: Locator) => place.locator('input[data-photos]').first();
const fileChosenIn = (place: Locator) => place.locator('input[type=file]');
const LONG_NAME = 'The beach in the morning light before anybody else was there';
const alert = (words: string) => (page: Page) => page.getByRole('alert').getByText(words);

/** Reloads the page with some of its calls failing, or held for a while. */
const without = (calls: string, answer: 'aborted' | 'held') => async (page: Page) => {
  await page.route(calls, (route) => (answer === 'held' ? undefined : route.abort()));
  await page.reload();
};

/** Selects the first two tickets by keyboard. */
async function selectTickets(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  for (const card of [0, 1]) {
    await page.locator('[data-ticket]').nth(card).focus();
    await until('it is selected', async () => {
      const isPressed = await page.locator('[data-ticket]').nth(card).getAttribute('aria-pressed');
      if (isPressed !== 'true') await page.keyboard.press('x');
      return isPressed === 'true';
    });
  }
  await bar.waitFor();
}

/** Asks whether to transfer what is open to the first person that can be chosen. */
async function chooseNewOwner(page: Page): Promise<void> {
  await page.getByLabel(/^New (owner|creator)$/).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
}

/** Runs in the page: edits the open ticket as another page of the same user would. */
async function editElsewhere(set: object): Promise<void> {
  const { pathname, search } = location;
  await fetch('/trpc/tickets.edit', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('authToken')}`,
    },
    body: JSON.stringify({
      commandId: `elsewhere${Date.now()}`,
      boardId: pathname.split('/')[2],
      ticketId: new URLSearchParams(search).get('ticket'),
      set,
    }),
  });
}

/** Runs in the page: signs in again, as the same user's other device does. */
async function signInElsewhere([email, password]: [string, string]): Promise<void> {
  await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

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
    name: 'projects, none yet',
    who: 'lena',
    path: '/projectOverview',
    shows: heading('No projects yet'),
  },
];

const board = '/boards/board-shop-relaunch';
const emptyBoard = '/boards/board-autumn';
const more = button('More actions for this board');
const calendar = `${board}?view=dueDate`;
const assignees = `${board}?view=assignee`;
const asTable = `${board}?view=table`;
const timeline = `${board}?view=timeline`;
const lanes = `${board}?lanes=assignee`;
const ticket = `${board}?ticket=:ticket`;
const project = '/projects/project-nordlicht';
const draft = '/finances/invoices/invoice-draft';
const invoice = '/finances/invoices/invoice-issued';
const talk = tab(/^Comments \(4\)/);
const opened = 'Checkout on one page';

/** Pages outside a board. */
export const siteScreens: Screen[] = [
  { name: 'landing', who: 'nobody', path: '/', shows: heading('Privacy'), phone: true },
  {
    name: 'landing, signed in',
    who: 'lena',
    path: '/',
    shows: button('Account of Lena Brandes'),
  },
  {
    name: 'mobile menu',
    who: 'nobody',
    path: '/',
    press: [button('Menu')],
    shows: (page) => page.getByRole('navigation', { name: 'Site' }),
    phone: 'only',
  },
  {
    name: 'about',
    who: 'nobody',
    path: '/',
    press: [button('About')],
    shows: dialog('About Freelane'),
    isModal: true,
    phone: false,
  },
  {
    name: 'sign in',
    who: 'nobody',
    path: '/login',
    shows: button('Continue with Google'),
    phone: true,
  },
  {
    name: 'sign up',
    who: 'nobody',
    path: '/login?mode=signup',
    shows: (page) => page.getByLabel('Confirm password'),
    phone: true,
  },
  {
    name: 'sign up by a link that is not valid',
    who: 'nobody',
    path: '/login#invite=nonsense',
    shows: (page) => page.getByRole('status').getByText('This invitation link is not valid.'),
  },
  {
    name: 'sign up, passwords that differ',
    who: 'nobody',
    path: '/login?mode=signup',
    prepare: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('one of the two');
      await page.getByLabel('Confirm password').fill('the other');
    },
    shows: (page) => page.locator('[aria-invalid="true"]'),
  },
  {
    name: 'sign in, refused',
    who: 'nobody',
    path: '/login',
    press: [button('Continue with Google')],
    shows: alert('Google sign-in is not configured'),
  },
  {
    name: 'accessibility',
    who: 'nobody',
    path: '/accessibility',
    shows: heading('What is tested'),
    phone: true,
  },
  { name: 'not found', who: 'nobody', path: '/nowhere', shows: heading('Page not found') },
  {
    name: 'dashboard, ADMIN',
    who: 'lena',
    path: '/dashboard',
    shows: heading('Welcome back, Lena!'),
    phone: true,
  },
  {
    name: 'dashboard, USER',
    who: 'jonas',
    path: '/dashboard',
    shows: heading('Welcome back, Jonas!'),
  },
  {
    name: 'user menu',
    who: 'lena',
    path: '/dashboard',
    press: [button('Account of Lena Brandes')],
    shows: menu,
    phone: true,
  },
  {
    name: 'mobile menu, signed in',
    who: 'lena',
    path: '/dashboard',
    press: [button('Menu')],
    shows: (page) => page.getByRole('navigation', { name: 'Site' }),
    phone: 'only',
  },
  {
    name: 'boards',
    who: 'lena',
    path: '/boardsOverview',
    shows: (page) => page.getByRole('link', { name: /Shop relaunch/ }),
    phone: true,
  },
  {
    name: 'boards that could not be loaded',
    who: 'lena',
    path: '/boards',
    prepare: without('**/trpc/**', 'aborted'),
    shows: alert('Failed to load boards. Please try again.'),
  },
  {
    name: 'boards on their way',
    who: 'lena',
    path: '/boards',
    prepare: without('**/trpc/boards.list*', 'held'),
    shows: (page) => page.locator('[aria-busy="true"]').first(),
  },
  {
    name: 'boards, none for a USER',
    who: 'noor',
    path: '/boards',
    shows: heading('No boards yet'),
  },
  {
    name: 'create board',
    who: 'lena',
    path: '/boardsOverview',
    press: [button('Create Board')],
    shows: dialog('Create Board'),
    isModal: true,
    phone: true,
  },
  {
    name: 'import',
    who: 'lena',
    path: '/boardsOverview',
    press: [button('Import')],
    shows: dialog('Import a Board'),
    isModal: true,
  },
  {
    name: 'import, before it is done',
    who: 'lena',
    path: '/boardsOverview',
    press: [button('Import')],
    prepare: (page) => fileChosenIn(page.getByRole('dialog')).setInputFiles(TRELLO_FILE),
    shows: text('1 archived list'),
    isModal: true,
    phone: true,
  },
  {
    name: 'trash of boards',
    who: 'lena',
    path: '/boardsOverview',
    press: [button('Trash')],
    shows: heading('The trash is empty'),
    isModal: true,
    phone: true,
  },
  {
    name: 'create board with a member',
    who: 'lena',
    path: '/boardsOverview',
    press: [button('Create Board'), inDialog('Add member')],
    prepare: (page) => page.getByRole('combobox', { name: 'Person' }).click(),
    shows: (page) => page.getByRole('listbox'),
  },
  {
    name: 'projects',
    who: 'lena',
    path: '/projectOverview',
    shows: text('Nordlicht Coffee'),
    phone: true,
  },
  {
    name: 'add project',
    who: 'lena',
    path: '/projectOverview',
    press: [button('Add New Project')],
    shows: dialog('Add New Project'),
    isModal: true,
  },
  {
    name: 'delete a project in the list',
    who: 'lena',
    path: '/projectOverview',
    press: [button('Delete project Our own studio')],
    shows: question('Are you sure you want to delete this project?'),
    isModal: true,
  },
  {
    name: 'project',
    who: 'lena',
    path: project,
    shows: heading('Nordlicht Coffee'),
    phone: true,
  },
  {
    name: 'edit project',
    who: 'lena',
    path: project,
    press: [button('Edit Project')],
    shows: dialog('Edit Project'),
    isModal: true,
  },
  {
    name: 'handing a project over',
    who: 'lena',
    path: project,
    press: [button('Edit Project')],
    prepare: chooseNewOwner,
    shows: question('Do you want to transfer this project'),
  },
  {
    name: 'delete project',
    who: 'lena',
    path: project,
    press: [button('Delete Project')],
    shows: question('Are you sure you want to delete this project?'),
    isModal: true,
  },
  {
    name: 'add boards to a project',
    who: 'lena',
    path: project,
    press: [button('Add Existing Board')],
    shows: (page) => page.getByRole('checkbox').first(),
    isModal: true,
  },
  {
    name: 'create board in a project',
    who: 'lena',
    path: project,
    press: [button('Create Board')],
    shows: dialog('Create Board'),
    isModal: true,
  },
  {
    name: 'project without boards',
    who: 'lena',
    path: '/projects/project-own',
    shows: heading('No boards in this project yet'),
  },
  { name: 'project not found', who: 'noor', path: project, shows: heading('Project not found') },
  { name: 'users', who: 'lena', path: '/users', shows: text('jonas@example.org'), phone: true },
  {
    name: 'users, as others see them',
    who: 'noor',
    path: '/users',
    shows: text('jonas@example.org'),
  },
  {
    name: 'role menu',
    who: 'lena',
    path: '/users',
    press: [button(/Change the role of Theo Brandt/)],
    shows: menu,
  },
  {
    name: 'giving up the own role',
    who: 'lena',
    path: '/users',
    press: [
      button(/Change the role of Lena Brandes/),
      (page) => page.getByRole('menuitemradio', { name: 'USER' }),
    ],
    shows: question('Are you sure you want to give up your own administrator role?'),
    isModal: true,
  },
  {
    name: 'time',
    who: 'lena',
    path: '/time',
    prepare: (page) => page.getByRole('button', { name: /^Mon/ }).click(),
    shows: button('Delete 1:15 on Checkout on one page'),
    phone: true,
  },
  {
    name: 'time, a cell being edited',
    who: 'lena',
    path: '/time',
    prepare: async (page) => {
      await page
        .getByRole('gridcell', { name: /no time/ })
        .first()
        .click();
      await page.keyboard.type('a while');
      await page.keyboard.press('Enter');
    },
    shows: alert('Enter a time of at most 24 hours.'),
  },
  {
    name: 'time, adding an entry',
    who: 'lena',
    path: '/time',
    press: [button('Add time')],
    shows: (page) => page.getByRole('form', { name: 'Add time' }),
    phone: true,
  },
  {
    name: 'time, adding a row',
    who: 'lena',
    path: '/time',
    press: [button('Add a row')],
    shows: (page) => page.getByRole('option', { name: /Checkout on one page/ }),
    isModal: true,
  },
  {
    name: 'time, with a running timer',
    who: 'priya',
    path: '/time',
    shows: (page) => page.getByRole('form', { name: 'Running timer' }),
    phone: true,
  },
  {
    name: 'time that could not be loaded',
    who: 'lena',
    path: '/time',
    prepare: without('**/trpc/**', 'aborted'),
    shows: alert('Failed to load your time. Please try again.'),
  },
  { name: 'account', who: 'jonas', path: '/account', shows: text('This device'), phone: true },
  {
    name: 'account that could not be loaded',
    who: 'jonas',
    path: '/account',
    prepare: without('**/trpc/account.get*', 'aborted'),
    shows: alert('Failed to load your account. Please try again.'),
  },
  {
    name: 'account that owns boards',
    who: 'lena',
    path: '/account',
    shows: text('You own these. Transfer or delete them first:'),
  },
  {
    name: 'signing out everywhere else',
    who: 'jonas',
    path: '/account',
    prepare: async (page) => {
      await page.evaluate(signInElsewhere, ['jonas@example.org', PASSWORD] as [string, string]);
      await page.reload();
      await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
    },
    shows: question('Do you want to sign out everywhere else?'),
    isModal: true,
    phone: true,
  },
  {
    name: 'new token',
    who: 'jonas',
    path: '/account',
    press: [button('New Token')],
    shows: dialog('New Token'),
    isModal: true,
    phone: true,
  },
  {
    name: 'token created',
    who: 'noor',
    path: '/account',
    press: [button('New Token')],
    prepare: async (page) => {
      await page.keyboard.type('Weekly report');
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.keyboard.press('Enter');
    },
    shows: dialog('Token created'),
    isModal: true,
  },
  {
    name: 'deleting the account',
    who: 'noor',
    path: '/account',
    press: [button('Delete Account')],
    shows: dialog('Delete your account'),
    isModal: true,
  },
  {
    name: 'invite',
    who: 'lena',
    path: '/users',
    press: [button('Invite')],
    shows: dialog('Invite someone'),
    isModal: true,
    phone: true,
  },
  {
    name: 'invitation link',
    who: 'lena',
    path: '/users',
    press: [button('Invite'), inDialog('Create Link')],
    shows: dialog('Invitation link'),
  },
  {
    name: 'revoke an invitation',
    who: 'lena',
    path: '/users',
    press: [button(/^Revoke the invitation for ines@example.org/)],
    shows: question('Are you sure you want to revoke this invitation?'),
    isModal: true,
  },
  {
    name: 'audit',
    who: 'lena',
    path: '/audit',
    shows: (page) => page.getByRole('cell', { name: /Role changed/ }).first(),
    phone: true,
  },
  {
    name: 'audit that could not be loaded',
    who: 'lena',
    path: '/audit',
    prepare: without('**/trpc/**', 'aborted'),
    shows: alert('Failed to load the audit log. Please try again.'),
  },
  { name: 'system', who: 'lena', path: '/system', shows: heading('Backups'), phone: true },
  {
    name: 'system that could not be loaded',
    who: 'lena',
    path: '/system',
    prepare: without('**/trpc/**', 'aborted'),
    shows: alert('Failed to load. Please try again.'),
  },
  {
    name: 'audit, others',
    who: 'noor',
    path: '/audit',
    shows: heading('For administrators only'),
  },
  {
    name: 'finances, ADMIN',
    who: 'lena',
    path: '/finances',
    shows: heading('The last twelve months'),
    phone: true,
  },
  {
    name: 'invoices',
    who: 'lena',
    path: '/finances/invoices',
    shows: (page) => page.getByRole('table', { name: 'Invoices' }),
    phone: true,
  },
  {
    name: 'invoices, none that match',
    who: 'lena',
    path: '/finances/invoices?text=nobody',
    shows: heading('No invoice matches the filters'),
  },
  {
    name: 'new invoice',
    who: 'lena',
    path: '/finances/new-invoice?client=client-nordlicht',
    shows: (page) => page.getByRole('table', { name: 'Preview' }),
    phone: true,
  },
  {
    name: 'draft of an invoice',
    who: 'lena',
    path: draft,
    press: [button(/^1 entry/)],
    shows: (page) => page.getByRole('table', { name: /^Time of/ }),
    phone: true,
  },
  {
    name: 'issuing an invoice',
    who: 'lena',
    path: draft,
    press: [button('Issue invoice')],
    shows: question(/^Issue the invoice to/),
    isModal: true,
    phone: true,
  },
  {
    name: 'discarding a draft of an invoice',
    who: 'lena',
    path: draft,
    press: [button('Discard draft')],
    shows: question('Discard this draft?'),
    isModal: true,
  },
  {
    name: 'invoice',
    who: 'lena',
    path: invoice,
    shows: heading(/^Invoice \d/),
    phone: true,
  },
  {
    name: 'recording a payment',
    who: 'lena',
    path: invoice,
    press: [button('Record payment')],
    shows: dialog('Record payment'),
    isModal: true,
    phone: true,
  },
  {
    name: 'crediting an invoice',
    who: 'lena',
    path: invoice,
    press: [button('Credit note')],
    prepare: (page) => page.getByText('Chosen lines', { exact: true }).click(),
    shows: (page) => page.getByRole('group', { name: 'Chosen lines' }),
    phone: true,
  },
  {
    name: 'an invoice that does not exist',
    who: 'lena',
    path: '/finances/invoices/nothing',
    shows: heading('This invoice does not exist'),
  },
  {
    name: 'finances, settings',
    who: 'lena',
    path: '/finances/settings',
    shows: button('Add Rate'),
    phone: true,
  },
  {
    name: 'finances, client that does not exist',
    who: 'lena',
    path: '/finances/clients/cnone',
    shows: heading('Client not found'),
  },
  {
    name: 'finances, others',
    who: 'noor',
    path: '/finances',
    shows: text('Only administrators can open this page.'),
  },
  {
    name: 'a page whose script did not come',
    who: 'jonas',
    path: '/users',
    prepare: without('**/assets/users-page*.js', 'aborted'),
    shows: heading('Something went wrong'),
    isCrash: true,
    phone: true,
  },
  {
    name: 'import, done',
    who: 'lena',
    path: '/boardsOverview',
    press: [button('Import')],
    prepare: async (page) => {
      await fileChosenIn(page.getByRole('dialog')).setInputFiles(TRELLO_FILE);
      await inDialog('Create Board')(page).click();
    },
    shows: (page) => page.getByText(/ was imported\.$/),
    isModal: true,
    phone: true,
  },
];

/** A board, its dialogs and views, and boards by share links. */
export const boardScreens: Screen[] = [
  {
    name: 'a board that is refused',
    who: 'noor',
    path: board,
    prepare: (page) => heading('Boards')(page).waitFor(),
    shows: alert("The board doesn't exist or you don't have access to it."),
  },
  { name: 'board', who: 'lena', path: board, shows: region('Review'), phone: true },
  {
    name: 'tickets selected',
    who: 'lena',
    path: board,
    prepare: selectTickets,
    shows: region('Selected tickets'),
    phone: true,
  },
  {
    name: 'board on its way',
    who: 'lena',
    path: board,
    prepare: without('**/snapshot', 'held'),
    shows: text('Loading board...'),
  },
  {
    name: 'archive of a board',
    who: 'lena',
    path: board,
    press: [more, item('Archive')],
    shows: button('Photo shoot at the roastery'),
    isModal: true,
    phone: true,
  },
  {
    name: 'archived ticket',
    who: 'lena',
    path: board,
    press: [more, item('Archive'), button('Photo shoot at the roastery')],
    shows: (page) => page.getByText(/^This ticket was archived/),
    isModal: true,
    phone: true,
  },
  {
    name: 'archive without tickets, as an editor sees it',
    who: 'jonas',
    path: '/boards/board-autumn/archived',
    shows: heading('The archive is empty'),
    isModal: true,
  },
  {
    name: 'board without columns',
    who: 'lena',
    path: '/boards/board-autumn',
    shows: button('Add Column'),
  },
  {
    name: 'board without columns, as an editor sees it',
    who: 'jonas',
    path: '/boards/board-autumn',
    shows: heading('No columns yet'),
  },
  {
    name: 'a tooltip',
    who: 'lena',
    path: board,
    prepare: async (page) => {
      // The focus listener may be loaded after the button is shown.
      await page.locator('[popover="manual"]').waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'More actions for this board' }).focus();
    },
    shows: (page) => page.locator('[popover="manual"]:popover-open'),
  },
  {
    name: 'board name',
    who: 'lena',
    path: board,
    press: [button('Edit Board Name')],
    shows: (page) => page.getByLabel('Board name'),
  },
  {
    name: 'other boards',
    who: 'lena',
    path: board,
    press: [button('Switch board')],
    shows: (page) => page.getByRole('option', { name: 'All boards' }),
    phone: true,
  },
  {
    name: 'board members',
    who: 'lena',
    path: board,
    press: [button('All Board Members (5)')],
    shows: (page) => page.locator('[popover]:popover-open').getByText('Theo Brandt'),
    phone: true,
  },
  {
    name: 'a carried card',
    who: 'lena',
    path: board,
    prepare: async (page) => {
      await card(opened)(page).focus();
      await page.keyboard.press('Space');
    },
    shows: (page) => page.getByText(/^Picked up Checkout on one page/),
  },
  {
    name: 'board permissions',
    who: 'lena',
    path: board,
    press: [button('Manage Users')],
    shows: (page) => page.getByRole('combobox', { name: 'Role of Theo Brandt' }),
    isModal: true,
  },
  {
    name: 'board permissions, from the menu',
    who: 'lena',
    path: board,
    press: [more, item('Manage Users')],
    shows: (page) => page.getByRole('combobox', { name: 'Role of Theo Brandt' }),
    isModal: true,
    phone: 'only',
  },
  {
    name: 'board permissions, choosing a person',
    who: 'lena',
    path: board,
    press: [button('Manage Users'), inDialog('Add User')],
    prepare: (page) => page.getByRole('combobox', { name: 'Person' }).click(),
    shows: (page) => page.getByRole('listbox'),
  },
  {
    name: 'giving up managing a board',
    who: 'mara',
    path: board,
    press: [button('Manage Users')],
    prepare: async (page) => {
      const role = page.getByRole('combobox', { name: 'Role of Mara Okafor' });
      await role.selectOption('EDITOR');
      await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
    },
    shows: question('Do you want to stop managing this board?'),
  },
  {
    name: 'handing a board over',
    who: 'lena',
    path: board,
    press: [button('Manage Users')],
    prepare: chooseNewOwner,
    shows: question('Do you want to transfer this board'),
  },
  {
    name: 'client links',
    who: 'lena',
    path: board,
    press: [more, item('Client Links')],
    shows: button(/^Revoke: /),
    isModal: true,
    phone: true,
  },
  {
    name: 'new client link',
    who: 'lena',
    path: board,
    press: [more, item('Client Links'), inDialog('New Link')],
    shows: dialog('New Link'),
  },
  {
    name: 'revoke a client link',
    who: 'lena',
    path: board,
    press: [more, item('Client Links'), button(/^Revoke: /)],
    shows: question('Do you want to revoke this client link?'),
  },
  {
    name: 'custom fields, none yet',
    who: 'lena',
    path: board,
    press: [more, item('Custom Fields')],
    shows: dialog('Custom Fields'),
    isModal: true,
  },
  {
    name: 'custom field, a choice',
    who: 'lena',
    path: board,
    press: [more, item('Custom Fields'), inDialog('Add Field')],
    prepare: (page) => page.getByLabel('Type').selectOption('Choice'),
    shows: (page) => page.getByRole('textbox', { name: 'Option 2' }),
    isModal: true,
    phone: true,
  },
  {
    name: 'board appearance',
    who: 'lena',
    path: board,
    press: [more, item('Appearance…')],
    shows: dialog('Board Appearance'),
    isModal: true,
    phone: true,
  },
  {
    name: 'labels',
    who: 'lena',
    path: board,
    press: [more, item('Manage Labels')],
    shows: dialog('Manage Labels'),
    isModal: true,
    phone: true,
  },
  {
    name: 'labels, one renamed to another',
    who: 'lena',
    path: board,
    press: [more, item('Manage Labels'), button(/^Rename content$/)],
    prepare: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('design');
    },
    shows: button('Merge'),
    isModal: true,
  },
  {
    name: 'labels of a board without any',
    who: 'lena',
    path: emptyBoard,
    press: [more, item('Manage Labels')],
    shows: heading('No labels yet'),
    isModal: true,
  },
  {
    name: 'completing a label',
    who: 'lena',
    path: board,
    press: [(page) => region('To Do')(page).getByRole('button', { name: /^Add Ticket/ })],
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Labels' }).pressSequentially('de');
    },
    shows: (page) => page.getByRole('listbox').getByRole('option').first(),
  },
  {
    name: 'rules',
    who: 'lena',
    path: emptyBoard,
    press: [more, item('Rules')],
    shows: text('Acts as Lena Brandes'),
    isModal: true,
    phone: true,
  },
  {
    name: 'new rule',
    who: 'lena',
    path: emptyBoard,
    press: [more, item('Rules'), inDialog('New Rule')],
    shows: dialog('New Rule'),
    phone: true,
  },
  {
    name: 'log of a rule',
    who: 'lena',
    path: emptyBoard,
    press: [more, item('Rules'), button(/^Actions for Urgent/), item('What It Did')],
    shows: text('It has not done anything in the last 30 days.'),
  },
  {
    name: 'delete a rule',
    who: 'lena',
    path: emptyBoard,
    press: [more, item('Rules'), button(/^Actions for Urgent/), item('Delete')],
    shows: question('Do you want to delete this rule?'),
  },
  {
    name: 'webhooks',
    who: 'lena',
    path: emptyBoard,
    press: [more, item('Webhooks')],
    shows: text('Delivering'),
    isModal: true,
    phone: true,
  },
  {
    name: 'new webhook',
    who: 'lena',
    path: emptyBoard,
    press: [more, item('Webhooks'), inDialog('New Webhook')],
    shows: dialog('New Webhook'),
  },
  {
    name: 'deliveries of a webhook',
    who: 'lena',
    path: emptyBoard,
    press: [more, item('Webhooks'), button(/^Actions for http/), item('Deliveries')],
    shows: text('No deliveries yet.'),
  },
  {
    name: 'secret of a webhook',
    who: 'lena',
    path: emptyBoard,
    press: [more, item('Webhooks'), button(/^Actions for http/), item('Secret')],
    shows: (page) => page.getByLabel('Secret', { exact: true }),
  },
  {
    name: 'delete a webhook',
    who: 'lena',
    path: emptyBoard,
    press: [more, item('Webhooks'), button(/^Actions for http/), item('Delete')],
    shows: question('Do you want to delete this webhook?'),
  },
  {
    name: 'a board by a client link',
    who: 'nobody',
    path: ':look',
    shows: heading('Shop relaunch'),
    phone: true,
  },
  {
    name: 'a client link that is over',
    who: 'nobody',
    path: '/look',
    shows: heading('This link is no longer valid'),
  },
  {
    name: 'delete board',
    who: 'lena',
    path: board,
    press: [more, item('Delete Board')],
    shows: question('Are you sure you want to delete this board?'),
    isModal: true,
  },
  {
    name: 'column menu',
    who: 'lena',
    path: board,
    press: [button('Actions for Review')],
    shows: menu,
  },
  {
    name: 'export',
    who: 'lena',
    path: board,
    press: [more, item('Export…')],
    shows: dialog('Export Board'),
    isModal: true,
  },
  {
    name: 'board menu',
    who: 'lena',
    path: board,
    press: [more],
    shows: menu,
    phone: true,
  },
  {
    name: 'new board from this',
    who: 'lena',
    path: board,
    press: [more, item('Duplicate board…')],
    shows: dialog('Duplicate Board'),
    isModal: true,
    phone: true,
  },
  {
    name: 'composer',
    who: 'lena',
    path: board,
    press: [button('Add by Name to Review')],
    prepare: (page) =>
      page.getByRole('textbox', { name: 'New ticket in Review' }).fill('Call fri !high #new'),
    shows: (page) => page.getByRole('list', { name: 'Recognized' }),
    phone: true,
  },
  {
    name: 'add column',
    who: 'lena',
    path: board,
    press: [button('Add Column')],
    shows: dialog('Add New Column'),
    isModal: true,
  },
  {
    name: 'edit column',
    who: 'lena',
    path: board,
    press: [button('Actions for Review'), item('Edit')],
    shows: dialog('Edit Column'),
    isModal: true,
    phone: true,
  },
  {
    name: 'sort column',
    who: 'lena',
    path: board,
    press: [button('Actions for Review'), item('Sort...')],
    shows: dialog('Sort Review'),
    isModal: true,
  },
  {
    name: 'delete column',
    who: 'lena',
    path: board,
    press: [button('Actions for Review'), item('Delete')],
    shows: question('Delete Column'),
    isModal: true,
  },
  {
    name: 'board, filtered',
    who: 'lena',
    path: `${board}?priority=HIGH`,
    shows: (page) => page.getByText(/of \d+ shown/),
    phone: true,
  },
  {
    name: 'palette, found',
    who: 'lena',
    path: board,
    press: [button('Search')],
    prepare: (page) => page.getByRole('combobox', { name: 'Search' }).fill('check'),
    shows: (page) => page.getByRole('option', { name: opened }).first(),
    isModal: true,
    phone: true,
  },
  {
    name: 'notifications',
    who: 'lena',
    path: board,
    press: [button(/^Notifications/)],
    shows: dialog('Notifications'),
    isModal: true,
    phone: true,
  },
  {
    name: 'calendar link',
    who: 'lena',
    path: calendar,
    press: [button('Calendar link')],
    shows: (page) => page.getByRole('dialog'),
    isModal: true,
    phone: true,
  },
  {
    name: 'calendar, month',
    who: 'lena',
    path: calendar,
    shows: (page) => page.getByRole('grid'),
    phone: true,
  },
  {
    name: 'calendar, week',
    who: 'lena',
    path: `${calendar}&calendar=week`,
    shows: (page) => page.getByRole('grid'),
    phone: true,
  },
  {
    name: 'calendar day',
    who: 'lena',
    path: calendar,
    press: [(page) => page.locator('[data-state="today"] button').first()],
    shows: (page) => page.getByRole('dialog'),
    isModal: true,
  },
  {
    name: 'board by assignee',
    who: 'lena',
    path: assignees,
    shows: region('Unassigned'),
    phone: true,
  },
  {
    name: 'board as a table',
    who: 'lena',
    path: asTable,
    shows: (page) => page.getByRole('rowheader', { name: opened }),
    phone: true,
  },
  {
    name: 'table, grouped',
    who: 'lena',
    path: asTable,
    prepare: (page) =>
      page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Assignee' }),
    shows: (page) => page.getByRole('gridcell', { name: /^Unassigned/ }),
    phone: true,
  },
  {
    name: 'table, columns',
    who: 'lena',
    path: asTable,
    press: [button('Columns')],
    shows: button('Reset columns'),
    phone: true,
  },
  {
    name: 'table, a cell is edited',
    who: 'lena',
    path: asTable,
    prepare: async (page) => {
      await page.locator('[role=row]:has-text("Checkout") [data-cell=labels]').dblclick();
    },
    shows: (page) => page.getByRole('group', { name: /^Labels of/ }),
    phone: true,
  },
  {
    name: 'timeline',
    who: 'lena',
    path: timeline,
    shows: (page) => page.getByRole('rowheader').first(),
    phone: true,
  },
  {
    name: 'timeline, dates are set',
    who: 'lena',
    path: timeline,
    prepare: async (page) => {
      await page.locator('[data-dates]').first().click();
    },
    shows: (page) => page.getByRole('dialog', { name: /^Dates of/ }),
    isModal: true,
    phone: true,
  },
  {
    name: 'board in rows',
    who: 'lena',
    path: lanes,
    shows: (page) => page.getByRole('button', { name: /^Unassigned/ }),
    phone: true,
  },
  {
    name: 'saved views',
    who: 'lena',
    path: board,
    press: [button('Saved views')],
    shows: menu,
    phone: true,
  },
  {
    name: 'board that reconnects',
    who: 'priya',
    path: board,
    prepare: async (page) => {
      // For the life of her page.
      await page.routeWebSocket(/\/trpc/, (line) => line.close());
      await without('**/trpc/boards.changes*', 'held')(page);
    },
    shows: text('Reconnecting'),
  },
  {
    name: 'board without a connection',
    who: 'priya',
    path: board,
    prepare: without('**/trpc/boards.changes*', 'aborted'),
    shows: text('Offline'),
  },
];

/** Tickets and their forms. */
export const ticketScreens: Screen[] = [
  {
    name: 'a ticket by a client link',
    who: 'nobody',
    path: ':look',
    press: [card(opened)],
    shows: dialog(opened),
    isModal: true,
    phone: true,
  },
  {
    name: 'ticket menu',
    who: 'lena',
    path: ticket,
    press: [inDialog('More')],
    shows: menu,
  },
  {
    name: 'move to another board',
    who: 'lena',
    path: board,
    press: [card('Gift cards'), inDialog('More'), item('Move to another board…')],
    shows: dialog('Move to Another Board'),
    isModal: true,
    phone: true,
  },
  {
    name: 'add ticket',
    who: 'lena',
    path: board,
    press: [button('Add Ticket to To Do')],
    shows: dialog('Add New Ticket'),
    isModal: true,
    phone: true,
  },
  {
    name: 'add ticket, without a name',
    who: 'lena',
    path: board,
    press: [button('Add Ticket to To Do'), inDialog('Add Ticket')],
    shows: alert('Please enter a ticket name.'),
  },
  {
    name: 'ticket',
    who: 'lena',
    path: board,
    press: [card(opened)],
    shows: talk,
    isModal: true,
    phone: true,
  },
  {
    name: 'ticket, its time',
    who: 'lena',
    path: ticket,
    press: [tab(/^Time \(/)],
    shows: (page) => page.getByText('Icons', { exact: true }),
    phone: true,
  },
  {
    name: 'ticket, adding time',
    who: 'lena',
    path: ticket,
    press: [tab(/^Time \(/), button('Add time')],
    shows: (page) => page.getByRole('form', { name: 'Add time' }),
    phone: true,
  },
  {
    name: 'ticket, adding a link',
    who: 'lena',
    path: ticket,
    press: [button('Add link')],
    shows: (page) => page.getByRole('combobox', { name: 'Find a ticket' }),
    phone: true,
  },
  {
    name: 'ticket, its history',
    who: 'lena',
    path: ticket,
    press: [tab(/^History/)],
    shows: (page) => page.getByRole('list', { name: 'History, newest first' }),
  },
  { name: 'ticket, as who may not edit it sees it', who: 'jonas', path: ticket, shows: talk },
  {
    name: 'ticket with nothing in it',
    who: 'jonas',
    path: board,
    press: [card('Newsletter sign-up in the footer')],
    shows: tab(/^Comments \(0\)/),
    isModal: true,
  },
  {
    name: 'ticket with a photo',
    who: 'lena',
    path: board,
    press: [card('Interviews with ten regulars')],
    shows: text('Attached Photos'),
    isModal: true,
    phone: true,
  },
  {
    name: 'removing a photo',
    who: 'lena',
    path: board,
    press: [card('Interviews with ten regulars'), button('Remove photo wall-of-notes.png')],
    shows: question('Are you sure you want to remove this photo?'),
    isModal: true,
  },
  {
    name: 'photos on their way, and refused',
    who: 'lena',
    path: ticket,
    press: [talk],
    prepare: async (page) => {
      await page.route('**/api/uploadthing*', () => {});
      const images = [
        await chosenPng(`${LONG_NAME}.png`, 'teal'),
        chosenFile(`${LONG_NAME}.svg`, ''),
      ];
      await photosChosenIn(page.getByRole('dialog')).setInputFiles(images);
    },
    shows: (page) => page.getByRole('progressbar', { name: /^Upload of/ }),
    phone: true,
  },
  {
    name: 'stopping photos on their way',
    who: 'lena',
    path: ticket,
    press: [talk],
    prepare: async (page) => {
      await page.route('**/api/uploadthing*', () => {});
      const image = await chosenPng('beach.png', 'teal');
      await photosChosenIn(page.getByRole('dialog')).setInputFiles(image);
      await page.getByRole('progressbar', { name: /^Upload of/ }).waitFor();
      await page.keyboard.press('Escape');
    },
    shows: question('Stop uploading?'),
  },
  {
    name: 'comment with photos',
    who: 'lena',
    path: ticket,
    press: [talk],
    prepare: async (page) => {
      const image = await chosenPng(`${LONG_NAME}.png`, 'teal');
      await photosChosenIn(page.getByRole('dialog').locator('form')).setInputFiles([image]);
    },
    shows: button(/^Remove photo the.beach/i),
    phone: true,
  },
  {
    name: 'add ticket, with photos',
    who: 'lena',
    path: board,
    press: [button('Add Ticket to To Do')],
    prepare: async (page) => {
      const image = await chosenPng(`${LONG_NAME}.png`, 'teal');
      await photosChosenIn(page.getByRole('dialog')).setInputFiles([image]);
    },
    shows: button(/^Remove photo the.beach/i),
    phone: true,
  },
  {
    name: 'ticket link',
    who: 'lena',
    path: ticket,
    press: [talk, button('Edit Link')],
    shows: (page) => page.getByRole('textbox', { name: 'URL' }),
  },
  {
    name: 'ticket description',
    who: 'lena',
    path: ticket,
    press: [talk, button('Edit Text')],
    shows: (page) => page.getByRole('textbox', { name: 'Description' }),
    phone: true,
  },
  {
    name: 'ticket property',
    who: 'lena',
    path: ticket,
    press: [talk, button('Change Visible To')],
    shows: (page) => page.getByRole('group', { name: 'Visible To' }),
    phone: true,
  },
  {
    name: 'recurrence',
    who: 'lena',
    path: ticket,
    press: [talk, button('Add…'), item('Repeats')],
    prepare: async (page) => {
      await page.getByLabel('Repeats').selectOption('Every week');
    },
    shows: (page) => page.getByText(/^Next:/),
    phone: true,
  },
  {
    name: 'edit ticket',
    who: 'lena',
    path: ticket,
    press: [talk, button('Edit')],
    shows: dialog('Edit Ticket'),
    isModal: true,
    phone: true,
  },
  {
    name: 'an edit that meets another',
    who: 'lena',
    path: ticket,
    press: [talk, button('Edit')],
    prepare: async (page) => {
      await page.getByRole('dialog').getByLabel('URL').fill('example.com/mine');
      await page.evaluate(editElsewhere, { url: 'https://example.com/theirs' });
    },
    shows: alert('https://example.com/theirs'),
  },
  {
    name: 'discarding an edit',
    who: 'lena',
    path: ticket,
    press: [talk, button('Edit')],
    prepare: async (page) => {
      await page.getByLabel('Ticket Name').fill('Checkout');
      await page.keyboard.press('Escape');
    },
    shows: question('Discard what you typed?'),
  },
  {
    name: 'delete ticket',
    who: 'lena',
    path: ticket,
    press: [talk, button('Delete')],
    shows: question('Are you sure you want to delete this ticket?'),
    isModal: true,
  },
  {
    name: 'delete comment',
    who: 'lena',
    path: ticket,
    press: [talk, button('Delete the comment by Priya Raman')],
    shows: question('Are you sure you want to delete this comment?'),
    isModal: true,
  },
  {
    name: 'edit comment',
    who: 'lena',
    path: ticket,
    prepare: (page) => button('Edit the comment by Lena Brandes')(page).click(),
    shows: (page) => page.getByRole('textbox', { name: 'Edit your comment' }),
    phone: true,
  },
  {
    name: 'reactions menu',
    who: 'lena',
    path: ticket,
    press: [talk, button('React to the comment by Priya Raman')],
    shows: (page) => page.getByRole('menuitem', { name: 'Celebration' }),
    phone: true,
  },
  {
    name: 'earlier versions',
    who: 'lena',
    path: ticket,
    press: [button('Earlier versions')],
    shows: (page) => page.locator('ins').first(),
    isModal: true,
    phone: true,
  },
  {
    name: 'people to mention',
    who: 'lena',
    path: ticket,
    prepare: (page) => page.getByLabel('Your comment').pressSequentially('@j'),
    shows: (page) => page.getByRole('listbox', { name: 'People to mention' }),
  },
];

/** Every screen, dialog and menu of a team at work. Add new ones to the list of their place. */
export const screens: Screen[] = [...siteScreens, ...boardScreens, ...ticketScreens];

/**
 * Those of a user and a path follow one another, so that most need not load the page again; those
 * that change more of it come last.
 */
export function inVisitOrder(list: Screen[]): Screen[] {
  const places = list.map(({ who, path }) => `${who} ${path}`);
  const rank = (screen: Screen) => places.indexOf(`${screen.who} ${screen.path}`);
  const isLast = ({ prepare }: Screen) => Number(prepare !== undefined);
  return list.toSorted((a, b) => rank(a) - rank(b) || isLast(a) - isLast(b));
}
