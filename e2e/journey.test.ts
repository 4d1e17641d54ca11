import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from './api.ts';
import { boardPage } from './board-page.ts';
import { openBrowser, type Visitors } from './browser.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let browser: Visitors;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
});

afterEach(() => {
  expect(browser.complaints.splice(0)).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function signUp(page: Page, firstName: string): Promise<void> {
  await page.goto(`${site.origin}/`);
  await page.getByRole('link', { name: 'Get Started Free' }).first().click();
  await page
    .getByRole('button', { name: /sign up/i })
    .last()
    .click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Tester');
  await page.getByLabel('Email').fill(`${firstName.toLowerCase()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page
    .locator('form')
    .getByRole('button', { name: /sign up|create/i })
    .click();
  await page.getByText(`Welcome back, ${firstName}!`).waitFor();
}

test('B1 from the landing page to a board that two people see change', async () => {
  const annsPage = await browser.visit(null);
  const bobsPage = await browser.visit(null);
  await signUp(annsPage, 'Ann');
  await signUp(bobsPage, 'Bob');

  await annsPage.goto(`${site.origin}/boardsOverview`);
  await annsPage.getByRole('button', { name: 'Create Board' }).first().click();
  await annsPage.getByLabel('Board name').fill('Relaunch');
  await annsPage.getByRole('button', { name: /add member|add a member|add person/i }).click();
  await annsPage.getByRole('dialog').getByRole('button', { name: 'Create Board' }).click();
  await annsPage.waitForURL(/\/boards\/board-/);
  const boardUrl = annsPage.url();
  const anns = boardPage(annsPage);
  await anns.column('To Do').waitFor();

  await bobsPage.goto(`${site.origin}/boardsOverview`);
  await bobsPage.getByRole('link', { name: /Relaunch/ }).click();
  const bobs = boardPage(bobsPage);
  await bobs.column('Done').waitFor();
  expect(bobsPage.url()).toBe(boardUrl);
  expect(await bobsPage.getByRole('button', { name: 'Add Column' }).count()).toBe(0);

  await annsPage.getByRole('button', { name: 'Add Ticket to To Do' }).click();
  await annsPage.getByRole('dialog').getByRole('button', { name: 'Add Ticket' }).click();
  await annsPage.getByRole('alert').getByText('Please enter a ticket name.').waitFor();
  await annsPage.getByLabel('Ticket Name').fill('Write the offer');
  await annsPage.getByLabel('Priority').selectOption('High');
  await annsPage.getByRole('dialog').getByRole('button', { name: 'Add Ticket' }).click();
  await bobs.card('Write the offer').waitFor();

  await annsPage.getByRole('button', { name: 'Add Column' }).click();
  await annsPage.getByLabel('Column name').fill('Waiting');
  await annsPage.getByRole('dialog').getByRole('button', { name: 'Add Column' }).click();
  await bobs.column('Waiting').waitFor();

  await annsPage.getByRole('button', { name: 'Actions for Waiting' }).click();
  await annsPage.getByRole('menuitem', { name: 'Edit' }).click();
  await annsPage.getByLabel('Column name').fill('On hold');
  await annsPage.getByRole('button', { name: 'Save Changes' }).click();
  await bobs.column('On hold').waitFor();

  await bobs.drag('Write the offer', bobs.column('On hold').getByRole('heading'));
  await anns.column('On hold').getByText('Write the offer').waitFor();

  await annsPage.getByRole('button', { name: 'Actions for On hold' }).click();
  await annsPage.getByRole('menuitem', { name: 'Delete' }).click();
  await annsPage.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click();
  await bobs.column('On hold').waitFor({ state: 'detached' });
  expect(await bobs.card('Write the offer').count()).toBe(0);
});

test('S5 signing out in one tab signs out the other, and its board closes', async () => {
  const page = await browser.visit(null);
  await page.goto(`${site.origin}/login`);
  await page.getByLabel('Email').fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page
    .locator('form')
    .getByRole('button', { name: /sign in/i })
    .click();
  await page.getByText('Welcome back, Ann!').waitFor();
  const other = await page.context().newPage();
  await other.goto(`${site.origin}/boardsOverview`);
  await other.getByRole('link', { name: /Relaunch/ }).click();
  await other.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('button', { name: /Ann Tester/ }).click();
  await page.getByRole('menuitem', { name: /log ?out/i }).click();
  await other.waitForURL(/\/login/);
});

test('R1 a board that one may not open leads back to the boards', async () => {
  const page = await browser.visit(null);
  await signUp(page, 'Eve');
  await page.goto(`${site.origin}/boards/board-unknown`);
  await page.waitForURL(`${site.origin}/boards`);
});
