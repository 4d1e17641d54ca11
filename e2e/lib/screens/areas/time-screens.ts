import type { Screen } from '../screen.ts';
import { alert, button, fileChosenIn, without } from '../screen-steps.ts';

const TOGGL = [
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags',
  'Lena,lena@example.org,Nord,Website,Design,Call,Yes,2026-09-28,08:30:00,2026-09-28,10:00:00,01:30:00,',
].join('\n');

/** The timesheet. */
export const timeScreens: Screen[] = [
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
    name: 'time of everyone',
    who: 'lena',
    path: '/time?show=all',
    shows: (page) => page.getByRole('combobox', { name: 'Person' }),
    phone: true,
  },
  {
    name: 'time import',
    who: 'lena',
    path: '/time?show=import',
    shows: button('Choose a CSV file'),
    phone: true,
  },
  {
    name: 'time import, previewed',
    who: 'lena',
    path: '/time?show=import',
    prepare: (page) =>
      fileChosenIn(page.getByRole('main')).setInputFiles({
        ...{ name: 'toggl.csv', mimeType: 'text/csv', buffer: Buffer.from(TOGGL) },
      }),
    shows: button(/^Import 1 entr/),
    phone: true,
  },
  {
    name: 'time that could not be loaded',
    who: 'lena',
    path: '/time',
    prepare: without('**/trpc/**', 'aborted'),
    shows: alert('Failed to load your time. Please try again.'),
  },
];
