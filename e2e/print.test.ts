import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { boardPage } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const TICKET_NAMES = Array.from({ length: 60 }, (_, index) => `Ticket ${index + 1}`);

test('ZR1 a printed board lists every ticket by column, black on white, and nothing else', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': TICKET_NAMES, Done: ['Last'] });
  const page = await browser.visit(ann, { colorScheme: 'dark' });
  const prints = page.waitForResponse(/board-print/);
  await boardPage(page).open(site.origin, boardId);
  await prints;
  const title = page.getByRole('heading', { name: 'Relaunch' });
  expect(await title.count()).toBe(1);

  const sheet = page.locator('body > main');
  await until('the page has switched to its print view', async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    return (await sheet.count()) === 1;
  });
  expect(await sheet.getByRole('heading').allTextContents()).toEqual([
    'Relaunch',
    'To Do 60',
    'Done 1',
  ]);
  const names = await sheet.locator('li p:first-child').allTextContents();
  expect(names).toEqual([...TICKET_NAMES, 'Last']);
  expect(await page.getByRole('button').count()).toBe(0);
  const colours = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.querySelector('body > main') ?? document.body).color,
  ]);
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);

  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await title.waitFor();
  expect(await sheet.count()).toBe(0);
  // A headless browser does not print by itself: the test dispatches the event it would send first.
  await page.evaluate(() => {
    window.print = () => dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('button', { name: 'More actions for this board' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await sheet.waitFor();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await title.waitFor();
  // By the browser's own printing: several sheets, and the board is shown again afterwards.
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  await title.waitFor();
  expect(await sheet.count()).toBe(0);
});
