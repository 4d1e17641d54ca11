import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { boardPage } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const MORE = 'More actions for this board';

test('AR12 a rule is created on the page, acts on another user’s change, and both see it at once', async () => {
  const { api, ann, bob, site, browser } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['Offer', 'Invoice'], Done: [] });
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/boards/${boardId}`);
  await page.getByRole('button', { name: MORE }).click();
  await page.getByRole('menuitem', { name: 'Rules' }).click();
  await page.getByText('No rules yet.').waitFor();
  await page.getByRole('button', { name: 'New Rule' }).click();
  const form = page.getByRole('dialog', { name: 'New Rule' });
  await form.getByRole('button', { name: 'Create Rule' }).click();
  await form.getByText('Please enter a name.').waitFor();
  await form.getByLabel('Name').fill('Paid ones');
  await form.getByLabel('Action 1', { exact: true }).selectOption('Add label');
  await form.getByRole('group', { name: 'Then' }).getByLabel('Label').fill('paid');
  await form.getByRole('button', { name: 'Add Action' }).click();
  await form.getByLabel('Action 2', { exact: true }).selectOption('Assign to');
  await form.getByLabel('Person').selectOption('Bob Tester');
  await form.getByRole('button', { name: 'Create Rule' }).click();
  const rules = page.getByRole('dialog', { name: 'Rules' });
  await rules
    .getByText('When a ticket is moved to Done: add the label paid, assign Bob Tester')
    .waitFor();
  await page.keyboard.press('Escape');

  const other = await browser.visit(bob);
  await other.goto(`${site.origin}/boards/${boardId}`);
  const { columns, tickets } = await api.snapshot(ann, boardId);
  const ticketId = tickets.find(({ name }) => name === 'Offer')?.id ?? '';
  const columnId = columns.find(({ name }) => name === 'Done')?.id ?? '';
  await api.run(bob, { type: 'tickets.move', boardId, ticketId, to: { columnId } });
  for (const { card } of [boardPage(page), boardPage(other)]) {
    await card('Offer').getByText('paid').waitFor();
    await card('Offer').getByText('Bob Tester').waitFor();
  }
  expect(await boardPage(page).card('Invoice').getByText('paid').count()).toBe(0);
  await boardPage(other).card('Offer').press('Enter');
  const opened = other.getByRole('dialog', { name: 'Offer' });
  await opened.getByRole('tab', { name: /^History/ }).click();
  await opened.getByText('by the rule “Paid ones”').waitFor();

  await page.getByRole('button', { name: MORE }).click();
  await page.getByRole('menuitem', { name: 'Rules' }).click();
  const actions = page.getByRole('button', { name: 'Actions for Paid ones' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Log' }).click();
  await page.getByRole('list', { name: 'Log' }).getByText('Offer').waitFor();
  await page.getByRole('button', { name: 'Back' }).last().click();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Turn Off' }).click();
  await page.getByText('Off', { exact: true }).waitFor();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Rule' });
  expect(await edited.getByLabel('On', { exact: true }).isChecked()).toBe(false);
  await edited.getByLabel('When', { exact: true }).selectOption('A ticket is due');
  await edited.getByLabel('Days before').fill('2');
  await edited.getByRole('button', { name: 'Remove action 2' }).click();
  await edited.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('2 days before a ticket is due: add the label paid').waitFor();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No rules yet.').waitFor();
});

test('AR12 members who do not manage the board are not offered its rules', async () => {
  const { api, ann, bob, site, browser } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': [] });
  const page = await browser.visit(bob);
  await page.goto(`${site.origin}/boards/${boardId}`);
  await page.getByRole('button', { name: MORE }).click();
  await page.getByRole('menuitem', { name: 'Print' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Rules' }).count()).toBe(0);
});

test('AR13 a change of a rule is undone in the ticket’s history, and in the log of the rule', async () => {
  const { api, ann, bob, site, browser } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['Offer', 'Invoice'], Done: [] });
  const rule = {
    name: 'Paid ones',
    trigger: { type: 'labelled', label: 'go' },
    actions: [
      { type: 'setPriority', priority: 'HIGH' },
      { type: 'addLabel', label: 'paid' },
    ],
  };
  const { columns, tickets } = await api.snapshot(ann, boardId);
  const done = columns.find(({ name }) => name === 'Done')?.id ?? '';
  const actions = [...rule.actions, { type: 'move', columnId: done }];
  await api.send(`/api/boards/${boardId}/automations`, ann, { ...rule, actions });
  const idOf = (name: string) => tickets.find((ticket) => ticket.name === name)?.id ?? '';
  for (const name of ['Offer', 'Invoice']) {
    const set = { labels: ['go'] };
    await api.run(ann, { type: 'tickets.edit', boardId, ticketId: idOf(name), set });
  }
  const stateOf = async (name: string) => {
    const ticket = (await api.snapshot(ann, boardId)).tickets.find((each) => each.name === name);
    return `${ticket?.labels} ${ticket?.priority} ${ticket?.columnId === done ? 'Done' : 'To Do'}`;
  };
  const is = (name: string, state: string) =>
    until(`${name} is ${state}`, async () => (await stateOf(name)) === state);
  for (const name of ['Offer', 'Invoice']) await is(name, 'go,paid HIGH Done');

  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/boards/${boardId}?ticket=${idOf('Offer')}`);
  const opened = page.getByRole('dialog', { name: 'Offer' });
  await opened.getByRole('tab', { name: /^History/ }).click();
  const undo = opened.getByRole('button', { name: /^Undo: Moved from To Do to Done by the rule/ });
  await undo.waitFor();
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await undo.click();
  await is('Offer', 'go null To Do');
  await undo.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: MORE }).click();
  await page.getByRole('menuitem', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'Actions for Paid ones' }).click();
  await page.getByRole('menuitem', { name: 'Log' }).click();
  const log = page.getByRole('list', { name: 'Log' });
  await log.getByText('Offer').waitFor();
  expect(await log.getByRole('button', { name: /^Undo/ }).count()).toBe(1);
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await log.getByRole('button', { name: 'Undo the run for Invoice' }).press('Enter');
  await is('Invoice', 'go null To Do');
  await until('the log has nothing to undo', async () => {
    return (await log.getByRole('button', { name: /^Undo/ }).count()) === 0;
  });
});
