import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openUnreliableProxy, type UnreliableProxy } from '../src/test/faults/unreliable-proxy.ts';
import {
  animation,
  blankPng,
  chosenFile,
  chosenPng,
  HEIC,
  largePng,
  PHONE_OWNER,
  phonePhoto,
  picture,
} from '../src/test/kits/photo-kit.ts';
import { until } from '../src/test/until.ts';
import type { Person } from './lib/api.ts';
import { boardPage } from './lib/board-page.ts';
import { LOOKED_AT_MS, photoPage, sizesOf } from './lib/photo-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const ALLOWED = 'Photos can be JPEG, PNG, GIF, WebP or AVIF images.';
const NOON = new Date('2026-11-18T12:00:00');

const stage = openTestEnvironment();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const alert = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true });
const photoCount = (page: Page, count: string) =>
  boardPage(page).card('One').getByLabel(count, { exact: true });

/** A board with one ticket, which both users have open. */
async function openOne() {
  const board = await stage.twoOn({ 'To Do': ['One'] });
  const [anns, bobs] = [photoPage(board.annsPage), photoPage(board.bobsPage)];
  await Promise.all([anns.open(), bobs.open()]);
  return { ...board, anns, bobs, ticketId: await ticketOf(board.boardId) };
}

/** The same, open for Ann alone. */
async function annOpensOne(annsOrigin?: string) {
  const board = await stage.annOn({ 'To Do': ['One'] }, annsOrigin);
  const anns = photoPage(board.annsPage);
  await anns.open();
  return { ...board, anns, ticketId: await ticketOf(board.boardId) };
}

async function ticketOf(boardId: string): Promise<string> {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return tickets[0]?.id ?? '';
}

async function photosOf(ticketId: string): Promise<string[]> {
  const path = `/api/tickets/${ticketId}`;
  return (await stage.api.send<{ photoUrls: string[] }>(path, stage.ann)).photoUrls;
}

/** A stored photo. */
async function storedPhoto(link: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${stage.ann.token}` };
  return Buffer.from(await (await fetch(stage.site.origin + link, { headers })).arrayBuffer());
}

async function colourAt(image: Buffer, left: number, top: number): Promise<string> {
  const pixel = sharp(image).extract({ left, top, width: 1, height: 1 });
  const [red = 0, green = 0, blue = 0] = await pixel.raw().toBuffer();
  return red > 200 && green < 50 && blue < 50 ? 'red' : blue > 200 && red < 50 ? 'blue' : 'other';
}

describe('files', () => {
  test('I1 I2 Y9 several images added together appear on the ticket in order, for everyone', async () => {
    const { anns, bobs, bobsPage, ticketId } = await openOne();
    const wide = { width: 4000, height: 3000 };
    await anns.ofTicket
      .locator('input')
      .setInputFiles([
        chosenFile('phone.jpg', await phonePhoto()),
        chosenFile('plain.png', await picture().png().toBuffer()),
        chosenFile('moving.gif', await animation(['red', 'lime', 'blue'])),
        chosenFile('web.webp', await picture().webp().toBuffer()),
        chosenFile('new.avif', await picture().avif({ effort: 0 }).toBuffer()),
        chosenFile('wide.jpg', await picture(wide).jpeg().toBuffer()),
      ]);
    const names = ['phone.jpg', 'plain.png', 'moving.gif', 'web.webp', 'new.webp', 'wide.jpg'];
    for (const each of [anns, bobs]) await each.shows(names);
    await photoCount(bobsPage, '6 photos').waitFor();

    const files = await Promise.all((await photosOf(ticketId)).map(storedPhoto));
    const found = await Promise.all(
      files.map((file) => sharp(file, { animated: true }).metadata()),
    );
    expect(
      found.map(({ format, width, pageHeight, height, pages = 1, exif }) =>
        [format, width, pageHeight ?? height, pages, exif].join(' ').trim(),
      ),
    ).toEqual([
      'jpeg 40 80 1',
      'png 64 48 1',
      'gif 64 48 3',
      'webp 64 48 1',
      'webp 64 48 1',
      'jpeg 2560 1920 1',
    ]);
    const [phone = Buffer.alloc(0)] = files;
    expect(phone.includes(PHONE_OWNER)).toBe(false);
    expect([await colourAt(phone, 20, 20), await colourAt(phone, 20, 60)]).toEqual(['red', 'blue']);

    // Users who may not change the ticket's photos see no button for them, only one for comments.
    const add = bobs.modal.getByRole('button', { name: 'Add Photos', exact: true });
    expect(await add.count()).toBe(0);
    await bobs.ofComment.getByRole('button', { name: 'Add photos to the comment' }).waitFor();
    const tab = await bobs.openPhoto('phone.jpg');
    expect(await sizesOf(tab.locator('img'))).toEqual([[40, 80]]);
  });

  test('I1 I2 Y9 files that are not photos are rejected with a reason beside the name, and can be dismissed', async () => {
    const { anns, annsPage, ticketId } = await annOpensOne();
    const garbage = Buffer.concat([blankPng(64, 64).subarray(0, 33), Buffer.alloc(5000, 'x')]);
    await anns.ofTicket
      .locator('input')
      .setInputFiles([
        chosenFile('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
        chosenFile('page.png', '<!doctype html><script>alert(1)</script>'),
        chosenFile('garbage.png', garbage),
        chosenFile('bomb.png', blankPng(30_000, 30_000)),
        chosenFile('heavy.png', Buffer.alloc(11 * 1024 * 1024)),
        chosenFile('apple.heic', 'whatever it is'),
        chosenFile('iphone.jpg', HEIC),
      ]);
    await alert(annsPage, 'Failed to upload ticket images').waitFor();
    // Beside the files, once, and announced with each reason.
    expect(await annsPage.getByRole('alert').count()).toBe(1);
    await anns.ofTicket.getByRole('alert').waitFor();
    await anns.ofTicket
      .getByRole('status')
      .filter({ hasText: 'drawing.svg: Its type is' })
      .waitFor();
    const expected = {
      'drawing.svg': `Its type is image/svg+xml. ${ALLOWED}`,
      'page.png': `Its name says image/png, but its content is something else. ${ALLOWED}`,
      'garbage.png': 'The image is damaged and cannot be read',
      'bomb.png': 'A photo can have at most 50 megapixels, counting all frames of an animation',
      'heavy.png': 'A photo can have at most 10 MB',
      'apple.heic': `Its type is image/heic, which browsers cannot show. ${ALLOWED} Please save it as a JPEG and try again.`,
      'iphone.jpg': `Browsers cannot show HEIC images. ${ALLOWED} Please save it as a JPEG and try again.`,
    };
    const names = Object.keys(expected);
    const refused = () => anns.refusals(anns.ofTicket);
    const areAll = async () => Object.keys(await refused()).length === names.length;
    await until('all are rejected', areAll, LOOKED_AT_MS);
    expect(await refused()).toEqual(expected);
    expect(await photosOf(ticketId)).toEqual([]);
    for (const name of names) {
      await annsPage.getByRole('button', { name: `Dismiss ${name}` }).click();
    }
    expect(await refused()).toEqual({});

    await anns.ofComment.locator('input').setInputFiles([chosenFile('notes.txt', 'notes')]);
    await alert(annsPage, 'Failed to upload comment images').waitFor();
    expect(await anns.refusals(anns.ofComment)).toEqual({
      'notes.txt': `Its type is text/plain. ${ALLOWED}`,
    });
  });
});

test('Y9 V11 images are dropped and pasted: on the ticket, and on a comment', async () => {
  const { anns, bobs, bobsPage, annsPage, boardId, ticketId } = await openOne();
  await anns.give('[data-autofocus]', 'drop', await chosenPng('dropped.png', 'red'));
  await anns.shows(['dropped.png']);
  await anns.give('[data-autofocus]', 'paste', await chosenPng('pasted.png', 'red'));
  await anns.shows(['dropped.png', 'pasted.png']);
  await bobs.give('dialog form textarea', 'paste', await chosenPng('said.png', 'blue'));
  await bobs.shows(['dropped.png', 'pasted.png', 'said.png']);
  await bobsPage.getByLabel('Your comment').fill('Like this');
  await bobs.ofComment.getByRole('button', { name: 'Add Comment' }).click();
  await anns.shows(['dropped.png', 'pasted.png', 'said.png']);
  expect(await bobs.ofComment.getByRole('link').count()).toBe(0);
  const link = annsPage.getByRole('link', { name: /^said.png/ });
  expect(await link.getAttribute('href')).toMatch(
    new RegExp(`^/photos/${boardId}/${ticketId}/comment_\\d+_\\w+/\\d+-[0-9a-f]{16}-said.png$`),
  );
  await photoCount(annsPage, '2 photos').waitFor();
});

test('T14 Y9 photos of a comment draft survive History and closing, which asks during an upload', async () => {
  const { anns, bobs, annsPage } = await openOne();
  const sendAt = await throttled(annsPage);
  await sendAt(10_000);
  await anns.ofComment.locator('input').setInputFiles([chosenFile('said.png', await largePng())]);
  const progress = anns.ofComment.locator('progress');
  await progress.waitFor();
  await annsPage.getByRole('tab', { name: /^History/ }).click();
  await progress.waitFor({ state: 'hidden' });
  await annsPage.getByRole('tab', { name: /^Comments/ }).click();
  await progress.waitFor();
  await annsPage.keyboard.press('Escape');
  const question = annsPage.getByRole('alertdialog', { name: 'Stop uploading?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await annsPage.goBack();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await annsPage.getByRole('tab', { name: /^History/ }).click();
  await sendAt(-1);
  await progress.waitFor({ state: 'detached', timeout: LOOKED_AT_MS });
  await annsPage.keyboard.press('Escape');
  await anns.modal.waitFor({ state: 'detached' });
  await annsPage.reload();
  await anns.open();
  await anns.shows(['said.png']);
  await annsPage.getByLabel('Your comment').fill('Like this');
  await anns.ofComment.getByRole('button', { name: 'Add Comment' }).click();
  await bobs.shows(['said.png']);
  expect(await anns.ofComment.getByRole('link').count()).toBe(0);
});

test('Y9 I9 a new ticket is created with the photos of its form', async () => {
  const { annsPage, bobsPage, boardId } = await stage.twoOn({ 'To Do': [] });
  const [anns, bobs] = [photoPage(annsPage), photoPage(bobsPage)];
  await annsPage.getByRole('button', { name: 'Add Ticket to To Do' }).click();
  const form = dialog(annsPage, 'Add New Ticket');
  await form.getByLabel('Ticket Name').fill('One');
  const images = await Promise.all([chosenPng('no.png', 'red'), chosenPng('yes.png', 'green')]);
  await form.locator('input[data-photos]').setInputFiles(images);
  await anns.shows(['no.png', 'yes.png']);
  await form.getByRole('button', { name: 'Remove photo no.png' }).click();
  await form.getByRole('button', { name: 'Add Ticket', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await photoCount(bobsPage, '1 photo').waitFor();
  await bobs.open();
  await bobs.shows(['yes.png']);
  const [link = ''] = await photosOf(await ticketOf(boardId));
  expect(link).toMatch(new RegExp(`^/photos/${boardId}/temp_[\\w-]+/\\d+-[0-9a-f]{16}-yes.png$`));
});

test('Y9 on a phone long names stay within the ticket', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const name = 'the beach in the morning light before anybody else was there';
  const ticketId = await ticketOf(boardId);
  await api.photo(ann, { boardId, ticketId, name: `${name}.png` });
  const viewport = { width: 390, height: 844 };
  const page = await browser.visit(ann, { viewport, hasTouch: true, isMobile: true });
  await page.goto(`${site.origin}/boards/${boardId}?ticket=${ticketId}`);
  const photos = photoPage(page);
  await photos.ofComment.locator('input').setInputFiles([await chosenPng(`${name}.png`, 'red')]);
  await photos.ofTicket.locator('input').setInputFiles([chosenFile(`${name}.svg`, '')]);
  await photos.shows([`${dashed(name)}.png`, `${dashed(name)}.png`]);
  expect(await photos.refusals(photos.ofTicket)).toEqual({
    [`${name}.svg`]: `Its type is image/svg+xml. ${ALLOWED}`,
  });
  expect(await widthsBeyond(photos.modal)).toEqual([]);
});

test('V11 a card shows its number of photos, in every view, live', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One'] });
  const [annsPage, bobsPage] = await Promise.all([
    browser.visit(ann, { at: NOON }),
    browser.visit(bob),
  ]);
  const place = { boardId, ticketId: await ticketOf(boardId) };
  await api.run(ann, { type: 'tickets.edit', ...place, set: { dueDate: '2026-11-18T12:00:00' } });
  const first = await api.photo(ann, { ...place, name: 'first.png' });
  await annsPage.goto(`${site.origin}/boards/${boardId}?view=dueDate&calendar=week`);
  await bobsPage.goto(`${site.origin}/boards/${boardId}?view=assignee`);
  for (const page of [annsPage, bobsPage]) await photoCount(page, '1 photo').waitFor();
  await api.photo(ann, { ...place, name: 'second.png' });
  for (const page of [annsPage, bobsPage]) await photoCount(page, '2 photos').waitFor();
  const photoUrls = (await photosOf(place.ticketId)).filter((url) => url !== first);
  await api.run(ann, { type: 'tickets.edit', ...place, set: { photoUrls } });
  for (const page of [annsPage, bobsPage]) await photoCount(page, '1 photo').waitFor();
});

test('I13 I14 a photo in a tab is not shown again after signing out or leaving the board', async () => {
  const { api, ann, bob, browser, site } = stage;
  const dora = await api.register('Dora');
  const boardId = await api.board(ann, [bob, dora], { 'To Do': ['One'] });
  await api.photo(ann, { boardId, ticketId: await ticketOf(boardId), name: 'secret.png' });

  async function openPhoto(person: Person) {
    const page = await browser.visit(person);
    await boardPage(page).open(site.origin, boardId);
    await photoPage(page).open();
    return { page, tab: await photoPage(page).openPhoto('secret.png') };
  }

  const [bobs, doras] = [await openPhoto(bob), await openPhoto(dora)];
  for (const { tab } of [bobs, doras]) {
    await tab.reload();
    expect(await sizesOf(tab.locator('img'))).toEqual([[1, 1]]);
  }
  await api.run(ann, { type: 'boards.setMembers', boardId, set: [], remove: [bob.id] });
  await doras.page.keyboard.press('Escape');
  await doras.page.getByRole('button', { name: 'Account of Dora Tester' }).click();
  // The page removes its session at once, and notifies the server in parallel.
  const response = doras.page.waitForResponse((answer) =>
    answer.url().endsWith('/api/auth/logout'),
  );
  await doras.page.getByRole('menuitem', { name: 'Logout' }).click();
  await doras.page.waitForURL(`${site.origin}/`);
  expect((await response).ok()).toBe(true);
  expect((await bobs.tab.reload())?.status()).toBe(404);
  expect((await doras.tab.reload())?.status()).toBe(401);
  for (const { tab } of [bobs, doras]) expect(await tab.locator('img').count()).toBe(0);
});

describe('over a connection that is cut', () => {
  let line: UnreliableProxy;
  let origin: string;

  beforeEach(async () => {
    line = await openUnreliableProxy(Number(new URL(stage.site.origin).port));
    origin = line.origin.replace('127.0.0.1', 'localhost');
  });
  afterEach(() => line.close());

  test('Y8 Y9 uploads resume, one after another, and can be cancelled', async () => {
    const { anns, annsPage } = await annOpensOne(origin);
    const sendAt = await throttled(annsPage);
    await sendAt(100_000);
    const ranges: string[] = [];
    annsPage.on('request', (request) => {
      if (request.method() === 'PUT') ranges.push(request.headers().range ?? '');
    });
    const input = anns.ofTicket.locator('input');
    await input.setInputFiles([
      chosenFile('large.png', await largePng()),
      await chosenPng('small.png', 'red'),
    ]);
    const progressOf = (name: string) =>
      annsPage.getByRole('progressbar', { name: `Upload of ${name}` });
    const percent = async () => Number((await progressOf('large.png').getAttribute('value')) ?? 0);
    await until('a part is sent', async () => (await percent()) > 10);
    expect(await progressOf('small.png').getAttribute('value')).toBe('0');
    await annsPage.getByRole('button', { name: 'Edit', exact: true }).click();
    await annsPage.getByRole('button', { name: 'Uploading Images...' }).waitFor();
    // Once Chromium's own attempt to resend it over another connection has failed.
    const lost = annsPage.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
    line.cut();
    await lost;
    line.restore();
    const goesOn = () => /^bytes=[1-9]\d+-$/.test(ranges.at(-1) ?? '');
    await until('it resumes', goesOn, 30_000);
    await sendAt(-1);
    await annsPage.getByRole('button', { name: 'Update Ticket' }).waitFor();
    const form = dialog(annsPage, 'Edit Ticket');
    await form.getByRole('button', { name: 'Cancel', exact: true }).click();
    await anns.shows(['large.png', 'small.png']);

    await sendAt(10_000);
    const sendings = ranges.length;
    await input.setInputFiles([chosenFile('other.png', await largePng())]);
    await until('it is being sent', () => ranges.length > sendings);
    const cancel = annsPage.getByRole('button', { name: 'Cancel upload of other.png' });
    await cancel.waitFor();
    await annsPage.keyboard.press('Escape');
    const question = annsPage.getByRole('alertdialog', { name: 'Stop uploading?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await cancel.click();
    await annsPage.getByText('other.png').waitFor({ state: 'detached' });
    await anns.shows(['large.png', 'small.png']);
  });

  test('T12 a removed photo disappears at once, and returns when that is rejected', async () => {
    const { api, ann, bob } = stage;
    const { anns, bobs, annsPage, boardId, ticketId } = await openOne();
    const [first, second] = ['first.png', 'second.png'];
    const page = await stage.browser.visit(bob);
    const away = photoPage(page);
    const place = { boardId, ticketId };
    await api.run(ann, { type: 'tickets.edit', ...place, set: { assignee: bob.id } });
    await api.photo(ann, { ...place, name: first });
    await boardPage(page).open(origin, boardId);
    await away.open();
    await away.shows([first]);

    async function removeWhileAway(meanwhile: () => Promise<unknown>): Promise<void> {
      const button = page.getByRole('button', { name: `Remove photo ${first}` });
      await button.waitFor();
      line.cut();
      await page
        .getByText(/Reconnecting|Offline/)
        .first()
        .waitFor();
      await button.click();
      const question = page.getByRole('alertdialog', {
        name: 'Are you sure you want to remove this photo? This action cannot be undone.',
      });
      await question.getByRole('button', { name: 'Remove' }).click();
      await page
        .getByRole('link', { name: `${first}, opens in a new tab` })
        .waitFor({ state: 'detached' });
      await meanwhile();
      line.restore();
    }

    await removeWhileAway(() => api.photo(ann, { ...place, name: second }));
    await alert(page, 'Failed to remove photo. Please try again.').waitFor();
    for (const each of [away, anns, bobs]) await each.shows([first, second]);

    await removeWhileAway(() =>
      api.run(ann, { type: 'tickets.edit', ...place, set: { assignee: null } }),
    );
    await alert(page, 'You are not authorized to remove photos from this ticket').waitFor();
    for (const each of [away, anns, bobs]) await each.shows([first, second]);

    // When accepted, it is gone for everyone as soon as the connection is back.
    await api.run(ann, { type: 'tickets.edit', ...place, set: { assignee: bob.id } });
    await removeWhileAway(async () => anns.shows([first, second]));
    for (const each of [away, anns, bobs]) await each.shows([second]);
    await photoCount(annsPage, '1 photo').waitFor();
  });
});

const dashed = (name: string) => name.replaceAll(' ', '-');

/** What can be scrolled sideways in an element. */
function widthsBeyond(place: Locator): Promise<string[]> {
  return place.locator('*').evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0)
      .filter((each) => getComputedStyle(each).overflowX === 'auto')
      .map((each) => each.outerHTML.slice(0, 200)),
  );
}

/** Returns a function that limits the page's upload rate in bytes a second; -1 is unlimited. */
async function throttled(page: Page): Promise<(uploadThroughput: number) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  return async (uploadThroughput) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
    await cdp.send('Network.emulateNetworkConditions', conditions);
  };
}

test('I15 a photo opened in a separate tab is shown without policy violations', async () => {
  const { anns, annsPage, ticketId } = await annOpensOne();
  await anns.ofTicket.locator('input').setInputFiles([await chosenPng('one.png', 'red')]);
  await until('it is on the ticket', async () => (await photosOf(ticketId)).length === 1);
  const [link] = await photosOf(ticketId);
  const tab = await annsPage.context().newPage();
  const complaints: string[] = [];
  tab.on('console', (message) => void complaints.push(message.text()));
  const answer = await tab.goto(stage.site.origin + link);
  expect(answer?.status()).toBe(200);
  const image = tab.locator('img');
  await image.waitFor();
  expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await tab.close();
  expect(complaints).toEqual([]);
});
