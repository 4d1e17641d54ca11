import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { boardPage } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const alert = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).waitFor();

/**
 * Delays the response to the next such call. The returned function rejects the call once it is
 * made.
 */
async function holdNext(page: Page, call: string): Promise<() => Promise<void>> {
  const path = `**/trpc/${call}*`;
  const request = page.waitForRequest(path);
  let refuse = () => {};
  const released = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route(
    path,
    async (route) => {
      await released;
      await route.abort();
    },
    { times: 1 },
  );
  return async () => {
    await request;
    refuse();
  };
}

test('N16 a project is created, renamed and deleted at once; rejected, the old state returns and the input is kept', async () => {
  const page = await stage.browser.visit(stage.bob);
  await page.goto(`${stage.site.origin}/projectOverview`);
  const name = page.getByLabel('Project name');
  const refuseAdding = await holdNext(page, 'projects.save');
  await button(page, 'Add New Project').click();
  await name.fill('Mira Bakery');
  await name.press('Enter');
  await link(page, 'Mira Bakery').click();
  await button(page, 'Edit Project').waitFor();
  await button(page, 'Back').click();
  await link(page, 'Mira Bakery').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await refuseAdding();
  await alert(page, 'Failed to add project. Please try again.');
  await alert(page, 'This was not saved. You can copy it here: Mira Bakery');
  await heading(page, 'No projects yet').waitFor();

  await button(page, 'Add New Project').click();
  await name.fill('Mira Bakery');
  await name.press('Enter');
  await link(page, 'Mira Bakery').click();
  await button(page, 'Edit Project').waitFor();
  const refuseRenaming = await holdNext(page, 'projects.save');
  await button(page, 'Edit Project').click();
  await name.fill('Mira Café');
  await name.press('Enter');
  await heading(page, 'Mira Café').waitFor();
  await refuseRenaming();
  await alert(page, 'Failed to update project. Please try again.');
  await until('the form is shown again', async () => (await name.inputValue()) === 'Mira Café');
  await button(page, 'Save Changes').click();
  await heading(page, 'Mira Café').waitFor();

  const refuseDeleting = await holdNext(page, 'projects.delete');
  await button(page, 'Delete Project').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Project' }).click();
  await heading(page, 'No projects yet').waitFor();
  await refuseDeleting();
  await alert(page, 'Failed to delete project. Please try again.');
  await link(page, 'Mira Café').waitFor();
});

test('N16 a role changes at once, and returns when it is rejected', async () => {
  const page = await stage.browser.visit(stage.ann);
  await page.goto(`${stage.site.origin}/users`);
  const role = page.getByRole('row').filter({ hasText: 'Bob Tester' }).getByRole('button');
  const editors = page.locator('dl > div').filter({ hasText: 'Editors' }).getByRole('definition');
  const refuse = await holdNext(page, 'users.setRole');
  await role.click();
  await page.getByRole('menuitemradio', { name: 'EDITOR' }).click();
  await until('he is one', async () => (await role.innerText()) === 'EDITOR');
  expect(await editors.innerText()).toBe('1');
  await refuse();
  await alert(page, 'Failed to change the role. Please try again.');
  expect([await role.innerText(), await editors.innerText()]).toEqual(['USER', '0']);
});

test('M4 N16 a deleted board leaves the lists at once; rejected, it returns and opens', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const page = await browser.visit(ann);
  await boardPage(page).open(site.origin, boardId);
  const refuse = await holdNext(page, 'boards.delete');
  await button(page, 'More actions for this board').click();
  await page.getByRole('menuitem', { name: 'Delete Board' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click();
  await page.waitForURL(/\/boardsOverview$/);
  await heading(page, 'No boards yet').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await refuse();
  await alert(page, 'Failed to delete board. Please try again.');
  await page.getByRole('link', { name: /Relaunch/ }).click();
  await boardPage(page).card('One').waitFor();
});
