import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TRELLO_FILE } from '../src/test/kits/import-kit.ts';
import { boardPage, shows } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const expectMessage = (page: Page, words: string) =>
  page.getByRole('dialog').getByText(words, { exact: true }).waitFor();

async function choose(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
) {
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
}

test('ZV7 a Trello board is previewed, imported and opened, and its report can be reopened', async () => {
  const { browser, ann, site } = stage;
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/boardsOverview`);
  await button(page, 'Import').click();
  await choose(page, TRELLO_FILE);
  await expectMessage(page, '8 tickets');
  await expectMessage(page, '1 person without an account here');
  await expectMessage(page, 'Zoë Fremd');
  await page.getByRole('checkbox', { name: 'Include archived lists and cards' }).check();
  await inDialog(page, 'Create Board').click();
  await expectMessage(page, '“Website relaunch” was imported.');
  await expectMessage(page, '10 tickets');
  await page.keyboard.press('Escape');
  // It is in the list already.
  await page.getByRole('link', { name: /Website relaunch/ }).waitFor();
  await button(page, 'Import').click();
  await button(page, 'Import report for Website relaunch').click();
  await expectMessage(page, '10 tickets');
  await page.getByRole('link', { name: 'Open board' }).click();
  const names = ['Write the briefing', 'Collect what competitors do', 'Thrown away idea'];
  await shows(boardPage(page), 'Ideas', names);
});

test('ZV7 an invalid file is reported with the place, and another one can be chosen', async () => {
  const { browser, ann, site } = stage;
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/boardsOverview`);
  await button(page, 'Import').click();
  const board = JSON.parse(readFileSync(TRELLO_FILE, 'utf8'));
  board.cards[0].idList = 7;
  const buffer = Buffer.from(JSON.stringify(board));
  const file = { name: 'board.json', mimeType: 'application/json', buffer };
  await choose(page, file);
  const alert = page.getByRole('alert');
  await alert.filter({ hasText: 'The file is damaged or incomplete: cards[0].idList' }).waitFor();
  await choose(page, TRELLO_FILE);
  await expectMessage(page, '8 tickets');
  await button(page, 'Choose another file').click();
  await button(page, 'Choose file').waitFor();
});

test('ZG3 ZV7 errors in a file are shown in German, with the place', async () => {
  const { browser, ann, site } = stage;
  const page = await browser.visit(ann, { locale: 'de-DE' });
  await page.goto(`${site.origin}/boardsOverview`);
  await button(page, 'Importieren').click();
  const exportText = readFileSync(TRELLO_FILE, 'utf8');
  const board = JSON.parse(exportText);
  board.cards[0].idList = 7;
  const files: [content: string, words: string][] = [
    [
      JSON.stringify(board),
      'Die Datei ist beschädigt oder nicht vollständig: cards[0].idList muss ein Text sein',
    ],
    [
      exportText.slice(0, exportText.lastIndexOf('}')),
      `Die Datei ist beschädigt oder nicht vollständig: ${Object.keys(board).at(-1)} endet zu früh`,
    ],
    [
      '{"shopping": ["milk"]}',
      'Das ist weder ein Freelane-Archiv noch ein als JSON exportiertes Trello-Board',
    ],
  ];
  for (const [content, words] of files) {
    const buffer = Buffer.from(content);
    await choose(page, { name: 'board.json', mimeType: 'application/json', buffer });
    await page.getByRole('alert').getByText(words, { exact: true }).waitFor();
  }
  await choose(page, TRELLO_FILE);
  await expectMessage(page, '8 Tickets');
});

test('ZV3 ZV7 a member exports what they see of a board, and an ADMIN imports it', async () => {
  const { api, ann, site } = stage;
  const { boardId, annsPage, bobsPage } = await stage.twoOn({ 'To Do': ['Seen'], Done: [] });
  const [column] = (await api.snapshot(ann, boardId)).columns;
  await api.run(ann, {
    type: 'tickets.create',
    boardId,
    columnId: column?.id ?? '',
    name: 'Hidden',
    visibleTo: [ann.id],
  });
  await button(bobsPage, 'More actions for this board').click();
  await item(bobsPage, 'Export…').click();
  const downloading = bobsPage.waitForEvent('download');
  await button(bobsPage, 'Download').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Relaunch.json');
  const path = await download.path();
  expect(readFileSync(path, 'utf8')).not.toContain('Hidden');
  await annsPage.goto(`${site.origin}/boardsOverview`);
  await button(annsPage, 'Import').click();
  await choose(annsPage, path);
  await expectMessage(annsPage, 'Everything will be imported unchanged.');
  await inDialog(annsPage, 'Create Board').click();
  await annsPage.getByRole('link', { name: 'Open board' }).click();
  await shows(boardPage(annsPage), 'To Do', ['Seen']);
});
