import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { boardPage } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const base = { options: [], isOnCards: true, isShared: false };
const budget = { ...base, id: 'fbudget', name: 'Budget', type: 'NUMBER' as const };
const phase = {
  ...base,
  ...{ id: 'fphase', name: 'Phase', type: 'CHOICE' as const },
  options: [
    { id: 'o1', name: 'Draft' },
    { id: 'o2', name: 'Final' },
  ],
};
const done = { ...base, id: 'fdone', name: 'Approved', type: 'CHECKBOX' as const };
const note = { ...base, id: 'fnote', name: 'Note', type: 'TEXT' as const };

type Fields = (typeof budget | typeof phase | typeof done | typeof note)[];
type Values = Record<string, string | number | boolean | null>;

/** A board of Ann, which Bob manages too, with these fields. */
async function boardWith(fields: Fields, tickets: Record<string, Values>) {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': Object.keys(tickets) });
  const admin = { userId: bob.id, role: 'ADMIN' as const };
  await api.run(ann, { type: 'boards.setMembers', boardId, set: [admin], remove: [] });
  if (fields.length > 0) await api.run(ann, { type: 'boards.setFields', boardId, fields });
  const snapshot = await api.snapshot(ann, boardId);
  const idOf = (name: string) => snapshot.tickets.find((each) => each.name === name)?.id ?? '';
  const set = (name: string, values: Values, by = ann) =>
    api.run(by, {
      ...{ type: 'tickets.edit' as const, boardId, ticketId: idOf(name) },
      set: { fields: values },
    });
  for (const [name, values] of Object.entries(tickets)) {
    if (Object.keys(values).length > 0) await set(name, values);
  }
  const valuesOf = async (name: string) => {
    const now = await api.snapshot(ann, boardId);
    return now.tickets.find((ticket) => ticket.name === name)?.fields ?? {};
  };
  return { boardId, set, valuesOf };
}

async function openFields(page: Page) {
  await page.getByRole('button', { name: 'More actions for this board' }).click();
  await page.getByRole('menuitem', { name: 'Custom Fields' }).click();
  const dialog = page.getByRole('dialog', { name: 'Custom Fields' });
  await dialog.waitFor();
  return dialog;
}

const property = (page: Page, name: string) =>
  page.getByRole('complementary').locator('section').filter({ hasText: name });

test('CF1 CF2 CF6 two managers define fields at once, and cards show them', async () => {
  const { ann, bob, browser, site } = stage;
  const { boardId, set } = await boardWith([budget], { Offer: { fbudget: 1200 } });
  const [annsPage, bobsPage] = await Promise.all([browser.visit(ann), browser.visit(bob)]);
  const [anns, bobs] = [boardPage(annsPage), boardPage(bobsPage)];
  await Promise.all([anns.open(site.origin, boardId), bobs.open(site.origin, boardId)]);
  await bobs.card('Offer').getByText('1,200').waitFor();
  const [annsDialog, bobsDialog] = await Promise.all([openFields(annsPage), openFields(bobsPage)]);
  await annsDialog.getByRole('button', { name: 'Add Field' }).click();
  const adding = annsPage.getByRole('dialog', { name: 'Add Field' });
  await adding.getByLabel('Name').fill('Phase');
  await adding.getByLabel('Type').selectOption('Choice');
  await adding.getByRole('textbox', { name: 'Option 1' }).fill('Draft');
  await adding.getByRole('textbox', { name: 'Option 1' }).press('Enter');
  await annsPage.keyboard.type('Final');
  await adding.getByLabel('Show on cards').check();
  // Bob renames the other field while Ann's dialog is open.
  await bobsDialog.getByRole('button', { name: 'Edit Budget' }).click();
  const editing = bobsPage.getByRole('dialog', { name: 'Edit Field' });
  await editing.getByLabel('Name').fill('Price');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await annsDialog.getByText('Price', { exact: true }).waitFor();
  await adding.getByRole('button', { name: 'Add Field' }).click();
  for (const dialog of [annsDialog, bobsDialog]) {
    await until('both have both', async () => {
      const names = await dialog.locator('li p:first-child').allTextContents();
      return names.join() === 'Price,Phase';
    });
  }
  await annsDialog.getByText('Choice · 2 options · No tickets · on cards').waitFor();
  const { customFields } = await stage.api.snapshot(ann, boardId);
  const [, choice] = customFields;
  await set('Offer', { [choice?.id ?? '']: choice?.options[1]?.id ?? '' }, bob);
  await bobsPage.keyboard.press('Escape');
  await bobs.card('Offer').getByText('Final').waitFor();
  await bobs.card('Offer').getByText('Price:').waitFor();
});

test('CF4 CF5 deleting a field says how many tickets have a value, and undo brings them back', async () => {
  const { ann, browser, site } = stage;
  const { boardId } = await boardWith([budget, done], {
    Offer: { fbudget: 7, fdone: true },
    Invoice: { fbudget: 8 },
  });
  const page = await browser.visit(ann);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await board.fetched('record-undos');
  await board.card('Offer').getByText('Approved: yes').waitFor({ state: 'attached' });
  const dialog = await openFields(page);
  await dialog.getByRole('button', { name: 'Delete Budget' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete the field “Budget”?' });
  await question.getByText('2 tickets have a value').waitFor();
  await question.getByRole('button', { name: 'Delete Field' }).click();
  await dialog.getByText('Budget', { exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await board.card('Invoice').getByText('Budget').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await board.card('Invoice').getByText('8', { exact: true }).waitFor();
});

test('CF3 CF5 values are edited in the open ticket, two fields by two people at once', async () => {
  const { ann, bob, browser, site } = stage;
  const { boardId, set, valuesOf } = await boardWith([budget, phase, done], { Offer: {} });
  const [annsPage, bobsPage] = await Promise.all([browser.visit(ann), browser.visit(bob)]);
  const [anns, bobs] = [boardPage(annsPage), boardPage(bobsPage)];
  await Promise.all([anns.open(site.origin, boardId), bobs.open(site.origin, boardId)]);
  for (const board of [anns, bobs]) await board.card('Offer').click();
  await property(annsPage, 'Budget').getByRole('button').click();
  await annsPage.getByLabel('Budget').fill('12.5');
  await property(bobsPage, 'Phase').getByRole('button').click();
  await bobsPage.getByLabel('Phase').selectOption('Final');
  await Promise.all([
    annsPage.keyboard.press('Enter'),
    property(bobsPage, 'Phase').getByRole('button', { name: 'Save' }).click(),
  ]);
  await property(annsPage, 'Phase').getByText('Final').waitFor();
  await property(bobsPage, 'Budget').getByText('12.5').waitFor();
  expect(await valuesOf('Offer')).toEqual({ fbudget: 12.5, fphase: 'o2' });
  await property(bobsPage, 'Approved').getByRole('checkbox').check();
  await property(annsPage, 'Approved').getByText('Yes').waitFor();
  // A value that changes while it is edited is named before it is replaced.
  await property(annsPage, 'Budget').getByRole('button').click();
  await annsPage.getByLabel('Budget').fill('20');
  await set('Offer', { fbudget: 15 }, bob);
  await annsPage.getByText('Someone else has changed it to: 15.').waitFor();
  await annsPage.keyboard.press('Enter');
  await until('it is replaced', async () => (await valuesOf('Offer')).fbudget === 20);
  await annsPage.getByRole('tab', { name: 'History' }).click();
  await annsPage.getByText('Edited Phase').first().waitFor();
});

test('CF5 CF8 a new ticket has values, the filter finds them, and the table edits them', async () => {
  const { ann, browser, site } = stage;
  const { boardId, valuesOf } = await boardWith([budget, phase], {
    Offer: { fphase: 'o1', fbudget: 300 },
    Invoice: { fphase: 'o2', fbudget: 20 },
    Idea: {},
  });
  const page = await browser.visit(ann);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await page.getByRole('button', { name: 'Add Ticket' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add New Ticket' });
  await adding.getByLabel('Ticket Name').fill('Logo');
  await adding.getByLabel('Budget').fill('100');
  await adding.getByLabel('Phase').selectOption('Draft');
  await adding.getByRole('button', { name: 'Add Ticket' }).click();
  await until('it has its values', async () => {
    const values = await valuesOf('Logo');
    return values.fbudget === 100 && values.fphase === 'o1';
  });
  await adding.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('search').getByLabel('Phase').selectOption('Phase: Draft');
  await until(
    'the filter shows both',
    async () => (await page.getByText('2 of 4 shown').count()) > 0,
  );
  await page.getByRole('search').getByLabel('Phase').selectOption('Phase: no value');
  await page.getByText('1 of 4 shown').waitFor();
  await board.card('Idea').waitFor();
  await page.getByRole('search').getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('searchbox').fill('final');
  await page.getByText('1 of 4 shown').waitFor();
  await board.card('Invoice').waitFor();

  await page.goto(`${site.origin}/boards/${boardId}?view=table`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByLabel('Budget').check();
  await page.keyboard.press('Escape');
  const heading = page.getByRole('columnheader', { name: 'Budget' });
  await heading.click();
  const cells = page.getByRole('gridcell').and(page.locator('[data-cell="custom-fbudget"]'));
  await until('they are sorted', async () => {
    return (await cells.allTextContents()).join() === '20,100,300,';
  });
  await cells.nth(3).dblclick();
  await page
    .getByRole('group', { name: /Budget/ })
    .getByLabel('Budget')
    .fill('5');
  await page.keyboard.press('Enter');
  await until('it is saved', async () => (await valuesOf('Idea')).fbudget === 5);
});

test('CF11 a value is set for many tickets, and one undo reverts it', async () => {
  const { ann, browser, site } = stage;
  const { boardId, valuesOf } = await boardWith([phase], { Offer: { fphase: 'o1' }, Idea: {} });
  const page = await browser.visit(ann);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await board.fetched('record-undos');
  for (const name of ['Offer', 'Idea']) {
    await board.card(name).click({ modifiers: ['ControlOrMeta'] });
  }
  await page.getByRole('button', { name: 'Fields' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fields' });
  await dialog.getByLabel('Phase').selectOption('Final');
  await dialog.getByRole('button', { name: 'Set' }).click();
  for (const name of ['Offer', 'Idea']) await board.card(name).getByText('Final').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await board.card('Offer').getByText('Draft').waitFor();
  expect(await valuesOf('Idea')).toEqual({});
});

test('ZD1 CF5 text typed into a custom field survives a reload, and Escape asks first', async () => {
  const { ann, browser, site } = stage;
  const { boardId } = await boardWith([note], { Offer: {} });
  const page = await browser.visit(ann);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await board.card('Offer').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Ticket' });
  await editing.getByLabel('Note').fill('Half a thought');
  await until('it is stored', () =>
    page.evaluate(() => JSON.stringify(localStorage).includes('Half a thought')),
  );
  await page.reload();
  await editing.getByText('Your unsaved draft was restored.').waitFor();
  expect(await editing.getByLabel('Note').inputValue()).toBe('Half a thought');
  await editing.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await editing.waitFor({ state: 'detached' });
  await property(page, 'Note').getByRole('button').click();
  await page.getByLabel('Note').fill('In place');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByLabel('Note').waitFor({ state: 'detached' });
});
