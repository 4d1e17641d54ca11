import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chosenFile } from '../src/test/kits/photo-kit.ts';
import { until } from '../src/test/until.ts';
import { boardPage, shows } from './lib/board-page.ts';
import { photoPage } from './lib/photo-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

/** 1440x900 at 200 %, and a phone with half of its screen left. */
const ZOOMED = { viewport: { width: 720, height: 450 } };
const HALF_A_PHONE = { viewport: { width: 390, height: 420 }, hasTouch: true, isMobile: true };

const stage = openTestEnvironment();

const alert = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true });

async function openAt(options: typeof ZOOMED) {
  const boardId = await stage.api.board(stage.ann, [], { 'To Do': ['One'] });
  const page = await stage.browser.visit(stage.ann, options);
  const board = boardPage(page);
  await board.open(stage.site.origin, boardId);
  return { page, board };
}

test.each([
  ['at 200 % zoom', ZOOMED],
  ['on half a phone', HALF_A_PHONE],
])(
  'N19 %s a form can be submitted under its own alert, which then disappears',
  async (_, options) => {
    const { page, board } = await openAt(options);
    await page.getByRole('button', { name: 'Add Ticket to To Do' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Ticket' });
    const add = form.getByRole('button', { name: 'Add Ticket', exact: true });
    const message = alert(page, 'Please enter a ticket name.');
    // Playwright's mouse does not click covered elements.
    await add.click();
    await message.waitFor();
    await form.getByLabel('Ticket Name').fill('Two');
    await add.click();
    await form.waitFor({ state: 'detached' });
    await message.waitFor({ state: 'detached' });
    await shows(board, 'To Do', ['One', 'Two']);
  },
);

const forms = [
  {
    screen: '/boardsOverview',
    opens: 'Create Board',
    fills: null,
    field: 'Board name',
    says: 'Please enter a board name.',
  },
  {
    screen: '/boards/:board',
    opens: 'Add Ticket to To Do',
    fills: null,
    field: 'Ticket Name',
    says: 'Please enter a ticket name.',
  },
  {
    screen: '/projects/:project',
    opens: 'Edit Project',
    fills: '',
    field: 'Project name',
    says: 'Project name cannot be empty.',
  },
  {
    screen: '/users',
    opens: 'Invite',
    fills: 'nope',
    field: 'Email',
    says: 'Enter a valid email address or leave this empty.',
  },
];

test.each([
  ['on a desk', {}],
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])('N28 %s a form error is shown once, at its field, which has the focus', async (_, size) => {
  const boardId = await stage.api.board(stage.ann, [], { 'To Do': ['One'] });
  const projectId = `project-${boardId.slice(-8)}`;
  await stage.api.send('/trpc/projects.save', stage.ann, { projectId, name: 'Mira' });
  const page = await stage.browser.visit(stage.ann, size);
  for (const { screen, opens, fills, field, says } of forms) {
    const path = screen.replace(':board', boardId).replace(':project', projectId);
    await page.goto(stage.site.origin + path);
    await page.getByRole('button', { name: opens }).first().click();
    const form = page.getByRole('dialog').last();
    const control = form.getByRole('textbox', { name: field }).first();
    if (fills !== null) await control.fill(fills);
    await form.locator('[type=submit]').click();
    const message = form.getByRole('alert').getByText(says);
    await message.waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    const description = await control.evaluate((each) => ({
      hasFocus: each === document.activeElement,
      isInvalid: each.getAttribute('aria-invalid'),
      isDescribed: document.getElementById(each.getAttribute('aria-describedby') ?? '')?.role,
    }));
    expect(description).toEqual({ hasFocus: true, isInvalid: 'true', isDescribed: 'alert' });
    const [of, at] = [await control.boundingBox(), await message.boundingBox()];
    expect((at?.y ?? 0) - ((of?.y ?? 0) + (of?.height ?? 0))).toBeLessThan(16);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await message.waitFor({ state: 'detached' });
    await until('the field has the focus again', () =>
      control.evaluate((each) => each === document.activeElement),
    );
    expect(await control.getAttribute('aria-invalid')).toBeNull();
  }
});

test('N28 a server error is shown in the form, above its buttons, and covers nothing', async () => {
  const page = await stage.browser.visit(stage.ann);
  await page.goto(`${stage.site.origin}/boardsOverview`);
  await page.route('**/trpc/boards.create*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Create Board' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Board name').fill('Shop');
  const submit = form.locator('[type=submit]');
  await submit.click();
  const message = form.locator('form').getByRole('alert');
  await message.getByText('Failed to create board. Please try again.', { exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  const [above, below] = [await message.boundingBox(), await submit.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  await form.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await message.waitFor({ state: 'detached' });
});

test('N19 a form that is closed takes its alert with it', async () => {
  const { page } = await openAt(ZOOMED);
  await page.getByRole('button', { name: 'Add Ticket to To Do' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Ticket' });
  await form.getByRole('button', { name: 'Add Ticket', exact: true }).click();
  await alert(page, 'Please enter a ticket name.').waitFor();
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('N19 at 200 % zoom a comment is added under the alerts of photos, and its own then disappear', async () => {
  const { page } = await openAt(ZOOMED);
  const { open, ofTicket, ofComment } = photoPage(page);
  await open();
  const notes = chosenFile('notes.txt', 'no photo');
  for (const place of [ofTicket, ofComment]) {
    await place.locator('input[data-photos]').setInputFiles(notes);
  }
  await alert(page, 'Failed to upload ticket images').waitFor();
  await alert(page, 'Failed to upload comment images').waitFor();
  await ofComment.getByRole('textbox').fill('Said');
  await ofComment.getByRole('button', { name: 'Add Comment' }).click();
  await page.getByText('Said', { exact: true }).waitFor();
  expect(await ofComment.getByRole('alert').count()).toBe(0);
  await ofTicket.getByRole('button', { name: 'Dismiss', exact: true }).click();
  expect(await page.getByRole('alert').count()).toBe(0);
});
