import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { boardPage } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

test('ZJ1 ZJ2 ZJ3 two people see start dates, estimates and their sum, and the unit that one chooses', async () => {
  const { twoOn, api, ann } = stage;
  const { boardId, anns, annsPage, bobs, bobsPage } = await twoOn({
    'To Do': ['Offer', 'Invoice'],
    Done: [],
  });
  const { tickets } = await api.snapshot(ann, boardId);
  const idOf = (name: string) => tickets.find((ticket) => ticket.name === name)?.id ?? '';
  await api.run(ann, {
    type: 'tickets.edit',
    ...{ boardId, ticketId: idOf('Invoice'), set: { estimate: 0.5 } },
  });
  await anns.card('Offer').press('Enter');
  await annsPage
    .getByRole('dialog', { name: 'Offer' })
    .getByRole('button', { name: 'Edit', exact: true })
    .click();
  const form = annsPage.getByRole('dialog', { name: 'Edit Ticket' });
  await form.getByLabel('Estimate').fill('2.125');
  await form.getByLabel('Start Date').fill('2030-05-02');
  await form.getByLabel('Due Date').fill('2030-05-01');
  const save = form.getByRole('button', { name: 'Update Ticket' });
  await save.click();
  await form.getByText('The start date must not be after the due date.').waitFor();
  await form.getByText('with at most 2 decimals').waitFor();
  await form.getByLabel('Estimate').fill('2.25');
  await form.getByLabel('Due Date').fill('2030-05-03');
  await save.click();
  await form.waitFor({ state: 'detached' });
  const card = bobs.card('Offer');
  await card.getByText('Starts May 2, 2030').waitFor({ state: 'attached' });
  await card.getByText('Estimated at 2.25 points').waitFor({ state: 'attached' });
  const sum = (text: string) => bobs.column('To Do').getByText(text, { exact: true });
  await sum('2.75 points in total').waitFor({ state: 'attached' });
  expect(await bobs.column('Done').getByText('in total').count()).toBe(0);

  await annsPage.keyboard.press('Escape');
  await annsPage.getByRole('button', { name: 'More actions for this board' }).click();
  await annsPage.getByRole('menuitem', { name: 'Estimate in hours' }).click();
  await sum('2.75 hours in total').waitFor({ state: 'attached' });
  await until('the filter finds what has started', async () => {
    await bobsPage.goto(`${stage.site.origin}/boards/${boardId}?start=none`);
    await boardPage(bobsPage).card('Invoice').waitFor();
    return (await boardPage(bobsPage).card('Offer').count()) === 0;
  });
});
