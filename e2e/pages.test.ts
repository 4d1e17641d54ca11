import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { PASSWORD } from './lib/api.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const PHONE = { viewport: { width: 390, height: 800 } };

const stage = openTestEnvironment();

const at = (path: string) => stage.site.origin + path;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const alert = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).waitFor();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Ann is the ADMIN, Bob is not. */
async function visit(who: 'ann' | 'bob' | null, path: string, options = {}): Promise<Page> {
  const page = await stage.browser.visit(who && stage[who], options);
  await page.goto(at(path));
  return page;
}

/** Not lost with the control that was pressed. */
async function focusIsIn(page: Page, place: 'main' | 'dialog'): Promise<void> {
  await until(`the focus is in the ${place}`, () =>
    page.evaluate((selector) => document.activeElement?.closest(selector) !== null, place),
  );
}

/** Nothing on the page waits for it. */
const answer = (page: Page, call: string) => page.waitForResponse(`**/trpc/${call}*`);

/** Runs in the page: resolves when a dialog is in place and its fonts are rendered. */
async function hasSettled(element: Element): Promise<void> {
  await document.fonts.ready;
  const moving = element.closest('dialog')?.getAnimations({ subtree: true }) ?? [];
  await Promise.all(moving.map(({ finished }) => finished));
}

async function addProject(page: Page, name: string): Promise<void> {
  const saved = answer(page, 'projects.save');
  await button(page, 'Add New Project').click();
  await page.getByLabel('Project name').fill(name);
  await page.keyboard.press('Enter');
  await dialog(page, 'Add New Project').waitFor({ state: 'detached' });
  await saved;
}

test.each([
  '/dashboard',
  '/boardsOverview?sort=name',
  '/boards',
  '/boards/board-1',
  '/projectOverview',
  '/projects/some',
  '/users',
  '/finances',
])('N1 signed out, %s leads to /login, and after signing in back there', async (path) => {
  const page = await visit(null, path);
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(path);
  if (path !== '/users') return;
  await page.getByLabel('Email').fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(at('/users'));
});

test('N1 while the session is checked the page says Loading...; then the target opens', async () => {
  const page = await stage.browser.visit(stage.ann);
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/me', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(at('/users'));
  await page.getByRole('status').getByText('Loading...', { exact: true }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  answer();
  await heading(page, 'Users').waitFor();
});

test('N2 a 401 to any data call removes authToken and goes to /login', async () => {
  const eve = await stage.api.register('Eve');
  const page = await stage.browser.visit(eve);
  await page.goto(at('/dashboard'));
  await page.getByText('Welcome back, Eve!', { exact: true }).waitFor();
  await fetch(at('/api/auth/logout'), {
    method: 'POST',
    headers: { authorization: `Bearer ${eve.token}` },
  });
  // A later call of the dashboard itself may have come first and removed the link.
  const link = page.getByRole('link', { name: /Boards/ });
  await link.click({ timeout: 2000 }).catch(() => {});
  await page.waitForURL((url) => url.pathname === '/login');
  await page.waitForFunction(() => localStorage.getItem('authToken') === null);
});

test('N3 the landing page: its buttons, themes and figures', async () => {
  const page = await visit(null, '/');
  const main = page.getByRole('main');
  for (const theme of [
    'Project management',
    'Kanban task organisation',
    'Financial tracking',
    'Client management',
    'Analytics and reports',
    'Privacy',
  ]) {
    await heading(page, theme).waitFor();
  }
  for (const figure of ['10,000+', '50,000+', '$2M+', '99.9%', '$8,450', '98%']) {
    expect(await main.getByText(figure, { exact: true }).count()).toBe(1);
  }
  await main.getByRole('link', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(at('/login'));
  await page.goBack();
  await link(page, 'Get Started Free').first().click();
  await page.waitForURL(at('/login'));

  const anns = await visit('ann', '/');
  await link(anns, 'Go to Dashboard').first().click();
  await anns.waitForURL(at('/dashboard'));
  await anns.goto(at('/login'));
  await anns.waitForURL(at('/dashboard'));
});

test('N3 /login: both modes, errors, and Google when not configured', async () => {
  const page = await visit(null, '/login');
  const form = page.locator('form');
  await page.getByLabel('Email').fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await alert(page, 'Invalid email or password');
  await page.getByText('New to Freelane?').getByRole('button', { name: 'Sign Up' }).click();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByLabel('Email').inputValue()).toBe('');

  await page.getByLabel('First name').fill('Dan');
  await page.getByLabel('Last name').fill('Tester');
  await page.getByLabel('Email').fill('dan@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(`${PASSWORD}!`);
  expect(await page.getByLabel('Confirm password').getAttribute('aria-invalid')).toBe('true');
  await form.getByRole('button', { name: 'Sign Up' }).click();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(page.url()).toContain('/login');

  await button(page, 'Continue with Google').click();
  await alert(page, 'Google sign-in is not configured');
});

test('N23 a sign-in alert is dismissed by keyboard, and the input stays', async () => {
  const page = await visit(null, '/login');
  const password = page.getByLabel('Password', { exact: true });
  const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true });
  const isFocused = (name: string, control: Locator) =>
    until(`the focus is on ${name}`, () =>
      control.evaluate((each) => each === document.activeElement),
    );
  await page.getByLabel('Email').fill('ann@example.org');
  await password.fill('not the password');
  await password.press('Enter');
  await alert(page, 'Invalid email or password');
  // Between them is the button that shows the password.
  for (const _ of ['it', 'Dismiss']) await page.keyboard.press('Tab');
  await isFocused('Dismiss', dismiss);
  await page.keyboard.press('Enter');
  await until('the alert is gone', async () => (await page.getByRole('alert').count()) === 0);
  await isFocused('the nearest control', button(page, 'Show password'));
  expect(await password.inputValue()).toBe('not the password');

  const google = button(page, 'Continue with Google');
  await google.press('Enter');
  await alert(page, 'Google sign-in is not configured');
  await page.keyboard.press('Tab');
  await isFocused('Dismiss', dismiss);
  await page.keyboard.press('Space');
  await until('the alert is gone', async () => (await page.getByRole('alert').count()) === 0);
  await isFocused('Google', google);

  await page.getByText('New to Freelane?').getByRole('button', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Tester');
  await page.getByLabel('Email').fill('ann@example.org');
  await password.fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel('Confirm password').press('Enter');
  await alert(page, 'An account with this email already exists');
  await dismiss.press('Enter');
  await until('the alert is gone', async () => (await page.getByRole('alert').count()) === 0);
  expect(await page.getByLabel('Email').inputValue()).toBe('ann@example.org');
});

test('N4 the dashboard greets, and shows finances and users to ADMIN only', async () => {
  const anns = await visit('ann', '/dashboard');
  await heading(anns, 'Welcome back, Ann!').waitFor();
  const tiles = (page: Page) => page.getByRole('main').getByRole('link').allInnerTexts();
  const names = async (page: Page) => (await tiles(page)).map((text) => text.split('\n')[0]);
  expect(await names(anns)).toEqual(['Boards', 'Projects', 'Time', 'Finances', 'Users']);
  const bobs = await visit('bob', '/dashboard');
  await heading(bobs, 'Welcome back, Bob!').waitFor();
  expect(await names(bobs)).toEqual(['Boards', 'Projects', 'Time']);
  // Nor does the account menu lead there.
  await button(bobs, 'Account of Bob Tester').click();
  await bobs.getByRole('menuitem').first().waitFor();
  expect(await bobs.getByRole('menuitem').allInnerTexts()).toEqual([
    'Your account',
    'Time',
    'Logout',
  ]);
  await bobs.keyboard.press('Escape');
  await bobs.getByRole('link', { name: /^Boards/ }).click();
  await bobs.waitForURL(at('/boardsOverview'));
});

test('B1 boards: the empty state, Create Board with a project and columns, errors', async () => {
  const page = await visit('ann', '/projectOverview');
  await addProject(page, 'Studio Nord');
  await page.goto(at('/boardsOverview'));
  await heading(page, 'No boards yet').waitFor();
  await button(page, 'Create Board').click();
  const form = dialog(page, 'Create Board');
  await form.getByRole('button', { name: 'Create Board' }).click();
  await alert(page, 'Please enter a board name.');
  await page.getByLabel('Board name').fill('  Alpha ');
  await page.getByLabel('Project').selectOption('Studio Nord');
  await page.route('**/trpc/boards.create*', (route) => route.abort());
  await form.getByRole('button', { name: 'Create Board' }).click();
  await alert(page, 'Failed to create board. Please try again.');
  await page.unroute('**/trpc/boards.create*');
  await form.getByRole('button', { name: 'Create Board' }).click();
  await page.waitForURL(/\/boards\/board-/);
  for (const column of ['To Do', 'In Progress', 'Done']) {
    await page.getByRole('region', { name: column, exact: true }).waitFor();
  }

  await page.goto(at('/projectOverview'));
  await page.getByRole('article').filter({ hasText: 'Studio Nord' }).getByText('1 board').waitFor();
  const bobs = await visit('bob', '/boardsOverview');
  await heading(bobs, 'No boards yet').waitFor();
  expect(await button(bobs, 'Create Board').count()).toBe(0);
});

test('B1 boards are sorted by the URL, and their tiles describe them', async () => {
  const { api, ann } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One', 'Two'], Done: [] });
  const page = await visit('ann', '/boardsOverview');
  // The URL changes before the page does.
  const areSorted = (wanted: string) =>
    until(`the boards are ${wanted}`, async () => {
      const tiles = await page.getByRole('main').getByRole('listitem').allInnerTexts();
      return tiles.map((text) => text.match(/Alpha|Relaunch/)?.[0]).join(' ') === wanted;
    });
  const tile = page.getByRole('link', { name: /Relaunch/ });
  for (const fact of ['2 columns', '2 tickets', 'Created', 'Last updated']) {
    await tile.getByText(fact, { exact: true }).waitFor();
  }
  await page.getByLabel('Sort by').selectOption('Name');
  await page.getByRole('radio', { name: 'Descending' }).check();
  await page.waitForURL(at('/boardsOverview?sort=name&order=desc'));
  await areSorted('Relaunch Alpha');
  await page.reload();
  await page.getByRole('radio', { name: 'Ascending' }).check();
  await page.waitForURL(at('/boardsOverview?sort=name&order=asc'));
  await tile.waitFor();
  await areSorted('Alpha Relaunch');
  await tile.click();
  await page.waitForURL(at(`/boards/${boardId}`));
});

test('N5 boards and projects that cannot be loaded say so, and are loaded after a retry', async () => {
  const page = await stage.browser.visit(stage.ann);
  await page.route('**/trpc/**', (route) => route.abort());
  await page.goto(at('/boardsOverview'));
  await alert(page, 'Failed to load boards. Please try again.');
  await page.goto(at('/projectOverview'));
  await alert(page, 'Failed to load projects. Please try again.');
  await button(page, 'Close').press('Enter');
  expect(await page.getByRole('alert').count()).toBe(0);
  await focusIsIn(page, 'main');
  await page.reload();
  await alert(page, 'Failed to load projects. Please try again.');
  await page.unroute('**/trpc/**');
  await button(page, 'Try again').press('Enter');
  await link(page, 'Studio Nord').waitFor();
  await focusIsIn(page, 'main');
});

test('J7 My Projects: a project is added by Enter, needs a name, and is deleted after a confirmation', async () => {
  const page = await visit('bob', '/projectOverview');
  await heading(page, 'My Projects').waitFor();
  await button(page, 'Add New Project').click();
  const form = dialog(page, 'Add New Project');
  expect(await form.getByRole('button', { name: 'Add Project' }).isDisabled()).toBe(true);
  await page.getByLabel('Project name').press('Enter');
  await form.getByText('Project name is required', { exact: true }).waitFor();
  await page.route('**/trpc/projects.save*', (route) => route.abort());
  await page.getByLabel('Project name').fill('Mira Bakery');
  await form.getByRole('button', { name: 'Add Project' }).click();
  await alert(page, 'Failed to add project. Please try again.');
  await button(page, 'Dismiss').press('Enter');
  await focusIsIn(page, 'dialog');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page.unroute('**/trpc/projects.save*');
  await page.getByLabel('Project name').press('Enter');
  await link(page, 'Mira Bakery').waitFor();
  expect(await link(page, 'Studio Nord').count()).toBe(0);

  const remove = button(page, 'Delete project Mira Bakery');
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this project?',
  });
  await remove.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await remove.click();
  await page.route('**/trpc/projects.delete*', (route) => route.abort());
  await question.getByRole('button', { name: 'Delete Project' }).click();
  await alert(page, 'Failed to delete project. Please try again.');
  await page.unroute('**/trpc/projects.delete*');
  await remove.click();
  await question.getByRole('button', { name: 'Delete Project' }).click();
  await heading(page, 'No projects yet').waitFor();
});

test('J8 a project: renamed, given boards, opened by a pasted link, deleted; its boards stay', async () => {
  const page = await visit('ann', '/projectOverview');
  await link(page, 'Studio Nord').click();
  await heading(page, 'Studio Nord').waitFor();
  await button(page, 'Edit Project').click();
  await page.getByLabel('Project name').fill(' ');
  await button(page, 'Save Changes').click();
  await alert(page, 'Project name cannot be empty.');
  await page.getByLabel('Project name').fill('Studio Süd');
  await page.route('**/trpc/projects.save*', (route) => route.abort());
  await button(page, 'Save Changes').click();
  await alert(page, 'Failed to update project. Please try again.');
  await page.unroute('**/trpc/projects.save*');
  await button(page, 'Save Changes').click();
  await heading(page, 'Studio Süd').waitFor();

  await button(page, 'Add Existing Board').click();
  await page.getByRole('checkbox', { name: /Relaunch/ }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  const added = answer(page, 'boards.setProject');
  await button(page, 'Add Board').click();
  await page.getByRole('link', { name: /Relaunch/ }).waitFor();
  await added;
  const pasted = await visit('ann', new URL(page.url()).pathname);
  await heading(pasted, 'Studio Süd').waitFor();
  await pasted.getByRole('link', { name: /Relaunch/ }).click();
  await pasted.waitForURL(/\/boards\/board-/);

  await button(page, 'Create Board').click();
  await page.getByLabel('Board name').fill('Gamma');
  await dialog(page, 'Create Board').getByRole('button', { name: 'Create Board' }).click();
  await page.waitForURL(/\/boards\/board-/);
  await pasted.goto(at('/projectOverview'));
  await link(pasted, 'Studio Süd').click();
  await pasted.getByRole('link', { name: /Gamma/ }).waitFor();
  await button(pasted, 'Delete Project').click();
  await pasted
    .getByRole('alertdialog', { name: 'Are you sure you want to delete this project?' })
    .getByRole('button', { name: 'Delete Project' })
    .click();
  await pasted.waitForURL(at('/projectOverview'));
  await page.goto(at('/boardsOverview'));
  await page.getByRole('link', { name: /Gamma/ }).waitFor();
});

test('J5 a project is transferred by its owner to a member of its boards, after a confirmation', async () => {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': [] });
  const project = { projectName: 'Handed', boards: [boardId] };
  await api.send('/projects/addProject', ann, project);
  const page = await visit('ann', '/projectOverview');
  await link(page, 'Handed').click();
  await button(page, 'Edit Project').click();
  const section = page.getByRole('region', { name: 'Transfer ownership' });
  const choices = section.getByLabel('New owner');
  // They are loaded after the dialog has opened.
  await choices.getByRole('option').first().waitFor({ state: 'attached' });
  expect(await choices.getByRole('option').allTextContents()).toEqual([
    'Choose a person',
    'Bob Tester',
  ]);
  expect(await section.getByRole('button', { name: 'Transfer' }).isDisabled()).toBe(true);
  await choices.selectOption({ label: 'Bob Tester' });
  await section.getByRole('button', { name: 'Transfer' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Do you want to transfer this project to Bob Tester?',
  });
  await question.getByRole('button', { name: 'Transfer' }).click();
  await page.getByText('The project now belongs to Bob Tester.').waitFor();
  await dialog(page, 'Edit Project').waitFor({ state: 'detached' });
  const bobs = await visit('bob', new URL(page.url()).pathname);
  await button(bobs, 'Edit Project').click();
  await bobs.getByRole('region', { name: 'Transfer ownership' }).waitFor();
});

test('J9 a missing project says so; without an id the path leads to My Projects', async () => {
  const page = await visit('bob', '/projects/nothing');
  await heading(page, 'Project not found').waitFor();
  const message = "The project you're looking for doesn't exist or you don't have access to it.";
  await page.getByText(message, { exact: true }).waitFor();
  await link(page, 'Back to Projects').click();
  await page.waitForURL(at('/projectOverview'));
  await page.goto(at('/projects'));
  await page.waitForURL(at('/projectOverview'));
});

test('N6 users: the table, the figures, and roles that ADMIN changes', async () => {
  const page = await visit('ann', '/users');
  const columns = page.getByRole('columnheader');
  await columns.first().waitFor();
  expect(await columns.allInnerTexts()).toEqual(['User', 'Email', 'Role']);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Bob Tester').getByText('BT', { exact: true }).waitFor();
  await row('Bob Tester').getByText('bob@example.org', { exact: true }).waitFor();
  const figure = async (label: string) => {
    const stat = page.locator('dl > div').filter({ hasText: label });
    return (await stat.getByRole('definition').innerText()).trim();
  };
  const people = (await page.getByRole('row').count()) - 1;
  expect(await figure('Total users')).toBe(String(people));
  expect(await figure('Admins')).toBe('1');
  expect(await figure('Editors')).toBe('0');

  const choose = async (name: string, role: string) => {
    await row(name).getByRole('button').click();
    await page.getByRole('menuitemradio', { name: role }).click();
  };
  await choose('Ann Tester', 'USER');
  await alert(page, 'The last administrator cannot be demoted');
  await page.keyboard.press('Escape');
  await choose('Bob Tester', 'EDITOR');
  await alert(page, 'Bob Tester is now EDITOR.');
  expect(await figure('Editors')).toBe('1');
  await page.keyboard.press('Escape');
  await choose('Bob Tester', 'ADMIN');
  await alert(page, 'Bob Tester is now ADMIN.');
  await page.keyboard.press('Escape');
  await choose('Ann Tester', 'USER');
  await page
    .getByRole('alertdialog', {
      name: 'Are you sure you want to give up your own administrator role?',
    })
    .getByRole('button', { name: 'Give Up Role' })
    .click();
  await alert(page, 'Ann Tester is now USER.');
  expect(await row('Ann Tester').getByRole('button').count()).toBe(0);

  const bobs = await visit('bob', '/users', PHONE);
  const anns = bobs.getByRole('row').filter({ hasText: 'Ann Tester' });
  await anns.getByRole('button').click();
  await bobs.getByRole('menuitemradio', { name: 'ADMIN' }).click();
  await alert(bobs, 'Ann Tester is now ADMIN.');
  const overflow = await bobs.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(overflow).toBe(false);
});

test('N7 finances: an ADMIN is led to the first invoice; others see whom it is for', async () => {
  const eve = await stage.api.register('Finn');
  const page = await stage.browser.visit(eve);
  await page.goto(at('/finances'));
  const message = 'Only administrators can open this page.';
  await page.getByText(message, { exact: true }).waitFor();
  const anns = await visit('ann', '/finances');
  await heading(anns, 'Get to your first invoice').waitFor();
});

test('S5 signing out in one tab signs out the other, and its board closes', async () => {
  const boardId = await stage.api.board(stage.ann, [], { 'To Do': [] });
  const page = await visit(null, '/login');
  await page.getByLabel('Email').fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await heading(page, 'Welcome back, Ann!').waitFor();
  const otherTab = await page.context().newPage();
  await otherTab.goto(at(`/boards/${boardId}`));
  await otherTab.getByText('Live', { exact: true }).waitFor();
  await button(page, 'Account of Ann Tester').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await otherTab.waitForURL(/\/login/);
});

test('M5 a board without access leads to the boards page, which says why', async () => {
  const boardId = await stage.api.board(stage.ann, [], { 'To Do': [] });
  const page = await stage.browser.visit(await stage.api.register('Rosa'));
  await page.goto(at(`/boards/${boardId}`));
  await page.waitForURL(at('/boards'));
  const missingText = "The board doesn't exist or you don't have access to it.";
  await page.getByRole('alert').getByText(missingText, { exact: true }).waitFor();
});

test('N8 ADMIN opens the system page and the audit log from the account menu', async () => {
  const page = await visit('ann', '/dashboard');
  for (const [name, path] of [
    ['System', '/system'],
    ['Audit', '/audit'],
  ] as const) {
    await button(page, 'Account of Ann Tester').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.waitForURL(at(path));
    await heading(page, name).waitFor();
  }
});

test('N25 a toolbar button shows its label if there is room; otherwise it has a name and a tooltip', async () => {
  const page = await stage.browser.visitAlone(stage.ann);
  const boardId = await stage.api.board(stage.ann, [], { 'To Do': [] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(at(`/boards/${boardId}`));
  const word = page.getByRole('main').getByText('Trash', { exact: true });
  await word.waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await word.waitFor({ state: 'hidden' });
  const tooltip = page.locator('[popover=manual]:popover-open');
  await button(page, 'Manage Users').focus();
  await page.keyboard.press('Tab');
  await tooltip.getByText('Trash', { exact: true }).waitFor();
  // As when the focus scrolls the page, and when something moves under a resting pointer.
  await page.evaluate(() => {
    document.dispatchEvent(new Event('scroll'));
    document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return new Promise((resolve) => setTimeout(resolve));
  });
  await tooltip.getByText('Trash', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'hidden' });
});

test('N25 a toolbar button focused before its page is complete has a tooltip all the same', async () => {
  const page = await stage.browser.visitAlone(stage.ann);
  const boardId = await stage.api.board(stage.ann, [], { 'To Do': [] });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.addInitScript(() => {
    const watching = new MutationObserver(() => {
      const tool = document.querySelector<HTMLElement>('[data-tooltip="Trash"]');
      if (!tool) return;
      tool.focus();
      watching.disconnect();
    });
    watching.observe(document, { childList: true, subtree: true });
  });
  await page.goto(at(`/boards/${boardId}`));
  await page.locator('[popover=manual]:popover-open').getByText('Trash', { exact: true }).waitFor();
});

test.each(['en-US', 'de-DE'])(
  "N25 on a phone the rarer actions of the boards' toolbar are in a menu with labels (%s)",
  async (locale) => {
    const page = await stage.browser.visit(stage.ann, { ...PHONE, locale });
    await page.goto(at('/boardsOverview'));
    const isEnglish = locale === 'en-US';
    const words = isEnglish ? ['Import', 'Trash'] : ['Importieren', 'Papierkorb'];
    await button(page, isEnglish ? 'More actions' : 'Weitere Aktionen').click();
    for (const name of words) await page.getByRole('menuitem', { name, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    // The title and the buttons are one row.
    const { y: titleY = 0 } = (await heading(page, 'Boards').boundingBox()) ?? {};
    const { y: buttonY = 0 } =
      (await button(page, isEnglish ? 'Create Board' : 'Board erstellen').boundingBox()) ?? {};
    expect(Math.abs(titleY - buttonY)).toBeLessThan(48);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  },
);

test('N8 the theme of ADMIN and the page System have different names', async () => {
  const page = await visit('ann', '/dashboard');
  await button(page, 'Account of Ann Tester').click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitemradio', { name: 'Same as device', exact: true }).waitFor();
  expect(await menu.getByRole('menuitem', { name: 'System' }).count()).toBe(1);
  expect(await menu.getByRole('menuitemradio', { name: 'System' }).count()).toBe(0);
});

test('N8 on a phone the menu leads to boards and projects', async () => {
  const anns = await visit('ann', '/dashboard', PHONE);
  for (const [name, path] of [
    ['Boards', '/boardsOverview'],
    ['Projects', '/projectOverview'],
  ] as const) {
    await button(anns, 'Menu').click();
    const menu = anns.getByRole('navigation', { name: 'Site' });
    expect((await menu.innerText()).split('\n')).toEqual([
      'Home',
      'Boards',
      'Projects',
      'Time',
      'About',
    ]);
    await menu.getByRole('link', { name, exact: true }).click();
    await anns.waitForURL(at(path));
    expect(await menu.isVisible()).toBe(false);
  }
});

test('N8 the header: Back, Home, About, the account, and Logout that goes to /', async () => {
  const page = await visit('ann', '/');
  const header = page.getByRole('banner');
  expect(await header.getByRole('button', { name: 'Back' }).count()).toBe(0);
  await header.getByRole('link', { name: 'Home', exact: true }).click();
  await page.waitForURL(at('/dashboard'));
  await header.getByRole('button', { name: 'About', exact: true }).click();
  const about = dialog(page, 'About Freelane');
  await about.getByText('Free software under the MIT licence.', { exact: true }).waitFor();
  await about.getByText(/^Version \d+\.\d+\.\d+/).waitFor();
  await heading(page, 'Keyboard shortcuts').waitFor();
  await page.keyboard.press('Escape');
  await about.waitFor({ state: 'detached' });
  await header.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(at('/'));

  await header.getByRole('button', { name: 'Account of Ann Tester' }).click();
  await page.getByRole('menu').getByText('ann@example.org', { exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await header.getByRole('link', { name: 'Login', exact: true }).waitFor();
  expect(page.url()).toBe(at('/'));
});

test('N8 `?` lists the shortcuts, but not in a text field', async () => {
  const page = await visit(null, '/login');
  await page.getByLabel('Email').press('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await link(page, 'Home').focus();
  await page.keyboard.press('?');
  const about = dialog(page, 'About Freelane');
  await about.getByText('Pick up and drop', { exact: true }).waitFor();
  const places = await about.getByRole('heading', { level: 4 }).allTextContents();
  expect(places).toContain('On a board');
  expect(places).toEqual([...new Set(places)]);
});

test('N3 sign-in says what to do about a forgotten password, and shows what is typed', async () => {
  const page = await visit(null, '/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('correct horse');
  await button(page, 'Show password').click();
  expect(await password.getAttribute('type')).toBe('text');
  await button(page, 'Hide password').press('Enter');
  expect(await password.getAttribute('type')).toBe('password');
  expect(await password.inputValue()).toBe('correct horse');
  await page.getByText('Forgot your password?').click();
  await page.getByText(/^Ask an administrator of your team/).waitFor();
});

test('N8 ZI8 `?` does nothing in a menu, with a modifier, or once single keys are turned off', async () => {
  const page = await visit('bob', '/account');
  const single = page.getByRole('checkbox', { name: 'Single keys act' });
  const about = dialog(page, 'About Freelane');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Shift+?');
  await single.uncheck();
  await page.keyboard.press('?');
  await page.reload();
  expect(await single.isChecked()).toBe(false);
  await page.keyboard.press('?');
  expect(await about.count()).toBe(0);
  await single.check();
  await page.keyboard.press('?');
  await about.waitFor();
});

test('N29 everyone can read what was tested for accessibility, what is missing, and where to report problems', async () => {
  const page = await visit(null, '/login');
  await button(page, 'About').click();
  await dialog(page, 'About Freelane').getByRole('link', { name: 'Accessibility' }).click();
  await page.waitForURL(at('/accessibility'));
  await heading(page, 'Accessibility').waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'What is tested',
    'What is known to be missing',
    'If something does not work for you',
  ]);
});

test('N24 a dialog fades at the edge where its content continues, and shows all of it at its end', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await visit(null, '/', { colorScheme });
    await button(page, 'About').click();
    const body = dialog(page, 'About Freelane').getByText('Keyboard shortcuts').locator('../../..');
    await body.evaluate(hasSettled);
    const box = await body.boundingBox();
    if (!box) throw new Error('not on the screen');
    // The rows of pixels just inside the lower edge, between the corners and the scroll bar.
    const y = Math.floor(box.y + box.height) - 1;
    const clip = { x: box.x + 24, y, width: box.width - 60, height: 1 };
    const scrolled = [0, 5, 10, 15, 20, 25, 30, 35];
    for (const top of scrolled) {
      await body.evaluate((element, to) => element.scrollTo({ top: to, behavior: 'instant' }), top);
      const { channels } = await sharp(await page.screenshot({ clip })).stats();
      expect(Math.max(...channels.map(({ max, min }) => max - min))).toBeLessThan(80);
    }
    const beyond = await body.evaluate((element) => {
      element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
      const last = [...element.querySelectorAll('kbd')].at(-1)?.getBoundingClientRect();
      const fade = Number.parseFloat(getComputedStyle(element, '::after').height);
      return element.getBoundingClientRect().bottom - fade - (last?.bottom ?? Number.NaN);
    });
    expect(beyond).toBeGreaterThanOrEqual(0);
    await page.close();
  }
});

test('N8 on a phone the same links are in a menu', async () => {
  const page = await visit(null, '/', PHONE);
  const links = page.getByRole('navigation', { name: 'Site' });
  expect(await links.isVisible()).toBe(false);
  await button(page, 'Menu').click();
  for (const name of ['Home', 'Login', 'Sign Up']) {
    await links.getByRole('link', { name, exact: true }).waitFor();
  }
  await links.getByRole('button', { name: 'About', exact: true }).waitFor();
  await links.getByRole('link', { name: 'Sign Up', exact: true }).click();
  await page.waitForURL(at('/login?mode=signup'));
});

test('N1 an unknown path says so, with a link home', async () => {
  const page = await visit(null, '/nowhere');
  await heading(page, 'Page not found').waitFor();
  await link(page, 'Go home').click();
  await page.waitForURL(at('/'));
});
