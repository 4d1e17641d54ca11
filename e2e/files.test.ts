import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chosenFile, chosenPng } from '../src/test/kits/photo-kit.ts';
import { until } from '../src/test/until.ts';
import { boardPage } from './lib/board-page.ts';
import { photoPage } from './lib/photo-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>`;

/** A board with one ticket of Ann's, and how to open it. */
async function withTicket() {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One'] });
  const { tickets } = await api.snapshot(ann, boardId);
  const ticketId = tickets[0]?.id ?? '';
  const add = async (name: string, content: string | Buffer) => {
    const path = `/api/tickets/${ticketId}/files?name=${encodeURIComponent(name)}`;
    const headers = { authorization: `Bearer ${ann.token}` };
    const response = await fetch(stage.site.origin + path, {
      ...{ method: 'POST', headers, body: content as never },
    });
    expect(response.status).toBe(201);
  };
  const open = async (page: Page) => {
    await page.goto(`${stage.site.origin}/boards/${boardId}?ticket=${ticketId}`);
    const dialog = page.getByRole('dialog', { name: 'One', exact: true });
    await dialog.getByRole('tab', { name: /^Comments/ }).waitFor();
    return dialog;
  };
  return { boardId, ticketId, add, open };
}

const csv = (name: string) => ({ ...chosenFile(name, 'a;b'), mimeType: 'text/csv' });

async function shows(dialog: Locator, names: string[]): Promise<void> {
  const items = dialog.getByRole('list', { name: 'Files of this ticket' }).getByRole('listitem');
  const itemTexts = () => items.evaluateAll((all) => all.map((item) => item.textContent ?? ''));
  await until(`the files are ${names}`, async () => {
    const texts = await itemTexts();
    // Several are sent at once, so either may arrive first.
    return (
      texts.length === names.length &&
      names.every((name) => texts.some((text) => text.startsWith(name)))
    );
  });
}

test('YF10 files that one person adds appear for the other, with who, size and type', async () => {
  const { ann, bob, browser } = stage;
  const ticket = await withTicket();
  const [annsPage, bobsPage] = await Promise.all([browser.visit(ann), browser.visit(bob)]);
  const [anns, bobs] = await Promise.all([ticket.open(annsPage), ticket.open(bobsPage)]);
  // Bob may not change the ticket, so he sees no files section yet.
  expect(await bobs.getByRole('heading', { name: 'Files' }).count()).toBe(0);
  await anns
    .locator('input[data-files]')
    .setInputFiles([chosenFile('Plan.zip', 'zip'), chosenFile('page.html', '<script>1</script>')]);
  for (const dialog of [anns, bobs]) await shows(dialog, ['Plan.zip', 'page.html']);
  await bobs.getByText(/^ZIP · 3 byte · Ann Tester · /).waitFor();
  expect(await bobs.getByRole('button', { name: /^Remove file/ }).count()).toBe(0);
  expect(await bobs.getByRole('button', { name: 'Add Files' }).count()).toBe(0);
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await annsPage.getByRole('button', { name: 'Close' }).click();
  await boardPage(annsPage).card('One').getByLabel('2 files', { exact: true }).waitFor();

  const download = bobsPage.waitForEvent('download');
  await bobs.getByRole('link', { name: 'Download page.html' }).first().click();
  expect((await download).suggestedFilename()).toBe('page.html');
});

test('YF10 a file is removed by keyboard, the focus stays, and undo brings it back', async () => {
  const { ann, bob, browser } = stage;
  const ticket = await withTicket();
  await ticket.add('one.txt', '1');
  await ticket.add('two.txt', '2');
  const [annsPage, bobsPage] = await Promise.all([browser.visit(ann), browser.visit(bob)]);
  const [anns, bobs] = await Promise.all([ticket.open(annsPage), ticket.open(bobsPage)]);
  await shows(bobs, ['one.txt', 'two.txt']);
  await boardPage(annsPage).fetched('record-undos');
  await anns.getByRole('button', { name: 'Remove file one.txt' }).press('Enter');
  for (const dialog of [anns, bobs]) await shows(dialog, ['two.txt']);
  await until('the focus is in the ticket', () =>
    annsPage.evaluate(() => document.activeElement?.tagName === 'SECTION'),
  );
  await annsPage.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const dialog of [anns, bobs]) await shows(dialog, ['one.txt', 'two.txt']);
});

test('YF10 a file that cannot be added shows the reason, and other files continue', async () => {
  const { ann, browser } = stage;
  const ticket = await withTicket();
  const page = await browser.visit(ann);
  const dialog = await ticket.open(page);
  await dialog.getByText('Drop or paste files of any type, up to 25 MB each.').waitFor();
  await dialog.locator('section:has(input[data-files])').evaluate((section) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(25 * 1024 ** 2 + 1)], 'large.bin'));
    data.items.add(new File(['abc'], 'good.txt'));
    data.items.add(new File([], 'empty.txt'));
    section.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }),
    );
  });
  await dialog.getByText('It is too large: a file can have 25 MB at most.').first().waitFor();
  await shows(dialog, ['good.txt']);
  await dialog.getByText('It is empty, or a folder.').first().waitFor();
  for (const name of ['large.bin', 'empty.txt']) {
    await dialog.getByRole('button', { name: `Dismiss ${name}` }).click();
  }
  expect(await dialog.getByRole('button', { name: /^Dismiss/ }).count()).toBe(0);
});

test('YF10 a lost connection leaves the file, and trying again adds it once', async () => {
  const { ann, browser } = stage;
  const ticket = await withTicket();
  const page = await browser.visit(ann);
  const dialog = await ticket.open(page);
  // The server adds the file, but its answer is lost.
  await page.route(
    '**/api/tickets/*/files?*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.locator('input[data-files]').setInputFiles([chosenFile('a.txt', 'abc')]);
  await dialog.getByText('The server could not be reached.').first().waitFor();
  await dialog.getByRole('button', { name: 'Upload a.txt again' }).click();
  await until(
    'the upload is done',
    async () =>
      (await dialog.getByRole('button', { name: 'Upload a.txt again' }).count()) === 0 &&
      (await dialog.getByRole('progressbar').count()) === 0,
  );
  await shows(dialog, ['a.txt']);
});

test('YF10 files are dropped anywhere on the ticket and pasted; images stay photos', async () => {
  const { ann, browser } = stage;
  const ticket = await withTicket();
  const page = await browser.visit(ann);
  const dialog = await ticket.open(page);
  const { give, shows: showsPhotos } = photoPage(page);
  await give('[data-autofocus]', 'drop', csv('dropped.csv'));
  await shows(dialog, ['dropped.csv']);
  await give('[data-autofocus]', 'paste', csv('pasted.csv'));
  await shows(dialog, ['dropped.csv', 'pasted.csv']);
  await give('[data-autofocus]', 'drop', await chosenPng('photo.png', 'red'));
  await showsPhotos(['photo.png']);
  // On the files themselves an image stays as it is.
  await give('section:has(input[data-files])', 'drop', await chosenPng('file.png', 'red'));
  await shows(dialog, ['dropped.csv', 'pasted.csv', 'file.png']);
});

test('YF7 a picture and a PDF are previewed, and the page allows nothing else', async () => {
  const { ann, browser } = stage;
  const ticket = await withTicket();
  await ticket.add('shot.png', (await chosenPng('shot.png', 'red')).buffer);
  await ticket.add('Offer.pdf', PDF);
  await ticket.add('page.html', '<script>1</script>');
  const page = await browser.visit(ann);
  const dialog = await ticket.open(page);
  await dialog.getByRole('button', { name: 'Preview shot.png' }).click();
  const picture = page.getByRole('dialog', { name: 'shot.png' });
  await until('the picture has loaded', () =>
    picture.getByRole('img', { name: 'shot.png' }).evaluate((image) => {
      return (image as HTMLImageElement).naturalWidth > 0;
    }),
  );
  await page.keyboard.press('Escape');
  await picture.waitFor({ state: 'detached' });
  await until('the focus is back', () =>
    dialog
      .getByRole('button', { name: 'Preview shot.png' })
      .evaluate((button) => button === document.activeElement),
  );
  await dialog.getByRole('button', { name: 'Preview Offer.pdf' }).click();
  await page.getByText('Your browser cannot show this file. You can download it.').waitFor();
  await page.keyboard.press('Escape');
  // The browser of these tests has no viewer for PDF; others have.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true });
  });
  const answer = page.waitForResponse(/\?preview$/);
  await dialog.getByRole('button', { name: 'Preview Offer.pdf' }).click();
  expect((await answer).headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
  });
  await page.getByTitle('Preview of Offer.pdf').waitFor();
  expect(await axeFaults(page, ['light'])).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await dialog.getByRole('button', { name: 'Preview page.html' }).count()).toBe(0);
});

test('YF6 a download ends with the right to see the ticket', async () => {
  const { api, ann, bob, browser } = stage;
  const ticket = await withTicket();
  await ticket.add('secret.txt', 'secret');
  const page = await browser.visit(bob);
  const dialog = await ticket.open(page);
  await shows(dialog, ['secret.txt']);
  const link = dialog.getByRole('link', { name: 'Download secret.txt' }).first();
  const path = (await link.getAttribute('href')) ?? '';
  const read = () => page.evaluate(async (url) => (await fetch(url)).status, path);
  expect(await read()).toBe(200);
  const { boardId, ticketId } = ticket;
  await api.run(ann, {
    ...{ type: 'tickets.edit' as const, boardId, ticketId, set: { visibleTo: [ann.id] } },
  });
  expect(await read()).toBe(404);
});
