import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const ADD = 'Try it with a sample project';
const REMOVE = 'Remove the sample project';

async function home(who: 'ann' | 'bob'): Promise<Page> {
  const page = await stage.browser.visit(stage[who]);
  await page.goto(`${stage.site.origin}/dashboard`);
  return page;
}

/** A wall-clock time at noon this many days from now, in the time zone of browser and test. */
function noonIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000 - new Date().getTimezoneOffset() * 60_000);
  return `${day.toISOString().slice(0, 10)}T12:00:00`;
}

test('N27 an ADMIN tries the sample project and removes it after a confirmation; others are not offered it', async () => {
  const bobs = await home('bob');
  await section(bobs, 'Recently opened').getByText('Boards appear here').waitFor();
  expect(await bobs.getByText('Sample project').count()).toBe(0);

  const page = await home('ann');
  await section(page, 'Recently opened').getByText('Boards you open appear here.').waitFor();
  await section(page, 'Assigned to you').getByText('Nothing is due').waitFor();
  await button(page, ADD).dblclick();
  await button(page, REMOVE).waitFor();
  await section(page, 'Recently changed')
    .getByRole('link', { name: /^Website relaunch/ })
    .waitFor();
  await section(page, 'Assigned to you')
    .getByRole('link', { name: /^Choose the photos/ })
    .waitFor();

  await button(page, REMOVE).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to remove the sample project?',
  });
  await question.getByText('Website relaunch').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await button(page, REMOVE).click();
  await question.getByRole('button', { name: REMOVE }).click();
  await question.waitFor({ state: 'detached' });
  await button(page, ADD).waitFor();
  await section(page, 'Assigned to you').getByText('Nothing is due').waitFor();
});

test('N26 the dashboard leads to due tickets and to recently opened boards', async () => {
  const { api, ann, bob, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['Late', 'Soon', 'Far', 'Hidden'] });
  const otherBoardId = await api.board(ann, [bob], { 'To Do': [] });
  const { tickets } = await api.snapshot(ann, boardId);
  const idOf = (wanted: string) => tickets.find(({ name }) => name === wanted)?.id ?? '';
  const give = (name: string, days: number) => {
    const set = { assignee: bob.id, dueDate: noonIn(days) };
    return api.run(ann, { type: 'tickets.edit', boardId, ticketId: idOf(name), set });
  };
  await give('Late', -3);
  await give('Soon', 2);
  await give('Far', 20);

  const page = await home('bob');
  await section(page, 'Recently changed').getByRole('link').nth(1).waitFor();
  const due = section(page, 'Assigned to you');
  await due.getByRole('link', { name: /^Late Due 3 days ago · To Do · / }).waitFor();
  expect(await due.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Overdue 1',
    'Next 7 days 1',
  ]);
  expect(await due.getByRole('link').count()).toBe(2);
  await due.getByRole('link', { name: /^Late/ }).click();
  await page.getByRole('dialog', { name: 'Late' }).waitFor();
  await page.goto(`${site.origin}/boards/${otherBoardId}`);
  await page.getByText('Live', { exact: true }).waitFor();

  await page.goto(`${site.origin}/dashboard`);
  const opened = section(page, 'Recently opened').getByRole('link');
  await until('both boards are listed, the last one first', async () => {
    const paths = await opened.evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).pathname),
    );
    return paths.join() === `/boards/${otherBoardId},/boards/${boardId}`;
  });

  await api.run(ann, { type: 'boards.setMembers', boardId, set: [], remove: [bob.id] });
  await page.reload();
  await section(page, 'Assigned to you').getByText('Nothing is due').waitFor();
  expect(await opened.count()).toBe(1);
});

test('N26 sections that cannot be loaded say so, and are loaded after a retry', async () => {
  const page = await stage.browser.visitAlone(stage.bob);
  await page.route('**/trpc/*notifications.due*', (route) => route.abort());
  await page.goto(`${stage.site.origin}/dashboard`);
  const due = section(page, 'Assigned to you');
  await due.getByRole('alert').waitFor();
  await page.unroute('**/trpc/*notifications.due*');
  await due.getByRole('button', { name: 'Try again' }).click();
  await due.getByText('Nothing is due').waitFor();
  stage.browser.complaints.splice(0);
});
