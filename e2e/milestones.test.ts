import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAt } from '../src/core/days.ts';
import { until } from '../src/test/until.ts';
import { invoicingOf } from './lib/invoicing.ts';
import { SIZES } from './lib/navigate.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const today = dayAt(new Date());

let hasBusiness = false;
/** A client with a project that has a fixed price of 10,000.00, and a board with two tickets. */
async function fixedPrice(clientName: string) {
  const money = invoicingOf(stage.api, stage.ann);
  if (!hasBusiness) await money.setBusiness();
  hasBusiness = true;
  const { clientId, projectId } = await money.work({ clientName, entries: [] });
  await send('projects.set', {
    ...{ projectId, version: 1 },
    billing: {
      ...{ clientId, billing: 'fixed', agreedAmount: 1_000_000 },
      ...{ budgetSeconds: null, budgetAmount: null },
    },
  });
  const content = { Todo: [`${clientName} drawings`], Done: [`${clientName} sketch`] };
  const boardId = await stage.api.board(stage.ann, [], content);
  await stage.api.run(stage.ann, { type: 'boards.setProject', boardId, projectId });
  return { clientId, projectId, money };
}

const send = <T>(path: string, body: object) =>
  stage.api.send<T>(`/trpc/money.${path}`, stage.ann, body);

const addMilestone = (projectId: string, name: string, part: object = {}) =>
  send('milestones.create', {
    ...{ id: `m-${name.replaceAll(/\W/g, '')}-${projectId}`.slice(0, 80), projectId, name },
    ...{ day: null, amount: null, percent: null, reachedOn: null, ticketIds: [], ...part },
  });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true });
const saved = (page: Page) => page.locator('[data-saving="saved"]').waitFor();

async function open(path: string, options = {}): Promise<Page> {
  const page = await stage.browser.visit(stage.ann, options);
  await page.goto(stage.site.origin + path);
  return page;
}

test('MS1 MS2 MS5 a milestone is created, reached and billed, and can be billed again once its line is removed', async () => {
  const { clientId } = await fixedPrice('Mile Ltd');
  const page = await open(`/finances/clients/${clientId}`);
  await page.getByRole('link', { name: 'Milestones of Mile Ltd website' }).click();
  await heading(page, 'No milestones yet').waitFor();
  await button(page, 'New Milestone').click();
  const form = page.getByRole('dialog', { name: 'New Milestone' });
  await form.getByRole('button', { name: 'Create Milestone' }).click();
  await form.getByText('Please enter a name.').waitFor();
  await form.getByLabel('Name').fill('Design approved');
  await form.getByText('Share', { exact: true }).click();
  await form.getByLabel('Share of the agreed amount in percent').fill('40');
  await form.getByLabel('Find a ticket').fill('mile');
  await form.getByLabel('Mile Ltd drawings').check();
  await form.getByLabel('Mile Ltd sketch').check();
  await form.getByRole('button', { name: 'Create Milestone' }).click();
  const row = page.getByRole('listitem').filter({ has: heading(page, 'Design approved') });
  await row.getByText('€4,000.00').waitFor();
  await row.getByText(/of 2 tickets done$/).click();
  await row.getByText('Mile Ltd drawings').waitFor();
  await button(page, 'Mark Design approved as reached').click();
  await row.getByText(/^Reached on/).waitFor();

  await page.getByRole('link', { name: 'New Invoice' }).click();
  const preview = page.getByRole('table', { name: 'Preview' });
  await preview.getByRole('rowheader', { name: /^Design approved/ }).waitFor();
  const box = page.getByLabel(/^Design approved/);
  expect(await box.isChecked()).toBe(true);
  await page.getByLabel(/€10,000.00 left$/).check();
  await preview.getByText('€6,000.00').first().waitFor();
  await button(page, 'Create draft').click();
  await page.getByText('Bills the milestone “Design approved”').waitFor();
  await page.getByText('€11,900.00').first().waitFor();

  await button(page, 'Actions for Design approved').click();
  await page.getByRole('menuitem', { name: 'Remove line' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this line?' });
  await question.getByText('The milestone can be billed again.').waitFor();
  await question.getByRole('button', { name: 'Remove line' }).click();
  await saved(page);
  await page.goto(`${stage.site.origin}/finances/new-invoice?client=${clientId}`);
  await page.getByLabel(/^Design approved/).waitFor();
});

test('MS7 MS8 a prepayment is issued, and the next draft deducts it once it is paid', async () => {
  const { clientId, projectId, money } = await fixedPrice('Early Ltd');
  await addMilestone(projectId, 'Done', { amount: 500_000, reachedOn: today });
  const page = await open(`/finances/new-invoice?client=${clientId}`);
  await page.getByText('Prepayment', { exact: true }).click();
  await button(page, 'Create draft').click();
  await page.getByText('Please enter an amount above 0.').waitFor();
  await page.getByLabel('Project').selectOption('Early Ltd website');
  await page.getByLabel('Net amount in EUR').fill('1,000.00');
  await button(page, 'Create draft').click();
  await button(page, 'Issue prepayment invoice').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Issue prepayment invoice' }).click();
  await heading(page, /^Prepayment invoice /).waitFor();
  await money.pay(page.url().split('/').at(-1) ?? '', 119_000, today);

  await page.goto(`${stage.site.origin}/finances/new-invoice?client=${clientId}`);
  const preview = page.getByRole('table', { name: 'Preview' });
  await preview.getByText('-€1,000.00').waitFor();
  await page.getByLabel(/€1,000.00 net$/).uncheck();
  await until('nothing is deducted', async () => {
    return (await preview.getByText('-€1,000.00').count()) === 0;
  });
  await page.getByLabel(/€1,000.00 net$/).check();
  await preview.getByText('-€1,000.00').waitFor();
  await button(page, 'Create draft').click();
  await page.getByText(/^Deducts prepayment \d{4}-\d{4}$/).waitFor();
  await page.getByText('€4,760.00').first().waitFor();
  await button(page, 'Issue invoice').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue invoice' }).click();
  await heading(page, /^Invoice /).waitFor();
});

test('MS1 on a phone milestones are moved, deleted and restored, and seen by another ADMIN at once', async () => {
  const { projectId } = await fixedPrice('Phone Miles');
  await addMilestone(projectId, 'First');
  await addMilestone(projectId, 'Second', { day: '2020-01-01' });
  const address = `/finances/milestones/${projectId}`;
  const page = await open(address, { size: SIZES.phone });
  const other = await open(address);
  const names = (on: Page) =>
    on.getByRole('list', { name: 'Milestones' }).getByRole('heading').allInnerTexts();
  await page.getByText('Was planned for Jan 1, 2020').waitFor();
  await until('both see both', async () => (await names(other)).join() === 'First,Second');
  await button(page, 'Actions of Second').click();
  await page.getByRole('menuitem', { name: 'Move Up' }).click();
  for (const each of [page, other]) {
    await until('it is the first', async () => (await names(each)).join() === 'Second,First');
  }
  await button(page, 'Actions of Second').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await until('it is gone', async () => (await names(other)).join() === 'First');
  await button(page, 'Undo').click();
  for (const each of [page, other]) {
    await until('it is back', async () => (await names(each)).join() === 'Second,First');
  }
});
