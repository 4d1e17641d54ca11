import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chosenPng } from '../src/test/kits/photo-kit.ts';
import { until } from '../src/test/until.ts';
import { boardPage, shows } from './lib/board-page.ts';
import { fingerOn } from './lib/drivers/touch.ts';
import { holdCommands } from './lib/held-commands.ts';
import { overflowingElements } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const LONG_NAME = 'The invoice of the printer in the cellar, and its colours that never come out';

const stage = openTestEnvironment();

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const newBoard = (content: Record<string, string[]>) =>
  stage.api.board(stage.ann, [stage.bob], content);

/** The only ticket of a board, as the server has it. */
async function onlyTicket(boardId: string) {
  const [ticket] = (await stage.api.snapshot(stage.ann, boardId)).tickets;
  if (!ticket) throw new Error('there is none');
  return ticket;
}

/** The texts of a ticket's comments, as the server has them. */
async function commentsOn(ticketId: string): Promise<string> {
  const path = `/api/tickets/${ticketId}`;
  const ticket = await stage.api.send<{ comments: { comment: string }[] }>(path, stage.ann);
  return ticket.comments
    .map(({ comment }) => comment)
    .sort()
    .join();
}

test('MN16 an open ticket shows its number and board, and copies its address', async () => {
  const { boardId, annsPage: page, anns } = await stage.annOn({ 'To Do': ['One'] });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await anns.card('One').click();
  const dialog = page.getByRole('dialog', { name: 'One' });
  await dialog.getByText(/^[A-Z]{2,5}-1$/).waitFor();
  await dialog.getByText('on Relaunch', { exact: true }).waitFor();
  await button(dialog, 'Copy address').click();
  const { id } = await onlyTicket(boardId);
  await until('it is copied', async () => {
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    return copied === `${stage.site.origin}/boards/${boardId}?ticket=${id}`;
  });
});

test('MN17 an open ticket says that the connection is lost, and which of its changes wait', async () => {
  const { ann, browser, site } = stage;
  const boardId = await newBoard({ 'To Do': ['One'] });
  const page = await browser.visitAlone(ann);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await board.card('One').click();
  const dialog = page.getByRole('dialog', { name: 'One' });
  const field = dialog.getByRole('textbox', { name: 'Your comment' });
  await field.waitFor();
  await page.context().setOffline(true);
  await dialog.getByText('Offline').waitFor();
  await dialog.getByText('What you change is stored on this device').waitFor();
  for (const text of ['First', 'Second']) {
    await field.fill(text);
    await button(dialog, 'Add Comment').click();
    await dialog.getByRole('listitem').getByText(text, { exact: true }).waitFor();
  }
  await dialog.getByText('Waiting: Add a comment (2).', { exact: true }).waitFor();
  await dialog.getByText('2 changes waiting').waitFor();
  expect(await dialog.getByText('Waiting for the connection', { exact: true }).count()).toBe(2);
  await page.context().setOffline(false);
  await dialog.getByText('Offline').waitFor({ state: 'detached' });
  await dialog.getByText('Waiting for the connection').first().waitFor({ state: 'detached' });
  const { id } = await onlyTicket(boardId);
  await until('both are saved', async () => (await commentsOn(id)) === 'First,Second');
});

test('MN18 the next comment does not wait for the reply to the one before', async () => {
  const { ann, browser, site } = stage;
  const boardId = await newBoard({ 'To Do': ['One'] });
  const page = await browser.visitAlone(ann);
  const hold = await holdCommands(page);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await board.card('One').click();
  const dialog = page.getByRole('dialog', { name: 'One' });
  const field = dialog.getByRole('textbox', { name: 'Your comment' });
  await field.fill('First');
  const sent = hold.next('tickets.comment');
  await button(dialog, 'Add Comment').click();
  const held = await sent;
  await field.fill('Second');
  await button(dialog, 'Add Comment').and(page.locator(':not([aria-disabled])')).click();
  await dialog.getByRole('listitem').getByText('Second', { exact: true }).waitFor();
  held.pass();
  const { id } = await onlyTicket(boardId);
  await until('both are saved', async () => (await commentsOn(id)) === 'First,Second');
});

test('MN19 a due date without a time is that whole day; a time without a day is an error', async () => {
  const { boardId, annsPage: page, anns } = await stage.annOn({ 'To Do': [] });
  await button(page, 'Add Ticket to To Do').click();
  const form = page.getByRole('dialog', { name: 'Add New Ticket' });
  await form.getByLabel('Ticket Name').fill('Dated');
  await form.getByLabel('Due time').fill('10:00');
  await button(form, 'Add Ticket').click();
  const error = form.getByRole('alert').filter({ hasText: 'Enter a whole date, or none.' });
  const errorId = await error.getAttribute('id');
  expect(await form.getByLabel('Due Date').getAttribute('aria-describedby')).toBe(errorId);
  await form.getByLabel('Due time').fill('');
  await form.getByLabel('Due Date').fill('2031-02-03');
  await button(form, 'Add Ticket').click();
  await anns.card('Dated').waitFor();
  await until('it is saved', async () => {
    const { tickets } = await stage.api.snapshot(stage.ann, boardId);
    return tickets[0]?.dueDate === '2031-02-03T00:00:00';
  });
});

test('MN20 the form of a new ticket names its column and marks what is required', async () => {
  const { annsPage: page } = await stage.annOn({ 'To Do': [], 'In Review': [] });
  await button(page, 'Add Ticket to In Review').click();
  const form = page.getByRole('dialog', { name: 'Add New Ticket' });
  await form.getByText('Column: In Review').waitFor();
  const required = form.locator('[aria-required=true]');
  expect(await required.count()).toBe(1);
  expect(await required.getAttribute('name')).toBe('name');
  await form.locator('label[data-mark="Required"]').waitFor();
});

test.each([
  ['390 px', PHONE, 'en-US'],
  ['320 px', NARROW, 'de-DE'],
] as const)(
  'MN21 at %s a ticket’s name has a row, and its facts come first',
  async (_, screen, locale) => {
    const { api, ann, bob, browser, site } = stage;
    const boardId = await newBoard({ 'To Do': [LONG_NAME] });
    const { id: ticketId } = await onlyTicket(boardId);
    const set = {
      assignee: bob.id,
      dueDate: '2031-02-03T10:00:00',
      description: 'Long. '.repeat(200),
    };
    await api.run(ann, { type: 'tickets.edit', boardId, ticketId, set });
    const page = await browser.visit(ann, { ...screen, locale });
    await page.goto(`${site.origin}/boards/${boardId}?ticket=${ticketId}`);
    const dialog = page.getByRole('dialog', { name: LONG_NAME });
    const facts = dialog.getByRole('complementary');
    await dialog.getByText('Long. Long.').waitFor();
    const { width = 0 } = (await dialog.getByRole('heading', { level: 2 }).boundingBox()) ?? {};
    expect(width).toBeGreaterThan(screen.viewport.width - 60);
    for (const text of ['Bob Tester', 'To Do', '2031']) {
      const fact = facts.getByText(text).first();
      const { y = Number.NaN, height = Number.NaN } = (await fact.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(screen.viewport.height);
    }
    const description = dialog.getByText('Long. Long.');
    const { y: below = 0 } = (await description.boundingBox()) ?? {};
    const { y: above = 0, height = 0 } = (await facts.boundingBox()) ?? {};
    expect(below).toBeGreaterThan(above);
    expect(height).toBeLessThan(360);
    expect(await overflowingElements(page)).toEqual([]);
  },
);

test('MN22 on a phone each action takes at most four taps', async () => {
  const { ann, bob, browser, site } = stage;
  const boardId = await newBoard({ 'To Do': ['One'], Done: [] });
  const page = await browser.visit(ann, PHONE);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await board.takesKeys();
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const atMostFour = () => {
    expect(taps).toBeLessThanOrEqual(4);
    taps = 0;
  };
  const dialog = page.getByRole('dialog', { name: 'One' });
  const property = (name: string) => button(dialog, `Change ${name}`);
  const close = () => page.goto(`${site.origin}/boards/${boardId}`);

  await tap(board.card('One'));
  await tap(property('Assignee'));
  await tap(page.getByRole('menuitemcheckbox', { name: 'Bob Tester' }));
  atMostFour();
  await until('it is assigned', async () => (await onlyTicket(boardId)).assignee === bob.id);
  await close();
  await tap(board.card('One'));
  await tap(property('Due Date'));
  await tap(item(page, 'Tomorrow'));
  atMostFour();
  await until('it is due', async () => (await onlyTicket(boardId)).dueDate !== null);
  await close();
  await tap(board.card('One'));
  const chooser = page.waitForEvent('filechooser');
  await tap(button(dialog, 'Add photos to the comment'));
  await (await chooser).setFiles([await chosenPng('said.png', 'blue')]);
  await tap(dialog.getByRole('textbox', { name: 'Your comment' }));
  await page.keyboard.type('Like this');
  await dialog.getByRole('link', { name: /said.png/ }).waitFor();
  await tap(button(dialog, 'Add Comment'));
  atMostFour();
  await dialog.getByRole('listitem').getByText('Like this').waitFor();
  await close();
  await board.carries();
  const box = await board.card('One').boundingBox();
  const finger = await fingerOn(page);
  await finger.down({ x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 20 });
  await until('it is picked up', async () => (await page.locator('[data-dragged]').count()) > 0);
  await finger.up();
  taps += 1;
  await tap(button(page.getByRole('region', { name: 'Selected tickets' }), 'Move'));
  await tap(item(page, 'Done'));
  atMostFour();
  await shows(board, 'Done', ['One']);
  await tap(button(page, /^Add Ticket/).last());
  await page.keyboard.type('Two');
  await page.keyboard.press('Enter');
  atMostFour();
  await board.card('Two').waitFor();
});

test('MN23 at 320 px no page and no form is wider than the screen', async () => {
  const { ann, browser, site } = stage;
  const boardId = await newBoard({ 'To Do': [LONG_NAME], [LONG_NAME]: [] });
  const { id } = await onlyTicket(boardId);
  const page = await browser.visit(ann, { ...NARROW, locale: 'de-DE' });
  const found: Record<string, string[]> = {};
  for (const path of [
    ...['/dashboard', '/boardsOverview', '/projectOverview', '/users', '/account', '/finances'],
    ...['/audit', '/system', `/boards/${boardId}`, `/boards/${boardId}?view=dueDate`],
    ...[`/boards/${boardId}?view=assignee`, `/boards/${boardId}?view=table`],
    ...[`/boards/${boardId}?ticket=${id}`],
  ]) {
    await page.goto(site.origin + path);
    await page.getByRole('heading').first().waitFor();
    if (path.includes('ticket=')) await page.getByRole('tab').first().waitFor();
    found[path] = await overflowingElements(page);
  }
  await page.goto(`${site.origin}/boards/${boardId}`);
  await button(page, 'Ticket hinzufügen zu To Do').tap();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  found.form = await overflowingElements(page);
  expect(Object.values(found).flat()).toEqual([]);
});

test('MN24 moving to another board begins with a board that has a column', async () => {
  const { api, ann } = stage;
  const { annsPage: page, anns } = await stage.annOn({ 'To Do': ['One'] });
  // Lists may begin with the newest or with the oldest.
  const empty = [await newBoard({})];
  const target = await newBoard({ Inbox: [] });
  empty.push(await newBoard({}));
  for (const boardId of empty)
    await api.run(ann, { type: 'boards.rename', boardId, name: 'A bare one' });
  await api.run(ann, { type: 'boards.rename', boardId: target, name: 'Target' });
  await anns.card('One').click();
  await button(page.getByRole('dialog', { name: 'One' }), 'More').click();
  await item(page, 'Move to another board…').click();
  const dialog = page.getByRole('dialog', { name: 'Move to Another Board' });
  const chosen = dialog.getByLabel('Board').locator('option:checked');
  await until('a board is chosen', async () => (await chosen.count()) === 1);
  expect(await chosen.innerText()).not.toBe('A bare one');
});
