import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

/** The color and background with which a page shows its board. */
const lookOf = async (page: Page) => {
  // Both at once, because they may change in between.
  const colored = page.locator('main [data-background], main [data-color]');
  const all = await colored.evaluateAll((each) =>
    each.map((element) => {
      const { color = '', background = '' } = (element as HTMLElement).dataset;
      return [color, background];
    }),
  );
  return all[0] ?? ['', ''];
};

const looks = (page: Page, color: string, background: string) =>
  until(`the board is ${color} with ${background}`, async () => {
    return (await lookOf(page)).join() === [color, background].join();
  });

test('BC1 BC2 a manager chooses color and background; a colleague sees them at once, and they can be undone', async () => {
  const { anns, annsPage, bobsPage } = await stage.twoOn({ 'To Do': ['One'], Done: [] });
  await anns.fetched('record-undos', 'appearance-dialog');
  await annsPage.getByRole('button', { name: 'More actions for this board' }).click();
  await annsPage.getByRole('menuitem', { name: 'Appearance…' }).click();
  const form = annsPage.getByRole('dialog', { name: 'Board Appearance' });
  await form.getByRole('radio', { name: 'Teal' }).check();
  await form.getByRole('radio', { name: 'Dots' }).check();
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  for (const page of [annsPage, bobsPage]) await looks(page, 'teal', 'dots');
  await bobsPage.getByRole('button', { name: 'More actions for this board' }).click();
  await bobsPage.getByRole('menuitem', { name: 'Print' }).waitFor();
  expect(await bobsPage.getByRole('menuitem', { name: 'Appearance…' }).count()).toBe(0);
  await annsPage.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const page of [annsPage, bobsPage]) await looks(page, '', '');
});

test('BC1 saving an open dialog changes only what was changed in it', async () => {
  const { api, ann } = stage;
  const { annsPage, boardId } = await stage.annOn({ 'To Do': ['One'], Done: [] });
  await annsPage.getByRole('button', { name: 'More actions for this board' }).click();
  await annsPage.getByRole('menuitem', { name: 'Appearance…' }).click();
  const form = annsPage.getByRole('dialog', { name: 'Board Appearance' });
  await form.getByRole('radio', { name: 'Dots' }).check();
  await api.run(ann, { type: 'boards.setAppearance', boardId, set: { color: 'purple' } });
  await looks(annsPage, 'purple', '');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await looks(annsPage, 'purple', 'dots');
});

test('BC3 lists of boards mark the board with its color', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': [] });
  await api.run(ann, { type: 'boards.setAppearance', boardId, set: { color: 'purple' } });
  const page = await browser.visit(ann);
  for (const path of ['/boardsOverview', '/dashboard']) {
    await page.goto(site.origin + path);
    await page.locator(`a[href$="${boardId}"] [data-color=purple]`).first().waitFor();
  }
  // The palette is loaded after the page.
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('Relaunch');
  await palette.locator('[role=option] [data-color=purple]').first().waitFor();
});

test('BC2 texts keep their contrast on every background, in both themes', async () => {
  const { anns, annsPage, boardId } = await stage.annOn({ 'To Do': ['One'], Done: [] });
  for (const color of ['yellow', 'red', null] as const) {
    const set = { color, background: 'tint' as const };
    await stage.api.run(stage.ann, { type: 'boards.setAppearance', boardId, set });
    await looks(annsPage, color ?? '', 'tint');
    expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  }
  await anns.card('One').waitFor();
});
