import { chosenFile, chosenPng } from '../../../../src/test/kits/photo-kit.ts';
import type { Screen } from '../screen.ts';
import {
  alert,
  board,
  button,
  card,
  dialog,
  editElsewhere,
  inDialog,
  item,
  LONG_NAME,
  photosChosenIn,
  question,
  talk,
  text,
  ticket,
} from '../screen-steps.ts';

/** Forms of tickets, edits and photos. */
export const ticketFormsScreens: Screen[] = [
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
    name: 'edit comment',
    who: 'lena',
    path: ticket,
    prepare: (page) => button('Edit the comment by Lena Brandes')(page).click(),
    shows: (page) => page.getByRole('textbox', { name: 'Edit your comment' }),
    phone: true,
  },
];
