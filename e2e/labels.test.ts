import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { boardPage } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

/** A board of Ann, which Bob manages too, with labels on its tickets. */
async function boardWith(labels: Record<string, string[]>) {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': Object.keys(labels) });
  const admin = { userId: bob.id, role: 'ADMIN' as const };
  await api.run(ann, { type: 'boards.setMembers', boardId, set: [admin], remove: [] });
  const { tickets } = await api.snapshot(ann, boardId);
  const idOf = (name: string) => tickets.find((ticket) => ticket.name === name)?.id ?? '';
  const label = (name: string, set: { labels: string[]; visibleTo?: string[] }) =>
    api.run(ann, { type: 'tickets.edit', boardId, ticketId: idOf(name), set });
  for (const [name, of] of Object.entries(labels)) await label(name, { labels: of });
  const labelsOf = async (name: string) => {
    const now = await api.snapshot(ann, boardId);
    return now.tickets.find((ticket) => ticket.name === name)?.labels.join();
  };
  return { boardId, idOf, label, labelsOf };
}

async function openLabels(page: Page) {
  await page.getByRole('button', { name: 'More actions for this board' }).click();
  await page.getByRole('menuitem', { name: 'Manage Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Labels' });
  await dialog.waitFor();
  return dialog;
}

const chips = (page: Page, name: string) =>
  boardPage(page).card(name).getByRole('listitem').allTextContents();

const showsChips = (page: Page, name: string, labels: string[]) =>
  until(`${name} has ${labels.join()}`, async () => {
    return (await chips(page, name)).join() === labels.join();
  });

test('ZN3 ZN4 one renames a label while another sets it, and the undo keeps what the other did', async () => {
  const { ann, bob, browser, site, api } = stage;
  const { boardId, idOf, label, labelsOf } = await boardWith({
    Offer: ['bug', 'client'],
    Invoice: ['defect'],
    Secret: ['bug'],
  });
  await label('Secret', { labels: ['bug'], visibleTo: [bob.id] });
  const [annsPage, bobsPage] = await Promise.all([browser.visit(ann), browser.visit(bob)]);
  const anns = boardPage(annsPage);
  await Promise.all([
    anns.open(site.origin, boardId),
    boardPage(bobsPage).open(site.origin, boardId),
  ]);
  await anns.fetched('record-undos');
  const labels = await openLabels(annsPage);
  await labels.getByRole('button', { name: 'Rename bug', exact: true }).click();
  const rename = annsPage.getByRole('dialog', { name: 'Rename Label' });
  await rename.getByLabel('Name', { exact: true }).fill('defect');
  await rename.getByText('“defect” exists. The labels of 2 tickets are merged into it.').waitFor();
  const set = { labels: ['defect', 'bug'] };
  await Promise.all([
    rename.getByRole('button', { name: 'Merge' }).click(),
    api.run(bob, { type: 'tickets.edit', boardId, ticketId: idOf('Invoice'), set }),
  ]);
  // In either order nothing is lost: the label is merged, or exists again.
  await until('Offer is merged', async () => (await labelsOf('Offer')) === 'defect,client');
  expect(['defect', 'defect,bug']).toContain(await labelsOf('Invoice'));
  for (const page of [annsPage, bobsPage]) await showsChips(page, 'Offer', ['defect', 'client']);
  await showsChips(bobsPage, 'Secret', ['defect']);

  await label('Offer', { labels: ['defect', 'urgent'] });
  await annsPage.keyboard.press('Escape');
  await annsPage.getByRole('button', { name: 'Undo', exact: true }).click();
  await annsPage.getByText('Your change was undone.').waitFor();
  for (const page of [annsPage, bobsPage]) await showsChips(page, 'Offer', ['bug', 'urgent']);
  await showsChips(bobsPage, 'Secret', ['bug']);
});

test('ZN2 ZN5 a color is chosen by keyboard, is seen on open boards and shared ones, and a label is removed', async () => {
  const { ann, bob, browser, site, api } = stage;
  const { boardId } = await boardWith({ Offer: ['bug'], Invoice: ['bug', 'client'] });
  const { url } = (
    await api.send<{ result: { data: { url: string } } }>('/trpc/shareLinks.create', ann, {
      boardId,
      client: null,
      days: null,
    })
  ).result.data;
  const [annsPage, bobsPage, clients] = await Promise.all([
    browser.visit(ann),
    browser.visit(bob),
    browser.visit(null),
  ]);
  const { pathname, hash } = new URL(url);
  await Promise.all([
    boardPage(annsPage).open(site.origin, boardId),
    boardPage(bobsPage).open(site.origin, boardId),
    clients.goto(site.origin + pathname + hash),
  ]);
  const colorOf = (page: Page) =>
    boardPage(page)
      .card('Offer')
      .getByRole('listitem')
      .evaluate((chip) => getComputedStyle(chip).color);
  const before = await colorOf(bobsPage);
  const dialog = await openLabels(annsPage);
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^bug\s+2 tickets/),
    expect.stringMatching(/^client\s+1 ticket/),
  ]);
  const color = dialog.getByLabel('Color of bug');
  await color.focus();
  await annsPage.keyboard.type('Grey');
  for (const page of [annsPage, bobsPage, clients]) {
    await until('the color is shown', async () => (await colorOf(page)) !== before);
  }
  expect(new Set(await Promise.all([annsPage, bobsPage, clients].map(colorOf))).size).toBe(1);

  await dialog.getByRole('button', { name: 'Remove bug', exact: true }).click();
  const question = annsPage.getByRole('alertdialog');
  await question.getByText('It is removed from 2 tickets. The tickets stay.').waitFor();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByText('bug', { exact: true }).waitFor({ state: 'detached' });
  for (const page of [bobsPage, clients]) await showsChips(page, 'Invoice', ['client']);
});

test('ZN8 the labels of the board are offered while one types, by keyboard', async () => {
  const { ann, browser, site } = stage;
  const { boardId, labelsOf } = await boardWith({
    Offer: ['bug'],
    Invoice: ['bug', 'big', 'client'],
  });
  const page = await browser.visit(ann);
  const anns = boardPage(page);
  await anns.open(site.origin, boardId);
  await anns
    .column('To Do')
    .getByRole('button', { name: /^Add Ticket/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ticket Name').fill('New one');
  const field = dialog.getByRole('combobox', { name: 'Labels' });
  await field.pressSequentially('b');
  const options = page.getByRole('listbox', { name: 'Labels' }).getByRole('option');
  await until('two labels are offered', async () => {
    return (await options.allTextContents()).join() === 'bug,big';
  });
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('cl');
  await options.first().waitFor();
  // Escape closes the list and not the dialog; the typed text stays.
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('big, cl');
  await page.keyboard.press('ArrowDown');
  await options.first().click();
  expect(await field.inputValue()).toBe('big, client, ');
  await field.press('Enter');
  await anns.card('New one').waitFor();
  await until('it is saved', async () => (await labelsOf('New one')) === 'big,client');
});
