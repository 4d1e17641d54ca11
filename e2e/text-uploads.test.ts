import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chosenFile, chosenPng, HEIC } from '../src/test/kits/photo-kit.ts';
import { until } from '../src/test/until.ts';
import { boardPage } from './lib/board-page.ts';
import { LOOKED_AT_MS, photoPage } from './lib/photo-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const CSV = { ...chosenFile('list.csv', 'a;b'), mimeType: 'text/csv' };
const IMAGE = /!\[sea\.png\]\(\/photos\/[^)\s]+\)/;

/** A ticket of Ann's, open for her and optionally for Bob. */
async function openTicket({ withBob = false } = {}) {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One'] });
  const { tickets } = await api.snapshot(ann, boardId);
  const ticketId = tickets[0]?.id ?? '';
  const open = async (page: Page) => {
    await page.goto(`${site.origin}/boards/${boardId}?ticket=${ticketId}`);
    const dialog = page.getByRole('dialog', { name: 'One', exact: true });
    await dialog.getByRole('tab', { name: /^Comments/ }).waitFor();
    return dialog;
  };
  const page = await browser.visit(ann);
  const bobsPage = withBob ? await browser.visit(bob) : null;
  const [dialog, bobs] = await Promise.all([open(page), bobsPage && open(bobsPage)]);
  return { boardId, ticketId, page, dialog, bobs, give: photoPage(page).give };
}

/** Opens the description in place. */
async function describe(dialog: Locator): Promise<Locator> {
  await dialog.getByRole('button', { name: 'Edit Text' }).click();
  const area = dialog.getByRole('textbox', { name: 'Description' });
  await area.waitFor();
  return area;
}

async function contains(area: Locator, text: RegExp): Promise<string> {
  let value = '';
  await until(
    `the text is ${text}`,
    async () => {
      value = await area.inputValue();
      return text.test(value);
    },
    LOOKED_AT_MS,
  ).catch((error) => {
    throw new Error(`${error.message}; it is ${value}`);
  });
  return value;
}

async function isLoaded(image: Locator): Promise<void> {
  await until(
    'the image has loaded',
    () => image.evaluate((each) => (each as HTMLImageElement).naturalWidth > 0),
    LOOKED_AT_MS,
  );
}

test('ZY14 an image is uploaded where the caret is, while the text is typed on, and undone at once', async () => {
  const { dialog, page, give, bobs } = await openTicket({ withBob: true });
  const area = await describe(dialog);
  await area.fill('Before  after');
  await area.evaluate((element) => (element as HTMLTextAreaElement).setSelectionRange(7, 7));
  const release = await holdUploads(page);
  await give('textarea[maxlength="20000"]', 'paste', await chosenPng('sea.png', 'red'));
  await contains(area, /^Before !\[Uploading sea\.png…\]\(\) after$/);
  await dialog.getByRole('progressbar', { name: 'Upload of sea.png' }).waitFor();
  // Text typed meanwhile stays in place, and so does the caret.
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and');
  expect(await dialog.getByRole('button', { name: 'Uploading Images...' }).count()).toBe(1);
  release();
  await contains(area, /^Before !\[sea\.png\]\(\/photos\/[^)\s]+\) after and$/);
  await page.keyboard.type(' more');
  const text = await contains(area, /after and more$/);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  for (const each of [dialog, bobs as Locator]) {
    const image = each.getByRole('img', { name: 'sea.png', exact: true });
    await isLoaded(image);
  }
  expect(text.match(/photos/g)).toHaveLength(1);
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
});

test('ZY14 undo removes an upload as a whole, and redo restores it', async () => {
  const { dialog, page, give } = await openTicket();
  const area = await describe(dialog);
  await area.pressSequentially('See');
  await give('textarea[maxlength="20000"]', 'paste', await chosenPng('sea.png', 'red'));
  await contains(area, IMAGE);
  await area.focus();
  await page.keyboard.press('Control+z');
  await contains(area, /^See ?$/);
  await page.keyboard.press('Control+Shift+z');
  await contains(area, IMAGE);
});

test('ZY14 a file becomes a link, and a removed one says that it is gone until it is back', async () => {
  const { dialog, page, bobs } = await openTicket({ withBob: true });
  const area = await describe(dialog);
  await area.fill('Read');
  await dialog.locator('input[data-text-files]').setInputFiles([CSV]);
  await contains(area, /^Read \[list\.csv\]\(\/files\/[^)\s]+\)$/);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const link = (bobs as Locator).locator('a[href^="/files/"]').filter({ hasText: 'list.csv' });
  await link.first().waitFor();
  const download = (bobs as Locator).page().waitForEvent('download');
  await link.first().click();
  expect((await download).suggestedFilename()).toBe('list.csv');
  await boardPage(page).fetched('record-undos');
  await dialog.getByRole('button', { name: 'Remove file list.csv' }).click();
  const gone = (bobs as Locator).getByText('File “list.csv” is no longer here');
  await gone.waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await gone.waitFor({ state: 'detached' });
});

test('ZY14 a comment shows its images where they were dropped, and once; a refused file says why', async () => {
  const { dialog, page, give, bobs, ticketId } = await openTicket({ withBob: true });
  const comment = dialog.getByRole('textbox', { name: 'Your comment' });
  await comment.fill('Look:');
  await give('textarea[placeholder]', 'drop', {
    ...chosenFile('notes.heic', HEIC),
    mimeType: 'image/heic',
  });
  await dialog
    .getByText(/which browsers cannot show/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: 'Dismiss notes.heic' }).click();
  expect(await comment.inputValue()).toBe('Look:');
  await give('textarea[placeholder]', 'drop', await chosenPng('sea.png', 'red'));
  await contains(comment, /^Look: !\[sea\.png\]/);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await isLoaded(dialog.getByRole('region', { name: /^Preview/ }).getByRole('img'));
  await dialog.getByRole('button', { name: 'Add Comment' }).click();
  const shown = (bobs as Locator).getByRole('listitem').filter({ hasText: 'Look:' });
  await isLoaded(shown.getByRole('img', { name: 'sea.png' }));
  expect(await shown.locator('a[href^="/photos/"]').count()).toBe(1);
  // The right to see the ticket is the right to see its images.
  const path = (await shown.getByRole('img', { name: 'sea.png' }).getAttribute('src')) ?? '';
  const bobsPage = (bobs as Locator).page();
  const read = () => bobsPage.evaluate(async (url) => (await fetch(url)).status, path);
  expect(await read()).toBe(200);
  const { api, ann } = stage;
  const boardId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await api.run(ann, {
    ...{ type: 'tickets.edit' as const, boardId, ticketId, set: { visibleTo: [ann.id] } },
  });
  expect(await read()).toBe(404);
});

test('ZY14 an edited comment gets the image that is pasted into it, and keeps it when the edit is undone', async () => {
  const { api, ann } = stage;
  const { dialog, page, give, bobs, boardId, ticketId } = await openTicket({ withBob: true });
  const on = { boardId, ticketId };
  await api.run(ann, { type: 'tickets.comment', ...on, text: 'First draft', photoUrls: [] });
  await dialog.getByRole('button', { name: /^Edit the comment/ }).click();
  const area = dialog.getByRole('textbox', { name: 'Edit your comment' });
  await area.fill('Look:  there');
  await area.evaluate((element) => (element as HTMLTextAreaElement).setSelectionRange(6, 6));
  const release = await holdUploads(page);
  await give('li textarea', 'paste', await chosenPng('sea.png', 'red'));
  await contains(area, /^Look: !\[Uploading sea\.png…\]\(\) there$/);
  // Nothing is saved during the upload, and closing asks first.
  await area.press('Control+Enter');
  expect(await area.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  release();
  await contains(area, /^Look: !\[sea\.png\]\(\/photos\/[^)\s]+\) there$/);
  await dialog.locator('li form').getByRole('button', { name: 'Preview' }).click();
  await isLoaded(dialog.getByRole('region', { name: /^Preview/ }).getByRole('img'));
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await boardPage(page).fetched('record-undos');
  await dialog.locator('li form').getByRole('button', { name: 'Save' }).click();
  for (const each of [dialog, bobs as Locator]) {
    const item = each.getByRole('listitem').filter({ hasText: 'Look:' });
    await isLoaded(item.getByRole('img', { name: 'sea.png' }));
    expect(await item.locator('a[href^="/photos/"]').count()).toBe(1);
  }
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const back = (bobs as Locator).getByRole('listitem').filter({ hasText: 'First draft' });
  await back.locator('a[href^="/photos/"]').waitFor();
});

test('ZY14 a new ticket takes images in its description along; a removed photo leaves a note', async () => {
  const { anns, annsPage: page } = await stage.annOn({ 'To Do': [] });
  await page.getByRole('button', { name: 'Add Ticket' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add New Ticket' });
  await form.getByRole('textbox', { name: 'Ticket Name' }).fill('One');
  await form.locator('input[data-text-files]').setInputFiles([CSV]);
  await form.getByText('Files can be added once the ticket exists.').waitFor();
  await form
    .locator('input[data-text-files]')
    .setInputFiles([await chosenPng('sea.png', 'red'), await chosenPng('sky.png', 'blue')]);
  const area = form.getByRole('textbox', { name: 'Description' });
  await contains(area, /^!\[sea\.png\]\([^)]+\)\n!\[sky\.png\]\([^)]+\)$/);
  await form.getByRole('button', { name: 'Remove photo sky.png' }).click();
  await contains(area, /^!\[sea\.png\]\([^)]+\)\s*$/);
  await form.getByRole('button', { name: 'Add Ticket', exact: true }).click();
  await anns.card('One').click();
  const dialog = page.getByRole('dialog', { name: 'One', exact: true });
  await isLoaded(dialog.getByRole('img', { name: 'sea.png', exact: true }));
  await dialog.getByRole('button', { name: /^Remove .*sea\.png/ }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByText('Photo “sea.png” is no longer here').waitFor();
});

/** Holds what a photo sends, until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/firebase/token?*', async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

test('V18 a photo becomes the cover of its card for everyone, by undo it is none, and it goes with the photo', async () => {
  const { dialog, page, bobs } = await openTicket({ withBob: true });
  const bobsPage = (bobs as Locator).page();
  await dialog
    .locator('input[data-photos]')
    .first()
    .setInputFiles([await chosenPng('sea.png', 'red'), await chosenPng('sky.png', 'blue')]);
  const sea = dialog.getByRole('button', { name: 'Use sea.png as cover' });
  await dialog.getByRole('button', { name: 'Use sky.png as cover' }).waitFor({
    timeout: LOOKED_AT_MS,
  });
  await boardPage(page).fetched('record-undos');
  await sea.click();
  const covers = [page, bobsPage].map((each) =>
    boardPage(each).card('One').locator('img[src*="sea.png?size=thumb"]'),
  );
  for (const cover of covers) await isLoaded(cover);
  expect(await sea.getAttribute('aria-pressed')).toBe('true');
  expect(await (bobs as Locator).getByRole('button', { name: /as cover$/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const cover of covers) await cover.waitFor({ state: 'detached' });
  await sea.click();
  for (const cover of covers) await cover.waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Remove photo sea.png' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  for (const cover of covers) await cover.waitFor({ state: 'detached' });
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
});
