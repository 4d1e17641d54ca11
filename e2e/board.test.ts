import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openUnreliableProxy } from '../src/test/faults/unreliable-proxy.ts';
import { until } from '../src/test/until.ts';
import { boardPage, shows } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const { twoOn, annOn, bobOn } = stage;

test('L3 two browsers, one drag across columns: both show it', async () => {
  const { anns, bobs } = await twoOn({ 'To Do': ['One', 'Two', 'Three'], Done: ['Old', 'Older'] });
  await anns.drag('Two', anns.card('Older'), 0.2);
  for (const page of [anns, bobs]) {
    await shows(page, 'To Do', ['One', 'Three']);
    await shows(page, 'Done', ['Old', 'Two', 'Older']);
  }
  await bobs.drag('Old', bobs.column('To Do').getByRole('heading'));
  for (const page of [anns, bobs]) await shows(page, 'To Do', ['Old', 'One', 'Three']);
});

test('O4 within a column the middle of a card swaps, its outer quarter inserts', async () => {
  const { anns, bobs } = await twoOn({ 'To Do': ['One', 'Two', 'Three', 'Four'] });
  await anns.drag('One', anns.card('Four'), 0.5);
  for (const page of [anns, bobs]) await shows(page, 'To Do', ['Four', 'Two', 'Three', 'One']);
  await bobs.drag('Four', bobs.card('Three'), 0.9);
  for (const page of [anns, bobs]) await shows(page, 'To Do', ['Two', 'Three', 'Four', 'One']);
});

test('P1 P4 by keyboard only: a ticket across columns, one swapped, one put back', async () => {
  const { anns, bobs } = await twoOn({ 'To Do': ['One', 'Two'], Done: ['Old'] });
  const hasFocus = () =>
    until('the dropped card has the focus', () =>
      anns.card('One').evaluate((card) => card === document.activeElement),
    );
  await anns.card('One').focus();
  await anns.press('Space', 'Picked up One in To Do, place 1 of 2.');
  await anns.press('ArrowRight', 'One: Done, place 1 of 2.');
  await anns.press('ArrowDown', 'One: Done, place 2 of 2.');
  await anns.press('Space', 'Dropped One in Done, place 2 of 2.');
  for (const page of [anns, bobs]) await shows(page, 'Done', ['Old', 'One']);
  await hasFocus();
  await anns.press('Space', 'Picked up One in Done, place 2 of 2.');
  await anns.press('ArrowUp', 'One: Done, place 1 of 2.');
  await anns.press('s', 'One swaps places with Old: Done, place 1 of 2.');
  await anns.press('Space', 'Swapped One with Old: Done, place 1 of 2.');
  for (const page of [anns, bobs]) await shows(page, 'Done', ['One', 'Old']);
  await hasFocus();
  await anns.press('Space', 'Picked up One in Done, place 1 of 2.');
  await anns.press('ArrowLeft', 'One: To Do, place 1 of 2.');
  await anns.press('Escape', 'One is back in Done, place 1 of 2.');
  for (const page of [anns, bobs]) await shows(page, 'Done', ['One', 'Old']);
});

test('B4 columns are reordered by mouse and by keyboard, for both users', async () => {
  const { anns, bobs, annsPage, bobsPage } = await twoOn({ 'To Do': [], Doing: [], Done: [] });
  const order = (page: typeof annsPage) =>
    page.locator('section h2').evaluateAll((titles) => {
      const lefts = titles.map((each) => [each.getBoundingClientRect().left, each.textContent]);
      return lefts.sort((a, b) => Number(a[0]) - Number(b[0])).map(([, name]) => name);
    });
  const showsOrder = (names: string[]) =>
    until(`columns are ${names}`, async () => {
      const orders = await Promise.all([annsPage, bobsPage].map((page) => order(page)));
      return orders.every((each) => each.join() === names.join());
    });
  await annsPage.getByRole('button', { name: 'Move column Done' }).focus();
  await anns.press('Space', 'Picked up column Done, place 3 of 3.');
  await anns.press('ArrowLeft', 'Column Done: place 2 of 3.');
  await anns.press('Space', 'Dropped column Done, place 2 of 3.');
  await showsOrder(['To Do', 'Done', 'Doing']);
  const handle = bobsPage.getByRole('button', { name: 'Move column To Do' });
  const from = await handle.boundingBox();
  const to = await bobs.column('Doing').boundingBox();
  if (!from || !to) throw new Error('not on the screen');
  await bobsPage.mouse.move(from.x + 5, from.y + 5);
  await bobsPage.mouse.down();
  await bobsPage.mouse.move(from.x + 30, from.y + 8, { steps: 4 });
  await bobsPage.mouse.move(to.x + 40, to.y + 15, { steps: 15 });
  await bobsPage.mouse.up();
  await showsOrder(['Done', 'Doing', 'To Do']);
  await anns.column('Done').waitFor();
});

test('W3 after a server restart with the page open, work continues', async () => {
  const { anns, bobs, annsPage } = await twoOn({ 'To Do': ['One', 'Two'], Done: [] });
  await stage.site.stop();
  await annsPage.getByText(/Reconnecting|Offline/).waitFor();
  await anns.drag('One', anns.column('Done').getByRole('heading'));
  await shows(anns, 'Done', ['One']);
  await annsPage.getByText('1 change waiting').waitFor();
  await stage.site.start();
  await annsPage.getByText('Live', { exact: true }).waitFor();
  await shows(bobs, 'Done', ['One']);
  await shows(anns, 'Done', ['One']);
  await bobs.drag('Two', bobs.card('One'), 0.9);
  for (const page of [anns, bobs]) await shows(page, 'Done', ['One', 'Two']);
});

test('L12 commands that a closed page could not send are sent by the next one', async () => {
  const { boardId, anns, bobs, annsPage } = await twoOn({ 'To Do': ['One', 'Two'], Done: [] });
  await stage.site.stop();
  await annsPage.getByText(/Reconnecting|Offline/).waitFor();
  await anns.drag('One', anns.column('Done').getByRole('heading'));
  await anns.drag('Two', anns.card('One'), 0.2);
  await annsPage.getByText('2 changes waiting').waitFor();
  await annsPage.goto('about:blank');
  await stage.site.start();
  await anns.open(stage.site.origin, boardId);
  for (const page of [anns, bobs]) await shows(page, 'Done', ['Two', 'One']);
});

test('L7 a rejected command shows its message, and the view is right without a reload', async () => {
  const boardId = await stage.api.board(stage.ann, [stage.bob], {
    'To Do': ['One', 'Two'],
    Done: [],
  });
  const line = await openUnreliableProxy(Number(new URL(stage.site.origin).port));
  const [annsPage, bobsPage] = await Promise.all([
    stage.browser.visit(stage.ann),
    stage.browser.visit(stage.bob),
  ]);
  const [anns, bobs] = [boardPage(annsPage), boardPage(bobsPage)];
  await Promise.all([anns.open(stage.site.origin, boardId), bobs.open(line.origin, boardId)]);
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  const one = tickets.find(({ name }) => name === 'One')?.id ?? '';
  line.cut();
  await bobsPage.getByText(/Reconnecting|Offline/).waitFor();
  await bobs.drag('One', bobs.column('Done').getByRole('heading'));
  await shows(bobs, 'Done', ['One']);
  await stage.api.run(stage.ann, { type: 'tickets.delete', boardId, ticketId: one });
  line.restore();
  await bobsPage.getByRole('alert').getByText('Failed to move ticket. Please try again.').waitFor();
  for (const page of [anns, bobs]) {
    await shows(page, 'To Do', ['Two']);
    await shows(page, 'Done', []);
  }
  await line.close();
});

test('R5 a ticket visible to some users appears only on their boards', async () => {
  const { boardId, anns, bobs } = await twoOn({ 'To Do': ['One'] });
  const { columns } = await stage.api.snapshot(stage.ann, boardId);
  const columnId = columns[0]?.id ?? '';
  const secret = { boardId, columnId, name: 'Secret', visibleTo: [stage.ann.id] };
  const ticketId = await stage.api.run(stage.ann, { type: 'tickets.create', ...secret });
  await shows(anns, 'To Do', ['One', 'Secret']);
  await stage.api.run(stage.ann, { type: 'tickets.create', boardId, columnId, name: 'Open' });
  await shows(bobs, 'To Do', ['One', 'Open']);
  await stage.api.run(stage.ann, {
    type: 'tickets.edit',
    boardId,
    ticketId,
    set: { visibleTo: null },
  });
  await shows(bobs, 'To Do', ['One', 'Secret', 'Open']);
});

test('L7 a new ticket that is rejected can be sent again with the same input', async () => {
  const { boardId, anns } = await annOn({ 'To Do': ['One'], Done: [] });
  const line = await openUnreliableProxy(Number(new URL(stage.site.origin).port));
  const page = await stage.browser.visit(stage.ann);
  await boardPage(page).open(line.origin, boardId);
  await page.getByRole('button', { name: 'Add Ticket to To Do' }).click();
  await page.getByLabel('Ticket Name').fill('Long thought');
  await page.getByLabel('URL').fill('ftp://example.org');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Ticket' }).click();
  await page.getByText('Enter an http or https address.').waitFor();
  await page.getByLabel('URL').fill('example.org');
  await boardPage(page).fetched('calendar-view');
  line.cut();
  await page.getByText(/Reconnecting|Offline/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Ticket' }).click();
  await boardPage(page).card('Long thought').waitFor();
  // It is shown again in the view that is open at that moment.
  await page.getByText('By Due Date', { exact: true }).click();
  const { columns } = await stage.api.snapshot(stage.ann, boardId);
  const columnId = columns.find(({ name }) => name === 'To Do')?.id ?? '';
  await stage.api.run(stage.ann, { type: 'boards.deleteColumn', boardId, columnId });
  line.restore();
  const alert = page.getByRole('alert').getByText('Failed to create ticket: Unknown column');
  await alert.waitFor();
  await until('the form is shown again', async () => {
    const name = await page.getByLabel('Ticket Name').inputValue();
    return name === 'Long thought';
  });
  await page.getByText('The ticket will be added to Done.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Ticket' }).click();
  await shows(anns, 'Done', ['Long thought']);
  await alert.waitFor({ state: 'detached' });
  await line.close();
});

test('L7 a form to be shown again waits while another is open, and returns to its own column', async () => {
  const { boardId, anns } = await annOn({ 'To Do': [], Doing: [], Done: [] });
  const line = await openUnreliableProxy(Number(new URL(stage.site.origin).port));
  const page = await stage.browser.visit(stage.ann);
  await boardPage(page).open(line.origin, boardId);
  await boardPage(page).fetched('add-ticket-dialog');
  line.cut();
  await page.getByText(/Reconnecting|Offline/).waitFor();
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add Ticket' });
  await page.getByRole('button', { name: 'Add Ticket to To Do' }).click();
  await page.getByLabel('Ticket Name').fill('First');
  await add.click();
  await page.getByRole('button', { name: 'Add Ticket to Done' }).click();
  await page.getByLabel('Ticket Name').fill('Second');
  const { columns } = await stage.api.snapshot(stage.ann, boardId);
  const columnId = columns.find(({ name }) => name === 'To Do')?.id ?? '';
  await stage.api.run(stage.ann, { type: 'boards.deleteColumn', boardId, columnId });
  line.restore();
  await page.getByRole('alert').getByText('Failed to create ticket: Unknown column').waitFor();
  expect(await page.getByLabel('Ticket Name').inputValue()).toBe('Second');
  await add.click();
  await until('the first is shown again', async () => {
    const field = page.getByLabel('Ticket Name');
    return (await field.count()) === 1 && (await field.inputValue()) === 'First';
  });
  await shows(anns, 'Done', ['Second']);
  // The rejection may have arrived before the column's deletion.
  await boardPage(page).column('To Do').waitFor({ state: 'detached' });
  await add.click();
  await shows(anns, 'Doing', ['First']);
  await line.close();
});

test('O1 a place chosen by keyboard stays between its neighbours while others add to the column', async () => {
  const content = { 'To Do': ['One'], Done: ['Old', 'Older'] };
  const { boardId, anns, bobs } = await twoOn(content);
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  const oldId = tickets.find(({ name }) => name === 'Old')?.id ?? '';
  const olderId = tickets.find(({ name }) => name === 'Older')?.id ?? '';
  await anns.card('One').focus();
  await anns.press('Space', 'Picked up One in To Do, place 1 of 1.');
  await anns.press('ArrowRight', 'One: Done, place 1 of 3.');
  await anns.press('ArrowDown', 'One: Done, place 2 of 3.');
  await stage.api.run(stage.ann, {
    type: 'tickets.swap',
    boardId,
    ticketId: oldId,
    withId: olderId,
  });
  await shows(anns, 'Done', ['Older', 'Old']);
  await anns.press('Space', 'Dropped One in Done, place 3 of 3.');
  for (const page of [anns, bobs]) await shows(page, 'Done', ['Older', 'Old', 'One']);
});

test("P7 a colleague's changes are announced, and the focus stays on the card", async () => {
  const { boardId, anns, bobs, bobsPage } = await twoOn({ 'To Do': ['One', 'Two'], Done: ['Old'] });
  const focused = (name: string) =>
    until(`${name} has the focus`, () =>
      bobs.card(name).evaluate((card) => card === document.activeElement),
    );
  await bobs.card('One').focus();
  await anns.drag('One', anns.column('Done').getByRole('heading'));
  await bobsPage.getByText('Ann Tester moved One to Done.', { exact: true }).waitFor();
  await focused('One');
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  const ticketId = tickets.find(({ name }) => name === 'One')?.id ?? '';
  await stage.api.run(stage.ann, { type: 'tickets.delete', boardId, ticketId });
  await bobsPage.getByText('Ann Tester deleted One.', { exact: true }).waitFor();
  await focused('Old');
});

test('P7 a busy board is announced by one sentence in 5 s, and not at all once turned off', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One'] });
  const { tickets } = await api.snapshot(ann, boardId);
  const ticketId = tickets[0]?.id ?? '';
  const page = await browser.visitAlone(bob);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  const announcement = page.locator('[data-by="others"]');
  await announcement.waitFor({ state: 'attached' });
  await announcement.evaluate((element) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(element.textContent ?? '')).observe(element, {
      ...{ childList: true, characterData: true, subtree: true },
    });
  });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const edit = async (names: string[]) => {
    for (const name of names) {
      await api.run(ann, { type: 'tickets.edit', boardId, ticketId, set: { name } });
    }
    await until('the page has them', async () => {
      await page.clock.runFor(20);
      return (await board.names('To Do')).join() === names.at(-1);
    });
  };
  await edit(['a', 'b', 'c']);
  await page.clock.runFor(1000);
  expect(await said()).toEqual(['3 changes by others.']);
  await edit(['d', 'e']);
  await page.clock.runFor(2000);
  expect(await said()).toHaveLength(1);
  await page.clock.runFor(3000);
  expect(await said()).toEqual(['3 changes by others.', '2 changes by others.']);
  await page.evaluate(() => localStorage.setItem('announcements', 'off'));
  await edit(['f']);
  await page.clock.runFor(6000);
  expect(await said()).toHaveLength(2);
});

test('N15 dialogs of a board open without a connection too', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const page = await browser.visitAlone(ann);
  await boardPage(page).open(site.origin, boardId);
  // With its imports: a loaded file may still wait for another.
  await boardPage(page).fetched(
    'permissions-dialog',
    'delete-board-dialog',
    'about-dialog',
    'column-dialog',
    'record-undos',
    'use-restore-board',
  );
  await page.context().setOffline(true);
  const opens = async (dialog: Locator) => {
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await page.getByRole('button', { name: 'Manage Users' }).click();
  await opens(page.getByRole('dialog', { name: 'Manage Board Permissions' }));
  await page.getByRole('button', { name: 'More actions for this board' }).click();
  await page.getByRole('menuitem', { name: 'Delete Board' }).click();
  await opens(page.getByRole('alertdialog'));
  // A radio button is not a text field.
  await page.getByRole('radio', { name: 'By Status' }).focus();
  await page.keyboard.press('?');
  await opens(page.getByRole('dialog', { name: 'About Freelane' }));
});

test('L15 a removed member reads why the board closes, and can recover their input', async () => {
  const { boardId, bobsPage } = await bobOn({ 'To Do': ['One'] });
  const { ann, api } = stage;
  await boardPage(bobsPage).card('One').click();
  await bobsPage.getByRole('textbox', { name: 'Comment' }).fill('Half a thought');
  await api.run(ann, { type: 'boards.setMembers', boardId, set: [], remove: [stage.bob.id] });
  const message = 'You can no longer open the board “Relaunch”.';
  await bobsPage.getByRole('alert').getByText(message, { exact: true }).waitFor();
  await bobsPage.getByText('This was not saved. You can copy it here: Half a thought').waitFor();
});
