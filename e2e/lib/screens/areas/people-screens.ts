import { PASSWORD } from '../../api.ts';
import type { Screen } from '../screen.ts';
import {
  alert,
  button,
  dialog,
  heading,
  inDialog,
  menu,
  question,
  signInElsewhere,
  text,
  without,
} from '../screen-steps.ts';

/** Users, accounts, the audit and the system. */
export const peopleScreens: Screen[] = [
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
    name: 'a page whose script did not come',
    who: 'jonas',
    path: '/users',
    prepare: without('**/assets/users-page*.js', 'aborted'),
    shows: heading('Something went wrong'),
    isCrash: true,
    phone: true,
  },
];
