import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

/** A board with one ticket, and Bob's comment on it. */
async function commented(text = 'First draft') {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One'] });
  const { tickets } = await api.snapshot(ann, boardId);
  const ticketId = tickets[0]?.id ?? '';
  const on = { boardId, ticketId };
  const commentId = await api.run(bob, { type: 'tickets.comment', ...on, text, photoUrls: [] });
  const edit = (newText: string) =>
    api.run(bob, { type: 'tickets.editComment', ...on, comment: commentId, text: newText });
  const read = async () => {
    const ticket = await api.send<{ comments: { comment: string; editedAt?: string }[] }>(
      `/api/tickets/${ticketId}`,
      ann,
    );
    return ticket.comments;
  };
  return { ...on, commentId, edit, read };
}

async function open(page: Page, { boardId, ticketId }: { boardId: string; ticketId: string }) {
  await page.goto(`${stage.site.origin}/boards/${boardId}?ticket=${ticketId}`);
  const dialog = page.getByRole('dialog', { name: 'One', exact: true });
  await dialog.getByRole('tab', { name: /^Comments/ }).waitFor();
  return dialog;
}

const editButton = 'Edit the comment by Bob Tester';

test('K6 an author edits a comment in place, and others see the new text and the mark', async () => {
  const { ann, bob, browser } = stage;
  const ticket = await commented();
  const [annsPage, bobsPage] = await Promise.all([browser.visit(ann), browser.visit(bob)]);
  const [anns, bobs] = await Promise.all([open(annsPage, ticket), open(bobsPage, ticket)]);
  await anns.getByText('First draft').waitFor();
  expect(await anns.getByRole('button', { name: editButton }).count()).toBe(0);
  await bobs.getByRole('button', { name: editButton }).press('Enter');
  const field = bobs.getByRole('textbox', { name: 'Edit your comment' });
  await until('the field has the focus', () =>
    field.evaluate((area) => area === document.activeElement),
  );
  expect(await axeFaults(bobsPage, ['light', 'dark'])).toEqual([]);
  await field.fill('Second draft');
  await field.press('Control+Enter');
  for (const dialog of [anns, bobs]) {
    await dialog.getByText('Second draft').waitFor();
    await dialog.getByText('edited', { exact: true }).waitFor();
  }
  await until('the button has the focus again', () =>
    bobs.getByRole('button', { name: editButton }).evaluate((at) => at === document.activeElement),
  );
  await bobsPage.getByRole('button', { name: 'Undo', exact: true }).click();
  await anns.getByText('First draft').waitFor();
});

test('K7 an edit that began before one on another device leads to a choice', async () => {
  const ticket = await commented();
  const page = await stage.browser.visit(stage.bob);
  const dialog = await open(page, ticket);
  await dialog.getByRole('button', { name: editButton }).click();
  const field = dialog.getByRole('textbox', { name: 'Edit your comment' });
  await field.fill('From the laptop');
  await ticket.edit('From the phone');
  const notice = dialog.getByText('This comment was changed on another device.');
  await notice.waitFor();
  await dialog.getByText('From the phone').waitFor();
  await field.press('Control+Enter');
  expect(await ticket.read()).toMatchObject([{ comment: 'From the phone' }]);
  await page.reload();
  await notice.waitFor();
  expect(await field.inputValue()).toBe('From the laptop');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await notice.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await field.waitFor({ state: 'detached' });
  await until('it is saved', async () => (await ticket.read())[0]?.comment === 'From the laptop');
});

test('K7 a draft of an edit is kept until it is discarded, and returned if the comment is deleted', async () => {
  const { api, ann, bob, browser } = stage;
  const ticket = await commented();
  const page = await browser.visit(bob);
  const dialog = await open(page, ticket);
  const field = dialog.getByRole('textbox', { name: 'Edit your comment' });
  await dialog.getByRole('button', { name: editButton }).click();
  await field.fill('Not finished');
  await dialog.getByRole('tab', { name: /^History/ }).click();
  await dialog.getByRole('tab', { name: /^Comments/ }).click();
  expect(await field.inputValue()).toBe('Not finished');
  await field.press('Escape');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await field.inputValue()).toBe('Not finished');
  const { boardId, ticketId, commentId } = ticket;
  const removal = { boardId, ticketId, comment: commentId };
  await api.run(ann, { type: 'tickets.deleteComment', ...removal });
  await page.getByText('This was not saved. You can copy it here: Not finished').waitFor();
});

const chosen = (page: Page) => page.getByRole('dialog', { name: 'Earlier versions' });

test('K11 one restores a version while the other edits, and nothing is lost', async () => {
  const { api, ann, bob, browser } = stage;
  const ticket = await commented();
  const { boardId, ticketId } = ticket;
  const describe = (description: string, person = ann) =>
    api.run(person, { type: 'tickets.edit', boardId, ticketId, set: { description } });
  await api.run(ann, {
    type: 'boards.setMembers',
    ...{ boardId, remove: [] },
    set: [{ userId: bob.id, role: 'ADMIN' }],
  });
  await describe('Meet on Monday.\nBring the plans.');
  await describe('Meet on Friday.\nBring the plans.');
  const [annsPage, bobsPage] = await Promise.all([browser.visit(ann), browser.visit(bob)]);
  const [anns, bobs] = await Promise.all([open(annsPage, ticket), open(bobsPage, ticket)]);
  await anns.getByRole('button', { name: 'Earlier versions' }).click();
  const versions = chosen(annsPage);
  await versions.locator('del', { hasText: 'Monday' }).waitFor();
  await versions.locator('ins', { hasText: 'Friday' }).waitFor();
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await describe('Meet on Sunday.\nBring the plans.', bob);
  await versions.locator('ins', { hasText: 'Sunday' }).waitFor();
  const list = versions.getByRole('list', { name: 'Versions, the last one first' });
  await until('both versions are listed', async () => (await list.locator('li').count()) === 2);
  await list.getByRole('button', { name: /Replaced by Ann Tester/ }).press('Enter');
  await versions.getByRole('button', { name: 'Restore this version' }).click();
  for (const dialog of [anns, bobs]) await dialog.getByText('Meet on Monday.').waitFor();
  await bobs.getByRole('button', { name: 'Earlier versions' }).click();
  await chosen(bobsPage).locator('del', { hasText: 'Sunday' }).waitFor();
  await bobsPage.keyboard.press('Escape');
  await annsPage.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const dialog of [anns, bobs]) await dialog.getByText('Meet on Sunday.').waitFor();
});

test('K10 K11 the mark of an edited comment opens its versions, which only its author restores', async () => {
  const { ann, bob, browser } = stage;
  const ticket = await commented();
  await ticket.edit('Second draft');
  const mark = 'edited, show earlier versions of the comment by Bob Tester';
  const annsPage = await browser.visit(ann);
  const anns = await open(annsPage, ticket);
  await anns.getByRole('button', { name: mark }).click();
  await chosen(annsPage).locator('del', { hasText: 'First' }).waitFor();
  expect(await annsPage.getByRole('button', { name: 'Restore this version' }).count()).toBe(0);
  await annsPage.keyboard.press('Escape');
  await until('the mark has the focus again', () =>
    anns.getByRole('button', { name: mark }).evaluate((at) => at === document.activeElement),
  );
  const bobsPage = await browser.visit(bob);
  const bobs = await open(bobsPage, ticket);
  await bobs.getByRole('button', { name: mark }).press('Enter');
  await chosen(bobsPage).getByRole('button', { name: 'Restore this version' }).press('Enter');
  for (const dialog of [anns, bobs]) await dialog.getByText('First draft').waitFor();
});

test('K12 a reply quotes the comment below the draft and mentions its author, who is notified', async () => {
  const { ann, bob, browser, api } = stage;
  const ticket = await commented('First draft\n\n- of a list');
  const [annsPage, bobsPage] = await Promise.all([browser.visit(ann), browser.visit(bob)]);
  const [anns, bobs] = await Promise.all([open(annsPage, ticket), open(bobsPage, ticket)]);
  const field = anns.getByRole('textbox', { name: 'Your comment' });
  await field.fill('One thing:');
  await anns.getByRole('button', { name: 'Reply to the comment by Bob Tester' }).press('Enter');
  const quoted = 'One thing:\n\n> First draft\n>\n> - of a list\n\n@Bob Tester ';
  expect(await field.inputValue()).toBe(quoted);
  await annsPage.keyboard.type('fine by me');
  // Meanwhile the author edits what is quoted.
  await bobs.getByRole('button', { name: editButton }).click();
  await bobs.getByRole('textbox', { name: 'Edit your comment' }).fill('Second draft');
  await bobs.getByRole('button', { name: 'Save', exact: true }).click();
  await anns.getByText('Second draft').waitFor();
  expect(await field.inputValue()).toBe(`${quoted}fine by me`);
  await field.press('Control+Enter');
  await bobs.getByRole('list', { name: 'Comments, newest first' }).locator('blockquote').waitFor();
  await until('Bob is notified', async () => {
    const input = encodeURIComponent(JSON.stringify({ now: '2026-01-01T00:00:00' }));
    const { result } = await api.send<{ result: { data: { items: { kind: string }[] } } }>(
      `/trpc/notifications.get?input=${input}`,
      bob,
    );
    return result.data.items.some(({ kind }) => kind === 'mentioned');
  });
});

test('K13 one edits a comment while the other reacts and replies, and everything stays', async () => {
  const { ann, bob, browser } = stage;
  const ticket = await commented();
  const [annsPage, bobsPage] = await Promise.all([browser.visit(ann), browser.visit(bob)]);
  const [anns, bobs] = await Promise.all([open(annsPage, ticket), open(bobsPage, ticket)]);
  await bobs.getByRole('button', { name: editButton }).click();
  await bobs.getByRole('textbox', { name: 'Edit your comment' }).fill('Second draft');
  const react = anns.getByRole('button', { name: 'React to the comment by Bob Tester' });
  await react.press('Enter');
  await annsPage.getByRole('menuitem', { name: 'Thumbs up' }).press('Enter');
  await anns.getByRole('button', { name: 'Thumbs up, 1: Ann Tester', pressed: true }).waitFor();
  await anns.getByRole('button', { name: 'Reply to the comment by Bob Tester' }).click();
  await annsPage.keyboard.type('Fine.');
  await annsPage.keyboard.press('Control+Enter');
  await bobs.getByText('Fine.').waitFor();
  await bobs.getByRole('button', { name: 'Save', exact: true }).click();
  for (const dialog of [anns, bobs]) await dialog.getByText('Second draft').waitFor();
  const bobsView = bobs.getByRole('button', { name: 'Thumbs up, 1: Ann Tester', pressed: false });
  await bobsView.click();
  const both = 'Thumbs up, 2: Ann Tester, Bob Tester';
  for (const dialog of [anns, bobs]) await dialog.getByRole('button', { name: both }).waitFor();
  expect(await axeFaults(bobsPage, ['light', 'dark'])).toEqual([]);
  await anns.getByRole('button', { name: both }).click();
  await bobs.getByRole('button', { name: 'Thumbs up, 1: Bob Tester', pressed: true }).waitFor();
});
