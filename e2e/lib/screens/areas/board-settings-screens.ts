import type { Screen } from '../screen.ts';
import {
  board,
  button,
  chooseNewOwner,
  dialog,
  emptyBoard,
  heading,
  inDialog,
  item,
  more,
  question,
  region,
} from '../screen-steps.ts';

/** The settings dialogs of a board. */
export const boardSettingsScreens: Screen[] = [
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
    name: 'delete board',
    who: 'lena',
    path: board,
    press: [more, item('Delete Board')],
    shows: question('Are you sure you want to delete this board?'),
    isModal: true,
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
    name: 'new board from this',
    who: 'lena',
    path: board,
    press: [more, item('Duplicate board…')],
    shows: dialog('Duplicate Board'),
    isModal: true,
    phone: true,
  },
];
