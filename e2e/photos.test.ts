import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openLine } from '../src/test/cut-line.ts';
import { until } from '../src/test/until.ts';
import { boardPage } from './board-page.ts';
import { largePicture, type Picture, picture } from './pictures.ts';
import { openStage } from './stage.ts';

const stage = openStage();
const { twoOn } = stage;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const alert = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true });

/** Where photos of the open ticket are chosen, and where those of a comment are. */
const onTicket = (page: Page) => dialog(page, 'One').locator('section').nth(1);
const onComment = (page: Page) => dialog(page, 'One').locator('form');

async function open(page: Page): Promise<void> {
  await boardPage(page).card('One').click();
  await page.getByRole('tab', { name: /^Comments \(/ }).waitFor();
}

/** Waits until these photos are shown, in their order, and are really there to be seen. */
async function shows(page: Page, names: string[]): Promise<void> {
  const photos = page.locator('li a[href^="/photos/"]');
  await until(`the photos are ${names}`, async () => {
    const isThere = await photos
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
    const texts = await photos.allTextContents();
    return (
      texts.join() === names.join() && isThere.length === names.length && !isThere.includes(false)
    );
  });
}

/** Lets files fall on an element, or pastes them there. */
async function give(page: Page, selector: string, how: 'drop' | 'paste', file: Picture) {
  const bytes = file.buffer.toString('base64');
  await page.locator(selector).evaluate(
    (element, { how, name, mimeType, bytes }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], name, { type: mimeType }));
      const event =
        how === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data });
      element.dispatchEvent(event);
    },
    { how, name: file.name, mimeType: file.mimeType, bytes },
  );
}

test('Y9 several images at once come on the ticket in their order, for everyone', async () => {
  const { annsPage, bobsPage } = await twoOn({ 'To Do': ['One'] });
  await Promise.all([open(annsPage), open(bobsPage)]);
  const images = await Promise.all([picture('b.png', 'red'), picture('a.png', 'green')]);
  await onTicket(annsPage).locator('input').setInputFiles(images);
  for (const page of [annsPage, bobsPage]) await shows(page, ['b.png', 'a.png']);
  // Who may not change the ticket's photos is not asked to.
  expect(await onComment(bobsPage).getByRole('button', { name: 'Add Photos' }).count()).toBe(1);
  expect(await dialog(bobsPage, 'One').getByRole('button', { name: 'Add Photos' }).count()).toBe(1);
  const opened = bobsPage.waitForEvent('popup');
  await bobsPage.getByRole('link', { name: /^a.png/ }).click();
  const photo = (await opened).locator('img');
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);
});

test('Y9 images are dropped and pasted: on the ticket, and on a comment', async () => {
  const { annsPage, bobsPage } = await twoOn({ 'To Do': ['One'] });
  await Promise.all([open(annsPage), open(bobsPage)]);
  await give(annsPage, '[data-autofocus]', 'drop', await picture('dropped.png', 'red'));
  await shows(annsPage, ['dropped.png']);
  await give(annsPage, '[data-autofocus]', 'paste', await picture('pasted.png', 'red'));
  await shows(annsPage, ['dropped.png', 'pasted.png']);
  await give(bobsPage, 'dialog form textarea', 'paste', await picture('said.png', 'blue'));
  await shows(bobsPage, ['dropped.png', 'pasted.png', 'said.png']);
  await bobsPage.getByLabel('Your comment').fill('Like this');
  await onComment(bobsPage).getByRole('button', { name: 'Add Comment' }).click();
  await shows(annsPage, ['dropped.png', 'pasted.png', 'said.png']);
  expect(await onComment(bobsPage).getByRole('link').count()).toBe(0);
});

test('Y9 a new ticket is made with the photos that were put into its form', async () => {
  const { annsPage, bobsPage } = await twoOn({ 'To Do': [] });
  await annsPage.getByRole('button', { name: 'Add Ticket to To Do' }).click();
  const form = dialog(annsPage, 'Add New Ticket');
  await form.getByLabel('Ticket Name').fill('One');
  const images = await Promise.all([picture('no.png', 'red'), picture('yes.png', 'green')]);
  await form.locator('input[type=file]').setInputFiles(images);
  await shows(annsPage, ['no.png', 'yes.png']);
  await form.getByRole('button', { name: 'Remove photo no.png' }).click();
  await form.getByRole('button', { name: 'Add Ticket', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await open(bobsPage);
  await shows(bobsPage, ['yes.png']);
});

test('Y9 what is no photo is refused beside its name, and put out of sight', async () => {
  const { annsPage } = await twoOn({ 'To Do': ['One'] });
  await open(annsPage);
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no image') };
  await onTicket(annsPage).locator('input').setInputFiles([text, broken]);
  const reason = 'Photos can be JPEG, PNG, GIF, WebP or AVIF images';
  await alert(annsPage, 'Failed to upload ticket images').waitFor();
  expect(await onTicket(annsPage).getByText(reason).count()).toBe(2);
  for (const name of ['notes.txt', 'broken.png']) {
    await annsPage.getByRole('button', { name: `Dismiss ${name}` }).click();
  }
  expect(await onTicket(annsPage).getByText(reason).count()).toBe(0);
  await onComment(annsPage).locator('input').setInputFiles([broken]);
  await alert(annsPage, 'Failed to upload comment images').waitFor();
});

test('Y8 an upload survives a lost connection, and is cancelled', async () => {
  const line = await openLine(Number(new URL(stage.site.origin).port));
  const origin = line.origin.replace('127.0.0.1', 'localhost');
  const { annsPage } = await twoOn({ 'To Do': ['One'] }, origin);
  await open(annsPage);
  const cdp = await annsPage.context().newCDPSession(annsPage);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow);
  const ranges: string[] = [];
  annsPage.on('request', (request) => {
    if (request.method() === 'PUT') ranges.push(request.headers().range ?? '');
  });
  await onTicket(annsPage)
    .locator('input')
    .setInputFiles(await largePicture('large.png'));
  const progress = annsPage.getByRole('progressbar', { name: 'Upload of large.png' });
  const percent = async () => Number((await progress.getAttribute('value')) ?? 0);
  await until('a part is sent', async () => (await percent()) > 20);
  await annsPage.getByRole('button', { name: 'Edit', exact: true }).click();
  await annsPage.getByRole('button', { name: 'Uploading Images...' }).waitFor();
  // Once Chromium has tried in vain to send it over another connection by itself.
  const lost = annsPage.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
  line.cut();
  await lost;
  line.restore();
  await until('it goes on', () => ranges.length > 1, 30_000);
  expect(ranges.at(-1)).toMatch(/^bytes=[1-9]\d+-$/);
  await annsPage.getByRole('button', { name: 'Update Ticket' }).waitFor();
  await dialog(annsPage, 'Edit Ticket')
    .getByRole('button', { name: 'Cancel', exact: true })
    .click();
  await shows(annsPage, ['large.png']);

  await onTicket(annsPage)
    .locator('input')
    .setInputFiles(await largePicture('other.png'));
  await annsPage.getByRole('button', { name: 'Cancel upload of other.png' }).click();
  await annsPage.getByText('other.png').waitFor({ state: 'detached' });
  await shows(annsPage, ['large.png']);
  await line.close();
});
