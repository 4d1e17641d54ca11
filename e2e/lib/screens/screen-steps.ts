import type { Locator, Page } from 'playwright-core';
import { until } from '../../../src/test/until.ts';

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true });
export const item = (name: string) => (page: Page) =>
  page.getByRole('menuitem', { name, exact: true });
export const tab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name });
export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, exact: true });
export const text = (words: string) => (page: Page) => page.getByText(words, { exact: true });
export const region = (name: string) => (page: Page) =>
  page.getByRole('region', { name, exact: true });
export const menu = (page: Page) => page.getByRole('menu');
export const dialog = (name: string) => (page: Page) =>
  page.getByRole('dialog', { name, exact: true });
export const question = (name: string | RegExp) => (page: Page) =>
  page.getByRole('alertdialog', { name });
export const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true });
export const card = (name: string) => (page: Page) =>
  page.locator('[data-ticket]').filter({ has: page.getByText(name, { exact: true }) });
export const photosChosenIn = (place: Locator) => place.locator('input[data-photos]').first();
export const fileChosenIn = (place: Locator) => place.locator('input[type=file]');
export const LONG_NAME = 'The beach in the morning light before anybody else was there';
export const alert = (words: string) => (page: Page) => page.getByRole('alert').getByText(words);

/** Reloads the page with some of its calls failing, or held for a while. */
export const without = (calls: string, answer: 'aborted' | 'held') => async (page: Page) => {
  await page.route(calls, (route) => (answer === 'held' ? undefined : route.abort()));
  await page.reload();
};

/** Selects the first two tickets by keyboard. */
export async function selectTickets(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  for (const card of [0, 1]) {
    await page.locator('[data-ticket]').nth(card).focus();
    await until('it is selected', async () => {
      const isPressed = await page.locator('[data-ticket]').nth(card).getAttribute('aria-pressed');
      if (isPressed !== 'true') await page.keyboard.press('x');
      return isPressed === 'true';
    });
  }
  await bar.waitFor();
}

/** Opens the confirmation of a transfer to the first person that can be chosen. */
export async function chooseNewOwner(page: Page): Promise<void> {
  await page.getByLabel(/^New (owner|creator)$/).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
}

/** Runs in the page: edits the open ticket as another page of the same user would. */
export async function editElsewhere(set: object): Promise<void> {
  const { pathname, search } = location;
  await fetch('/trpc/tickets.edit', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('authToken')}`,
    },
    body: JSON.stringify({
      commandId: `elsewhere${Date.now()}`,
      boardId: pathname.split('/')[2],
      ticketId: new URLSearchParams(search).get('ticket'),
      set,
    }),
  });
}

/** Runs in the page: signs in again, as the same user's other device does. */
export async function signInElsewhere([email, password]: [string, string]): Promise<void> {
  await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

export const board = '/boards/board-shop-relaunch';
export const emptyBoard = '/boards/board-autumn';
export const more = button('More actions for this board');
export const calendar = `${board}?view=dueDate`;
export const assignees = `${board}?view=assignee`;
export const asTable = `${board}?view=table`;
export const timeline = `${board}?view=timeline`;
export const lanes = `${board}?lanes=assignee`;
export const ticket = `${board}?ticket=:ticket`;
export const project = '/projects/project-nordlicht';
export const draft = '/finances/invoices/invoice-draft';
export const invoice = '/finances/invoices/invoice-issued';
export const talk = tab(/^Comments \(4\)/);
export const opened = 'Checkout on one page';
