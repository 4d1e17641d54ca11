import type { Screen } from '../screen.ts';
import {
  alert,
  board,
  button,
  card,
  dialog,
  heading,
  item,
  menu,
  more,
  opened,
  question,
  region,
  selectTickets,
  text,
  without,
} from '../screen-steps.ts';

/** A board and its columns. */
export const boardPageScreens: Screen[] = [
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
    name: 'column menu',
    who: 'lena',
    path: board,
    press: [button('Actions for Review')],
    shows: menu,
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
