import type { Screen } from '../screen.ts';
import { alert, button, dialog, heading } from '../screen-steps.ts';

/** Pages that need no account. */
export const visitorScreens: Screen[] = [
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
];
