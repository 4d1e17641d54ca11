import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chosenFile, chosenPng } from '../src/test/kits/photo-kit.ts';
import { until } from '../src/test/until.ts';
import { boardPage } from './lib/board-page.ts';
import { LOOKED_AT_MS, photoPage } from './lib/photo-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const MORE = 'More actions for this board';

test('AB1 AB2 AB3 two managers write about a board: live, undone, and neither overwrites the other', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const role = 'ADMIN' as const;
  const set = [{ userId: bob.id, role }];
  await api.run(ann, { type: 'boards.setMembers', boardId, set, remove: [] });
  const [annsPage, bobsPage] = [await browser.visit(ann), await browser.visit(bob)];
  await annsPage.goto(`${site.origin}/boards/${boardId}`);
  await annsPage.getByRole('button', { name: MORE }).click();
  await annsPage.getByRole('menuitem', { name: 'About this board' }).click();
  await bobsPage.goto(`${site.origin}/boards/${boardId}/about`);
  const [anns, bobs] = [annsPage, bobsPage].map((page) =>
    page.getByRole('dialog', { name: 'About This Board' }),
  );
  if (!anns || !bobs) throw new Error('no dialogs');
  await anns.getByRole('button', { name: 'Write it' }).click();
  await anns.getByRole('textbox', { name: 'Text' }).fill('# Goal\n\nA new shop');
  await bobs.getByRole('button', { name: 'Write it' }).click();
  await bobs.getByRole('textbox', { name: 'Text' }).fill('Something else');
  await annsPage.keyboard.press('Control+Enter');
  await anns.getByRole('heading', { name: 'Goal' }).waitFor();
  await bobs.getByText('Someone else has changed this text meanwhile:').waitFor();
  await bobs.getByRole('button', { name: 'Save' }).click();
  await bobs.getByText('Please choose which text to keep.').waitFor();
  expect(await axeFaults(bobsPage, ['light', 'dark'])).toEqual([]);
  await bobs.getByRole('button', { name: 'Keep mine' }).click();
  await bobs.getByRole('button', { name: 'Save' }).click();
  for (const dialog of [anns, bobs]) await dialog.getByText('Something else').waitFor();
  await bobsPage.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const dialog of [anns, bobs]) await dialog.getByRole('heading', { name: 'Goal' }).waitFor();
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await annsPage.keyboard.press('Escape');
  await anns.waitFor({ state: 'detached' });
  expect(new URL(annsPage.url()).pathname).toBe(`/boards/${boardId}`);
});

test('AB4 a client reads the text about a board once a manager shares it', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const about = 'For **Nordlicht**';
  await api.run(ann, { type: 'boards.setAbout', boardId, about });
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/boards/${boardId}`);
  await page.getByRole('button', { name: MORE }).click();
  await page.getByRole('menuitem', { name: 'Client Links' }).click();
  await page.getByRole('button', { name: 'New Link' }).click();
  await page.getByRole('button', { name: 'Create Link' }).click();
  const { pathname, hash } = new URL(await page.getByLabel('Link', { exact: true }).inputValue());
  const client = await browser.visit(null);
  await client.goto(site.origin + pathname + hash);
  await client.getByText('One').waitFor();
  const button = client.getByRole('button', { name: 'About', exact: true });
  expect(await button.count()).toBe(0);
  await page.goto(`${site.origin}/boards/${boardId}/about`);
  await page.getByRole('checkbox', { name: 'Show it in client links' }).check();
  await button.click();
  await client.getByRole('dialog').getByText('Nordlicht').waitFor();
  await api.run(ann, { type: 'boards.setAbout', boardId, about: 'For Südwind' });
  await client.getByRole('dialog').getByText('For Südwind').waitFor();
  await api.run(ann, { type: 'boards.shareAbout', boardId, isShared: false });
  await button.waitFor({ state: 'detached' });
});

test('AB1 AB5 a project has a text, which the search finds', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/projectOverview`);
  const token = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' };
  const project = { projectId: 'project-about', projectName: 'Autumn', boards: [boardId] };
  await fetch(`${site.origin}/projects/addProject`, {
    ...{ method: 'POST', headers: token, body: JSON.stringify(project) },
  });
  await page.goto(`${site.origin}/projects/project-about`);
  await page.getByRole('button', { name: 'Write it' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('The client is Pumpernickel');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The text was saved.').waitFor();
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await boardPage(page).fetched('command-palette');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('pumper');
  await page.getByRole('option', { name: 'Autumn' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Write it' }).waitFor();
});

test('AB7 ZY14 an image is dropped into the text about a board, and members see it', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One'] });
  const [annsPage, bobsPage] = [await browser.visit(ann), await browser.visit(bob)];
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'About This Board' });
  for (const page of [annsPage, bobsPage])
    await page.goto(`${site.origin}/boards/${boardId}/about`);
  const [anns, bobs] = [dialogOf(annsPage), dialogOf(bobsPage)];
  await anns.getByRole('button', { name: 'Write it' }).click();
  const text = anns.getByRole('textbox', { name: 'Text' });
  await text.fill('Plan: ');
  const files = anns.locator('input[data-text-files]');
  await files.setInputFiles([{ ...chosenFile('list.csv', 'a;b'), mimeType: 'text/csv' }]);
  await anns.getByText('Only images can be added here.').waitFor();
  await photoPage(annsPage).give('textarea', 'drop', await chosenPng('plan.png', 'red'));
  await until(
    'the text has the image',
    async () => /^Plan: !\[plan\.png\]\(\/photos\/[^)\s]+\)$/.test(await text.inputValue()),
    LOOKED_AT_MS,
  );
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await anns.getByRole('button', { name: 'Save' }).click();
  for (const dialog of [anns, bobs]) {
    const image = dialog.getByRole('img', { name: 'plan.png' });
    await until(
      'the image has loaded',
      () => image.evaluate((each) => (each as HTMLImageElement).naturalWidth > 0),
      LOOKED_AT_MS,
    );
  }
});
