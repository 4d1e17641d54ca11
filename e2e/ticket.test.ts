import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Command } from '../src/core/board/commands.ts';
import { openUnreliableProxy } from '../src/test/faults/unreliable-proxy.ts';
import { until } from '../src/test/until.ts';
import { appears } from './lib/appears.ts';
import { boardPage, shows } from './lib/board-page.ts';
import { fingerOn } from './lib/drivers/touch.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

const stage = openTestEnvironment();
const COLUMNS = { 'To Do': ['One'], Done: [] };

type TicketSet = Command<'tickets.edit'>['set'];

/** A board with one ticket, open on Ann's and Bob's screens. */
async function oneTicket(set?: TicketSet, annsOrigin?: string) {
  return withTicket(await stage.twoOn(COLUMNS, annsOrigin), set);
}

/** The same, open on Ann's screen alone. */
async function annsTicket(set?: TicketSet, annsOrigin?: string) {
  return withTicket(await stage.annOn(COLUMNS, annsOrigin), set);
}

/** The same, open on Bob's screen alone. */
async function bobsTicket() {
  return withTicket(await stage.bobOn(COLUMNS));
}

async function withTicket<On extends { boardId: string }>(on: On, set: TicketSet = {}) {
  const { boardId } = on;
  const { tickets, columns } = await stage.api.snapshot(stage.ann, boardId);
  const ticketId = tickets[0]?.id ?? '';
  const edit = (fields: TicketSet, person = stage.ann) =>
    stage.api.run(person, { type: 'tickets.edit', boardId, ticketId, set: fields });
  const say = (text: string, person = stage.ann) =>
    stage.api.run(person, { type: 'tickets.comment', boardId, ticketId, text, photoUrls: [] });
  if (Object.keys(set).length > 0) await edit(set);
  const done = columns.find(({ name }) => name === 'Done')?.id ?? '';
  return { ...on, ticketId, edit, say, done };
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const question = (page: Page, text: string) => page.getByRole('alertdialog', { name: text });
const alert = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true });

/** Waits until a field with an error has the focus, and its description contains the error. */
const leadsTo = (field: Locator, why: string) =>
  until(`the focus is where it says ${why}`, () =>
    field.evaluate((each, text) => {
      const message = document.getElementById(each.getAttribute('aria-describedby') ?? '');
      const isInvalid = each.getAttribute('aria-invalid') === 'true';
      return each === document.activeElement && isInvalid && message?.textContent === text;
    }, why),
  );

async function open(page: Page, name = 'One') {
  await boardPage(page).card(name).click();
  await page.getByRole('tab', { name: /^Comments \(/ }).waitFor();
  return dialog(page, name);
}

/** The texts of the comments from top to bottom. */
const comments = (page: Page) =>
  page
    .getByRole('list', { name: 'Comments, newest first' })
    .locator('li > div > div:first-of-type')
    .allTextContents();

const says = (page: Page, texts: string[]) =>
  until(`the comments are ${texts}`, async () => (await comments(page)).join() === texts.join());

test('T5 a card shows priority, preview, id, due date, assignee and status', async () => {
  const { bobs, edit, ticketId } = await bobsTicket();
  await edit({
    description: 'ab'.repeat(60),
    priority: 'HIGH',
    assignee: stage.bob.id,
    dueDate: '2020-02-03T09:30:00',
  });
  const card = bobs.card('One');
  for (const text of ['High', `${'ab'.repeat(50)}…`, `#${ticketId.slice(-6)}`, 'Bob Tester']) {
    await card.getByText(text, { exact: true }).waitFor();
  }
  await card.getByText('To Do', { exact: true }).waitFor();
  await card.getByText(/^Overdue since/).waitFor();
});

test('T5 an open ticket names missing fields', async () => {
  const { annsPage } = await annsTicket();
  const modal = await open(annsPage);
  const texts = [
    'No description provided',
    'Unassigned',
    'To Do',
    'No priority set',
    'No labels',
    'No URL provided',
    'No due date',
    'All users',
  ];
  for (const text of texts) await modal.getByText(text, { exact: true }).waitFor();
  await modal.getByRole('tab', { name: 'Comments (0)', selected: true }).waitFor();
  await modal.getByRole('tab', { name: 'History (1)' }).click();
  await modal.getByText('Created', { exact: true }).nth(1).waitFor();
  await modal.getByText(/^Ann Tester · /).waitFor();
});

test('R6 only permitted users edit and delete; deleting asks first', async () => {
  const { annsPage, bobsPage, anns, bobs } = await oneTicket();
  const bobsModal = await open(bobsPage);
  for (const name of ['Edit', 'Delete', 'Edit Link']) {
    expect(await bobsModal.getByRole('button', { name, exact: true }).count()).toBe(0);
  }
  const modal = await open(annsPage);
  await modal.getByRole('button', { name: 'Delete', exact: true }).click();
  const confirmation = question(
    annsPage,
    'Are you sure you want to delete this ticket? It can be restored from the trash for 30 days.',
  );
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  for (const page of [anns, bobs]) await shows(page, 'To Do', []);
  await alert(bobsPage, 'This ticket was deleted or is no longer visible to you.').waitFor();
  for (const page of [annsPage, bobsPage]) {
    await dialog(page, 'One').waitFor({ state: 'detached' });
    await until("the URL is the board's", () => !page.url().includes('ticket='));
  }
});

test('T7 the URL is two links, is changed by its assignee, and empty clears it', async () => {
  const { bobsPage, annsPage } = await oneTicket({ assignee: stage.bob.id });
  const modal = await open(bobsPage);
  const annsModal = await open(annsPage);
  await modal.getByRole('button', { name: 'Edit Link' }).click();
  const field = modal.getByRole('textbox', { name: 'URL' });
  expect(await field.getAttribute('type')).toBe('url');
  await field.fill('ftp://example.org');
  await field.press('Enter');
  await modal.getByText('Enter an http or https address.').waitFor();
  await field.fill('example.org/a');
  await field.press('Enter');
  for (const shown of [modal, annsModal]) {
    const link = shown.getByRole('link', { name: /^example.org\/a/ });
    const think = shown.getByRole('link', { name: /^Think Link/ });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('https://example.org/a');
    expect(await think.getAttribute('href')).toBe('https://example.org/a/think');
    expect(await link.getAttribute('target')).toBe('_blank');
  }
  await modal.getByRole('button', { name: 'Edit Link' }).click();
  await field.fill('half');
  await field.press('Escape');
  await question(bobsPage, 'Discard what you typed?').getByText('Cancel').click();
  await field.fill(' ');
  await modal.getByRole('button', { name: 'Save' }).click();
  await annsModal.getByText('No URL provided').waitFor();
});

test.each([
  ['on a desk', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])(
  'T17 %s a URL breaks between its words, and Overdue is in line with the date',
  async (_, size) => {
    const boardId = await stage.api.board(stage.ann, [], { 'To Do': ['One'] });
    const page = await stage.browser.visit(stage.ann, size);
    const { tickets } = await stage.api.snapshot(stage.ann, boardId);
    const url =
      'https://docs.example.com/specifications/freelance-projects/redesign-2026/acceptance-criteria?version=final&for=a%20client#payment';
    await stage.api.run(stage.ann, {
      type: 'tickets.edit',
      boardId,
      ticketId: tickets[0]?.id ?? '',
      set: { url, dueDate: '2020-02-03T09:30:00' },
    });
    await boardPage(page).open(stage.site.origin, boardId);
    const modal = await open(page);
    const link = modal.getByRole('link', { name: url });
    expect(await link.evaluate(brokenWords)).toEqual([]);
    const due = modal.getByText('Overdue', { exact: true });
    const [word, date] = await due.evaluate((each) => {
      const range = new Range();
      const boxes = [each, each.previousSibling ?? each].map((node) => {
        range.selectNodeContents(node);
        const { left, bottom } = range.getBoundingClientRect();
        return { left, bottom };
      });
      return boxes;
    });
    const isBeside = Math.abs((word?.bottom ?? 0) - (date?.bottom ?? 0)) < 8;
    const off = isBeside
      ? (word?.bottom ?? 0) - (date?.bottom ?? 0)
      : (word?.left ?? 0) - (date?.left ?? 0);
    expect(Math.abs(off)).toBeLessThan(isBeside ? 3 : 0.5);
  },
);

test('T18 an open ticket has one labelled Add Photos, and an icon for those of a comment', async () => {
  const { annsPage } = await annsTicket();
  const modal = await open(annsPage);
  expect(await modal.getByRole('button', { name: 'Add Photos', exact: true }).count()).toBe(1);
  expect(await modal.getByText('You can also drop or paste images here.').count()).toBe(1);
  expect(await modal.getByText('Add Photos', { exact: true }).count()).toBe(1);
  const choosing = annsPage.waitForEvent('filechooser');
  await modal.getByRole('button', { name: 'Add photos to the comment' }).press('Enter');
  expect((await choosing).isMultiple()).toBe(true);
});

test('T12 comments: shown at once, seen by others, deleted after a confirmation if permitted', async () => {
  const { annsPage, bobsPage, say } = await oneTicket();
  await say('From the start');
  const [anns, bobs] = [await open(annsPage), await open(bobsPage)];
  const add = bobs.getByRole('button', { name: 'Add Comment' });
  expect(await add.isDisabled()).toBe(true);
  await bobs.getByLabel('Your comment').fill('  ');
  expect(await add.isDisabled()).toBe(true);
  await bobs.getByLabel('Your comment').fill('Mine');
  await add.click();
  for (const page of [annsPage, bobsPage]) await says(page, ['Mine', 'From the start']);
  await anns.getByRole('tab', { name: 'Comments (2)' }).waitFor();

  const [mine, notMine] = await bobs.getByText('Delete', { exact: true }).all();
  await notMine?.click({ force: true });
  expect(await bobsPage.getByRole('alertdialog').count()).toBe(0);
  expect(await notMine?.getAttribute('aria-disabled')).toBe('true');
  const name = await notMine?.getAttribute('aria-label');
  expect(name).toContain('You are not authorized to delete this comment');
  await mine?.click();
  const confirmation = question(
    bobsPage,
    'Are you sure you want to delete this comment? This action cannot be undone.',
  );
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  for (const page of [annsPage, bobsPage]) await says(page, ['From the start']);
});

test('T12 a comment whose deletion is rejected returns, with the documented text', async () => {
  const { api, ann, bob, browser, site } = stage;
  const setRole = (role: string) =>
    fetch(`${site.origin}/trpc/users.setRole`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ann.token}` },
      body: JSON.stringify({ userId: bob.id, role }),
    });
  const boardId = await api.board(ann, [bob], { 'To Do': ['One'] });
  const ticketId = (await api.snapshot(ann, boardId)).tickets[0]?.id ?? '';
  const comment = { boardId, ticketId, text: 'Stays', photoUrls: [] };
  await api.run(ann, { type: 'tickets.comment', ...comment });
  await setRole('ADMIN');
  const line = await openUnreliableProxy(Number(new URL(site.origin).port));
  const page = await browser.visit(bob);
  await boardPage(page).open(line.origin, boardId);
  const modal = await open(page);
  await says(page, ['Stays']);
  line.cut();
  await page
    .getByText(/Reconnecting|Offline/)
    .first()
    .waitFor();
  await modal.getByRole('button', { name: 'Delete the comment by Ann Tester' }).click();
  const confirmation = question(page, 'Are you sure you want to delete this comment');
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await modal.getByText('No comments yet').waitFor();
  await setRole('USER');
  line.restore();
  await alert(page, 'You are not authorized to delete this comment').waitFor();
  await says(page, ['Stays']);
  await line.close();
});

test('T12 a ticket that could not be loaded says so, and is loaded after a retry', async () => {
  const { annsPage } = await annsTicket({ description: 'There' });
  await annsPage.route(/tickets\.get/, (route) => route.abort());
  await boardPage(annsPage).card('One').click();
  await alert(annsPage, 'Failed to load ticket. Please try again.').waitFor();
  await annsPage.unroute(/tickets\.get/);
  await annsPage.getByRole('button', { name: 'Try again' }).click();
  await dialog(annsPage, 'One').getByText('There', { exact: true }).waitFor();
});

test('T13 by touch: a tap opens a ticket, a long press does not', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const page = await browser.visit(ann, { ...PHONE });
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  const box = await board.card('One').boundingBox();
  const point = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 15 };
  const finger = await fingerOn(page);
  await finger.down(point);
  await page.getByText('Picked up One in To Do, place 1 of 1.', { exact: true }).waitFor();
  await finger.up();
  await page.getByText('One is back in To Do, place 1 of 1.', { exact: true }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  // Right after a drag a click still counts as its end.
  await until('a tap opens it', async () => {
    await page.touchscreen.tap(point.x, point.y);
    return appears(dialog(page, 'One'), 3000);
  });
});

test('T12 comments written offline are shown at once and sent after reconnecting', async () => {
  const line = await openUnreliableProxy(Number(new URL(stage.site.origin).port));
  const { annsPage, bobsPage } = await oneTicket({}, line.origin);
  const [modal] = [await open(annsPage), await open(bobsPage)];
  line.cut();
  await annsPage
    .getByText(/Reconnecting|Offline/)
    .first()
    .waitFor();
  await modal.getByLabel('Your comment').fill('From a tunnel');
  await modal.getByLabel('Your comment').press('Control+Enter');
  await says(annsPage, ['From a tunnel']);
  await modal.getByText('Waiting for the connection').waitFor();
  await annsPage.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });
  await boardPage(annsPage).card('One').click();
  await says(annsPage, ['From a tunnel']);
  line.restore();
  await says(bobsPage, ['From a tunnel']);
  await modal.getByText('Waiting for the connection').waitFor({ state: 'detached' });
  await says(annsPage, ['From a tunnel']);
  await line.close();
});

test('T13 the URL contains the ticket: Enter opens, Back and Escape close, a link and reload open', async () => {
  const { annsPage, anns, ticketId, boardId } = await annsTicket();
  await anns.card('One').focus();
  await annsPage.keyboard.press('Enter');
  await dialog(annsPage, 'One').waitFor();
  await annsPage.waitForURL((url) => url.searchParams.get('ticket') === ticketId);
  await annsPage.reload();
  await dialog(annsPage, 'One').waitFor();
  await annsPage.goBack();
  await dialog(annsPage, 'One').waitFor({ state: 'detached' });
  await annsPage.waitForURL(`${stage.site.origin}/boards/${boardId}`);
  await open(annsPage);
  await annsPage.keyboard.press('Escape');
  await dialog(annsPage, 'One').waitFor({ state: 'detached' });
  await until('the card has the focus again', () =>
    anns.card('One').evaluate((card) => card === document.activeElement),
  );
  await annsPage.goto(`${stage.site.origin}/boards/${boardId}?ticket=${ticketId}`);
  await dialog(annsPage, 'One').getByRole('button', { name: 'Close' }).click();
  await dialog(annsPage, 'One').waitFor({ state: 'detached' });
  await annsPage.waitForURL(`${stage.site.origin}/boards/${boardId}`);
  await annsPage.goto(`${stage.site.origin}/boards/${boardId}?ticket=tnone`);
  await alert(annsPage, 'This ticket does not exist or is not visible to you.').waitFor();
  await until("the URL is the board's", () => !annsPage.url().includes('ticket='));
});

test('P1 Enter drops a dragged card and does not open it', async () => {
  const { annsPage, anns } = await annsTicket();
  await anns.card('One').focus();
  await anns.press('Space', 'Picked up One in To Do, place 1 of 1.');
  await anns.press('ArrowRight', 'One: Done, place 1 of 1.');
  await anns.press('Enter', 'Dropped One in Done, place 1 of 1.');
  await shows(anns, 'Done', ['One']);
  expect(await annsPage.getByRole('dialog').count()).toBe(0);
  await anns.drag('One', anns.column('To Do').getByRole('heading'));
  await shows(anns, 'To Do', ['One']);
  expect(await annsPage.getByRole('dialog').count()).toBe(0);
});

test('T14 a comment draft is kept until it is sent; an edited form asks before it closes', async () => {
  const { annsPage } = await annsTicket();
  const modal = await open(annsPage);
  await modal.getByLabel('Your comment').fill('Half a thou');
  await annsPage.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });
  await annsPage.reload();
  await open(annsPage);
  expect(await modal.getByLabel('Your comment').inputValue()).toBe('Half a thou');
  await modal.getByRole('button', { name: 'Add Comment' }).click();
  await says(annsPage, ['Half a thou']);
  expect(await modal.getByLabel('Your comment').inputValue()).toBe('');

  await modal.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = dialog(annsPage, 'Edit Ticket');
  await form.getByLabel('Ticket Name').fill('Typed');
  const confirmation = question(annsPage, 'Discard what you typed?');
  for (let n = 0; n < 3; n += 1) {
    await annsPage.keyboard.press('Escape');
    await confirmation.waitFor();
    await annsPage.keyboard.press('Escape');
    await confirmation.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Ticket Name').isVisible()).toBe(true);
  }
  await annsPage.goBack();
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  expect(await form.getByLabel('Ticket Name').inputValue()).toBe('Typed');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await confirmation.getByRole('button', { name: 'Discard' }).click();
  await form.waitFor({ state: 'detached' });
  await modal.waitFor();
});

test('T11 T16 an edit sends only the changed fields; a colleague’s other changes stay', async () => {
  const { annsPage, bobs, edit, boardId } = await oneTicket({ description: 'Old', labels: ['a'] });
  const modal = await open(annsPage);
  await modal.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = dialog(annsPage, 'Edit Ticket');
  await form.getByLabel('Ticket Name').fill('  ');
  await form.getByLabel('URL').fill('ftp://example.org');
  await form.getByRole('button', { name: 'Update Ticket' }).click();
  await alert(annsPage, 'Please enter a ticket name.').waitFor();
  await leadsTo(form.getByLabel('Ticket Name'), 'Please enter a ticket name.');
  await form.getByLabel('Ticket Name').fill('Renamed');
  await form.getByRole('button', { name: 'Update Ticket' }).click();
  await leadsTo(form.getByLabel('URL'), 'Enter an http or https address.');
  await form.getByLabel('URL').fill('');
  await form.getByLabel('Priority').selectOption('LOW');
  await edit({ description: 'Theirs', labels: ['b', 'c'] });
  await until('the form follows', async () => {
    const labels = await form.getByLabel('Labels').inputValue();
    const description = await form.getByLabel('Description').inputValue();
    return labels === 'b, c' && description === 'Theirs';
  });
  await form.getByRole('button', { name: 'Update Ticket' }).click();
  await form.waitFor({ state: 'detached' });
  await shows(bobs, 'To Do', ['Renamed']);
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  expect(tickets[0]).toMatchObject({ name: 'Renamed', priority: 'LOW', labels: ['b', 'c'] });
  await dialog(annsPage, 'Renamed').getByText('Theirs', { exact: true }).waitFor();
  await dialog(annsPage, 'Renamed')
    .getByRole('tab', { name: /History/ })
    .click();
  await dialog(annsPage, 'Renamed').getByText('Edited name, priority').waitFor();
});

test("T11 a colleague's change to a field is shown to the user who edits it", async () => {
  const { annsPage, edit } = await annsTicket({});
  const modal = await open(annsPage);
  await modal.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = dialog(annsPage, 'Edit Ticket');
  await form.getByLabel('URL').fill('https://example.org/mine');
  await edit({ url: 'https://example.org/theirs' });
  const mine = form.getByRole('button', { name: 'Keep mine' });
  await until('nothing covers the choice', () =>
    mine.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === button;
    }),
  );
});

test('T11 when both changed a field, the user chooses before anything is overwritten', async () => {
  const { annsPage, bobs, edit } = await oneTicket({ description: 'Old' });
  const modal = await open(annsPage);
  await modal.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = dialog(annsPage, 'Edit Ticket');
  await form.getByLabel('Ticket Name').fill('Mine');
  await form.getByLabel('Description').fill('My text');
  await edit({ name: 'Theirs', description: 'Their text' });
  const notices = form.getByText('Someone else changed this. Their version:');
  await until('both fields say so', async () => (await notices.count()) === 2);
  await form.getByRole('button', { name: 'Update Ticket' }).click();
  await alert(
    annsPage,
    'Someone else changed the same field. Choose their version or yours first.',
  ).waitFor();
  await shows(bobs, 'To Do', ['Theirs']);
  await form.getByRole('button', { name: 'Keep mine' }).first().press('Enter');
  await until('the focus is back in the field', () =>
    form.getByLabel('Ticket Name').evaluate((each) => each === document.activeElement),
  );
  await form.getByRole('button', { name: 'Use theirs' }).click();
  expect(await form.getByLabel('Description').inputValue()).toBe('Their text');
  await form.getByRole('button', { name: 'Update Ticket' }).click();
  await shows(bobs, 'To Do', ['Mine']);
  await dialog(annsPage, 'Mine').getByText('Their text', { exact: true }).waitFor();
});

test('T11 an unedited URL follows; when both changed it, the user chooses first', async () => {
  const { annsPage, edit } = await annsTicket({ url: 'example.org/old' });
  const modal = await open(annsPage);
  const field = modal.getByRole('textbox', { name: 'URL' });
  const notice = modal.getByText('Someone else changed this. Their version:');
  const follows = (url: string) =>
    until(`the field follows to ${url}`, async () => (await field.inputValue()) === url);
  await modal.getByRole('button', { name: 'Edit Link' }).click();
  await edit({ url: 'example.org/new' });
  await follows('example.org/new');
  expect(await notice.count()).toBe(0);
  await field.fill('example.org/mine');
  await edit({ url: 'example.org/theirs' });
  await notice.waitFor();
  await modal.getByRole('button', { name: 'Save', exact: true }).click();
  await alert(
    annsPage,
    'Someone else changed the same field. Choose their version or yours first.',
  ).waitFor();
  await modal.getByRole('button', { name: 'Use theirs' }).press('Enter');
  await follows('example.org/theirs');
  await modal.getByRole('button', { name: 'Save', exact: true }).click();
  await modal
    .getByRole('link', { name: /^example.org\/theirs/ })
    .first()
    .waitFor();
});

test('T11 an offline edit that conflicts with another is shown again for the user to choose', async () => {
  const line = await openUnreliableProxy(Number(new URL(stage.site.origin).port));
  const { annsPage, bobs, edit } = await oneTicket({}, line.origin);
  const modal = await open(annsPage);
  await modal.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = dialog(annsPage, 'Edit Ticket');
  line.cut();
  await annsPage
    .getByText(/Reconnecting|Offline/)
    .first()
    .waitFor();
  await form.getByLabel('Ticket Name').fill('From a tunnel');
  await form.getByRole('button', { name: 'Update Ticket' }).click();
  await form.waitFor({ state: 'detached' });
  await dialog(annsPage, 'From a tunnel').getByRole('button', { name: 'Close' }).click();
  await dialog(annsPage, 'From a tunnel').waitFor({ state: 'detached' });
  await edit({ name: 'Theirs' });
  line.restore();
  await alert(
    annsPage,
    'Failed to update ticket: Someone else has changed it in the meantime',
  ).waitFor();
  await form.getByText('Someone else changed this. Their version:').waitFor();
  expect(await form.getByLabel('Ticket Name').inputValue()).toBe('From a tunnel');
  await shows(bobs, 'To Do', ['Theirs']);
  await form.getByRole('button', { name: 'Keep mine' }).click();
  await form.getByRole('button', { name: 'Update Ticket' }).click();
  await shows(bobs, 'To Do', ['From a tunnel']);
  await line.close();
});

test('T14 a comment and a URL rejected because their ticket is deleted can be copied', async () => {
  const line = await openUnreliableProxy(Number(new URL(stage.site.origin).port));
  const { annsPage, boardId, ticketId } = await annsTicket({}, line.origin);
  const modal = await open(annsPage);
  line.cut();
  await annsPage
    .getByText(/Reconnecting|Offline/)
    .first()
    .waitFor();
  await modal.getByRole('button', { name: 'Edit Link' }).click();
  await modal.getByRole('textbox', { name: 'URL' }).fill('example.org/long');
  await modal.getByRole('button', { name: 'Save', exact: true }).click();
  await modal
    .getByRole('link', { name: /example\.org\/long/ })
    .first()
    .waitFor();
  await modal.getByLabel('Your comment').fill('Long thought');
  await modal.getByRole('button', { name: 'Add Comment' }).click();
  await says(annsPage, ['Long thought']);
  await annsPage.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });
  await stage.api.run(stage.ann, { type: 'tickets.delete', boardId, ticketId });
  line.restore();
  for (const text of ['example.org/long', 'Long thought']) {
    await alert(annsPage, `This was not saved. You can copy it here: ${text}`).waitFor();
  }
  await line.close();
});

test('T15 a ticket that is hidden closes with a message; its unsaved input can be copied', async () => {
  const assignee = stage.bob.id;
  const { annsPage, bobsPage, edit, boardId, ticketId } = await oneTicket({ assignee });
  const bobsModal = await open(bobsPage);
  await bobsModal.getByLabel('Your comment').fill('Half a comment');
  await bobsModal.getByRole('button', { name: 'Edit Link' }).click();
  await bobsModal.getByRole('textbox', { name: 'URL' }).fill('example.org/half');
  const modal = await open(annsPage);
  await modal.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = dialog(annsPage, 'Edit Ticket');
  await form.getByLabel('Description').fill('Long thought');
  const gone = 'This ticket was deleted or is no longer visible to you.';
  await edit({ visibleTo: [stage.ann.id], assignee: null });
  await alert(bobsPage, gone).waitFor();
  for (const text of ['Half a comment', 'example.org/half']) {
    await alert(bobsPage, `This was not saved. You can copy it here: ${text}`).waitFor();
  }
  await bobsModal.waitFor({ state: 'detached' });
  await stage.api.run(stage.ann, { type: 'tickets.delete', boardId, ticketId });
  await alert(annsPage, `${gone} You can still copy what you typed.`).waitFor();
  expect(await form.getByLabel('Description').inputValue()).toBe('Long thought');
  expect(await form.getByRole('button', { name: 'Update Ticket' }).isDisabled()).toBe(true);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question(annsPage, 'Discard what you typed?').getByText('Discard', { exact: true }).click();
  await alert(annsPage, gone).waitFor();
  await modal.waitFor({ state: 'detached' });
});

test('T1 T16 a new ticket with all its fields; without a name it is not sent', async () => {
  const { annsPage, bobs, boardId } = await oneTicket();
  await annsPage.getByRole('button', { name: 'Add Ticket to Done' }).click();
  const form = dialog(annsPage, 'Add New Ticket');
  await form.getByRole('button', { name: 'Add Ticket' }).click();
  await alert(annsPage, 'Please enter a ticket name.').waitFor();
  await leadsTo(form.getByLabel('Ticket Name'), 'Please enter a ticket name.');
  // The names of people are loaded late.
  await until('all can be chosen', async () => {
    const names = await form.getByLabel('Assignee').locator('option').allTextContents();
    return names.join() === 'Unassigned,Ann Tester,Bob Tester';
  });
  await form.getByLabel('Ticket Name').fill('Whole');
  await form.getByLabel('Description').fill('Text');
  await form.getByLabel('Assignee').selectOption({ label: 'Bob Tester' });
  await form.getByLabel('Priority').selectOption('MEDIUM');
  await form.getByLabel('Labels').fill(' a, ,b ');
  await form.getByLabel('Due Date').fill('2030-05-06');
  await form.getByLabel('Due time').fill('07:08');
  await form.getByLabel('URL').fill('example.org');
  await form.getByRole('checkbox', { name: 'Ann Tester' }).check();
  await form.getByRole('button', { name: 'Add Ticket' }).click();
  await form.waitFor({ state: 'detached' });
  await shows(bobs, 'Done', ['Whole']);
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  expect(tickets.find(({ name }) => name === 'Whole')).toMatchObject({
    preview: 'Text',
    assignee: stage.bob.id,
    priority: 'MEDIUM',
    labels: ['a', 'b'],
    dueDate: '2030-05-06T07:08:00',
    url: 'example.org',
    visibleTo: [stage.ann.id],
  });
});

test('T15 a form for a new ticket survives its column, and says where the ticket goes', async () => {
  const { annsPage, boardId, done } = await annsTicket();
  await annsPage.getByRole('button', { name: 'Add Ticket to Done' }).click();
  const form = dialog(annsPage, 'Add New Ticket');
  await form.getByLabel('Ticket Name').fill('Long thought');
  const gone = 'The column was deleted by someone else';
  await stage.api.run(stage.ann, { type: 'boards.deleteColumn', boardId, columnId: done });
  await alert(annsPage, `${gone}. The ticket will be added to To Do.`).waitFor();
  const { columns } = await stage.api.snapshot(stage.ann, boardId);
  const columnId = columns[0]?.id ?? '';
  await stage.api.run(stage.ann, { type: 'boards.deleteColumn', boardId, columnId });
  const copyHint = 'You can still copy what you typed.';
  await alert(annsPage, `${gone}, and there are no others. ${copyHint}`).waitFor();
  expect(await form.getByLabel('Ticket Name').inputValue()).toBe('Long thought');
  expect(await form.getByRole('button', { name: 'Add Ticket' }).isDisabled()).toBe(true);
  await stage.api.run(stage.ann, { type: 'boards.addColumn', boardId, name: 'New' });
  await alert(annsPage, `${gone}. The ticket will be added to New.`).waitFor();
  await form.getByRole('button', { name: 'Add Ticket' }).click();
  await form.waitFor({ state: 'detached' });
  await shows(boardPage(annsPage), 'New', ['Long thought']);
});

test('N2 a user signed out with a form open is still redirected to /login', async () => {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], COLUMNS);
  const eve = await stage.api.register('Eve');
  const set = [{ userId: eve.id, role: 'ADMIN' as const }];
  await stage.api.run(stage.ann, { type: 'boards.setMembers', boardId, set, remove: [] });
  const page = await stage.browser.visit(eve);
  await boardPage(page).open(stage.site.origin, boardId);
  await page.getByRole('button', { name: 'Add Ticket to Done' }).click();
  await dialog(page, 'Add New Ticket').getByLabel('Ticket Name').fill('Long thought');
  await fetch(`${stage.site.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${eve.token}` },
  });
  await page.waitForURL((url) => url.pathname === '/login');
  await page.getByLabel('Email').waitFor();
});

test('R1 a user removed from the board with a form open is led to the boards', async () => {
  const { boardId, bobsPage, bobs } = await bobsTicket();
  const { ann, bob, api } = stage;
  const set = [{ userId: bob.id, role: 'ADMIN' as const }];
  await api.run(ann, { type: 'boards.setMembers', boardId, set, remove: [] });
  await bobs.column('Done').getByRole('button', { name: 'Add Ticket to Done' }).click();
  await dialog(bobsPage, 'Add New Ticket').getByLabel('Ticket Name').fill('Long thought');
  await api.run(ann, { type: 'boards.setMembers', boardId, set: [], remove: [bob.id] });
  await bobsPage.waitForURL((url) => url.pathname === '/boards');
  await bobsPage.getByRole('heading', { level: 1 }).waitFor();
});

test('T6 an incomplete date is not sent as none', async () => {
  const { annsPage } = await annsTicket();
  await annsPage.getByRole('button', { name: 'Add Ticket to Done' }).click();
  const form = dialog(annsPage, 'Add New Ticket');
  await form.getByLabel('Ticket Name').fill('Dated');
  await form.getByLabel('Due Date').focus();
  await annsPage.keyboard.type('1121');
  await form.getByRole('button', { name: 'Add Ticket' }).click();
  await form.getByText('Enter a whole date, or none.').waitFor();
  await form.getByLabel('Due Date').fill('2026-11-21');
  await form.getByRole('button', { name: 'Add Ticket' }).click();
  await form.waitFor({ state: 'detached' });
  await shows(boardPage(annsPage), 'Done', ['Dated']);
});

test('T11 a label with a comma is unchanged until the labels are edited, and can be', async () => {
  const { annsPage, boardId } = await annsTicket({ labels: ['red, blue'] });
  const saved = async () => {
    const [ticket] = (await stage.api.snapshot(stage.ann, boardId)).tickets;
    return JSON.stringify([ticket?.name, ticket?.labels]);
  };
  for (const [name, label, value, result] of [
    ['One', 'Ticket Name', 'Named', ['Named', ['red, blue']]],
    ['Named', 'Labels', 'red, blue, green', ['Named', ['red', 'blue', 'green']]],
  ] as const) {
    const modal = await open(annsPage, name);
    await modal.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = dialog(annsPage, 'Edit Ticket');
    await form.getByLabel(label).fill(value);
    await form.getByRole('button', { name: 'Update Ticket' }).click();
    await form.waitFor({ state: 'detached' });
    // The form closes before the server has saved it.
    await until('it is saved', async () => (await saved()) === JSON.stringify(result));
    await annsPage.keyboard.press('Escape');
    await annsPage.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test("R5 people for a ticket's visibility are found by name among many", async () => {
  const { annsPage, boardId } = await annsTicket();
  const names = ['Cara', 'Dora', 'Emil', 'Finn', 'Gus', 'Hal', 'Ida'];
  const people = [];
  for (const name of names) people.push(await stage.api.register(name));
  const set = people.map(({ id }) => ({ userId: id, role: 'EDITOR' as const }));
  await stage.api.run(stage.ann, { type: 'boards.setMembers', boardId, set, remove: [] });
  await annsPage.getByRole('button', { name: 'Add Ticket to Done' }).click();
  const form = dialog(annsPage, 'Add New Ticket');
  const checkboxes = form.getByRole('checkbox');
  await until('everyone is listed', async () => (await checkboxes.count()) === 9);
  await form.getByRole('checkbox', { name: 'Ida Tester' }).check();
  await form.getByLabel('Find a person').fill('do te');
  await until('two are left', async () => (await checkboxes.count()) === 2);
  await annsPage.keyboard.press('Enter');
  await form.getByRole('checkbox', { name: 'Dora Tester' }).check();
  expect(await form.getByRole('checkbox', { name: 'Ida Tester' }).isChecked()).toBe(true);
});

test('T12 a photo links to a new tab, and is removed after a confirmation', async () => {
  const { annsPage, bobsPage, ticketId, boardId } = await oneTicket();
  const url = await stage.api.photo(stage.ann, { boardId, ticketId, name: 'sea side.png' });
  const [modal, bobs] = [await open(annsPage), await open(bobsPage)];
  const photo = { name: 'sea-side.png, opens in a new tab' };
  expect(await modal.getByRole('link', photo).getAttribute('target')).toBe('_blank');
  expect(await bobs.getByRole('button', { name: /Remove photo/ }).count()).toBe(0);
  await modal.getByRole('button', { name: 'Remove photo sea-side.png' }).click();
  const confirmation = question(
    annsPage,
    'Are you sure you want to remove this photo? This action cannot be undone.',
  );
  await confirmation.getByRole('button', { name: 'Remove' }).click();
  for (const shown of [modal, bobs]) {
    await shown.getByRole('link', photo).waitFor({ state: 'detached' });
  }
  expect(await bobs.getByText('Attached Photos').count()).toBe(0);
  const headers = { authorization: `Bearer ${stage.ann.token}` };
  await until('its file is deleted', async () => {
    return (await fetch(stage.site.origin + url, { headers })).status === 404;
  });
});

test("B5 columns are added, renamed and deleted after the server's response; hidden tickets are mentioned", async () => {
  const { annsPage, anns, bobs, boardId } = await oneTicket();
  const secret = { name: 'Secret', visibleTo: [stage.bob.id] };
  const columnNamed = async (wanted: string) => {
    const { columns } = await stage.api.snapshot(stage.ann, boardId);
    return columns.find(({ name }) => name === wanted)?.id ?? '';
  };
  const columnId = await columnNamed('Done');
  const id = await stage.api.run(stage.ann, {
    type: 'tickets.create',
    boardId,
    columnId,
    ...secret,
  });
  const { ann, bob } = stage;
  const other = { type: 'boards.setMembers' as const, boardId, remove: [] };
  await stage.api.run(ann, { ...other, set: [{ userId: bob.id, role: 'ADMIN' }] });
  await annsPage.getByRole('button', { name: 'Add Column' }).click();
  await dialog(annsPage, 'Add New Column').getByLabel('Column name').fill('Done');
  await dialog(annsPage, 'Add New Column').getByRole('button', { name: 'Add Column' }).click();
  await annsPage.getByText('A column with this name already exists').waitFor();
  await alert(annsPage, 'Failed to add column. Please try again.').waitFor();
  await dialog(annsPage, 'Add New Column').getByLabel('Column name').fill('Later');
  await annsPage.keyboard.press('Enter');
  await bobs.column('Later').waitFor();
  await annsPage.getByRole('button', { name: 'Actions for Later' }).click();
  await annsPage.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog(annsPage, 'Edit Column').getByLabel('Column name').fill('Much later');
  await annsPage.getByRole('button', { name: 'Save Changes' }).click();
  await bobs.column('Much later').waitFor();
  await annsPage.getByRole('button', { name: 'Actions for Much later' }).click();
  await annsPage.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog(annsPage, 'Edit Column').getByLabel('Column name').fill('Last of all');
  await stage.api.run(ann, {
    type: 'boards.deleteColumn',
    boardId,
    columnId: await columnNamed('Much later'),
  });
  const gone = 'This column was deleted. You can still copy what you typed.';
  await alert(annsPage, gone).waitFor();
  expect(await annsPage.getByRole('button', { name: 'Save Changes' }).isDisabled()).toBe(true);
  expect(await annsPage.getByLabel('Column name').inputValue()).toBe('Last of all');
  await annsPage.keyboard.press('Escape');
  await question(annsPage, 'Discard what you typed?')
    .getByRole('button', { name: 'Discard' })
    .click();
  await bobs.card('Secret').waitFor();
  expect(id).not.toBe('');
  // Bob makes it his own: Ann, as its creator, would always see it.
  const bobsOwn = { name: 'Hidden', visibleTo: [bob.id] };
  await stage.api.run(bob, { type: 'tickets.create', boardId, columnId, ...bobsOwn });
  await bobs.card('Hidden').waitFor();
  await annsPage.getByRole('button', { name: 'Actions for Done' }).click();
  await annsPage.getByRole('menuitem', { name: 'Delete' }).click();
  const confirmation = question(annsPage, 'Delete Column');
  await confirmation.getByText(/The column “Done” and all its tickets will be deleted\./).waitFor();
  await confirmation.getByText(/Some of its tickets are not visible to you\./).waitFor();
  await confirmation.getByRole('button', { name: 'Yes, Delete' }).click();
  await bobs.column('Done').waitFor({ state: 'detached' });
  await anns.column('Done').waitFor({ state: 'detached' });
});

/** Runs in the page: the words of an element that break across two lines. */
function brokenWords(element: Element): string[] {
  const range = new Range();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const letters: { letter: string; top: number }[] = [];
  while (walker.nextNode()) {
    const { currentNode } = walker;
    const text = currentNode.textContent ?? '';
    for (let at = 0; at < text.length; at += 1) {
      range.setStart(currentNode, at);
      range.setEnd(currentNode, at + 1);
      letters.push({ letter: text.charAt(at), top: range.getBoundingClientRect().top });
    }
  }
  const lines = letters.map(({ letter, top }, at) => {
    const isNewLine = at > 0 && Math.abs(top - (letters[at - 1]?.top ?? top)) > 4;
    return isNewLine ? `\n${letter}` : letter;
  });
  return lines.join('').match(/[\p{L}\p{N}%]+\n[\p{L}\p{N}%]+/gu) ?? [];
}
