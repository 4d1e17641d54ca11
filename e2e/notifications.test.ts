import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import type { Person } from './lib/api.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
let boardId: string;

beforeAll(async () => {
  boardId = await stage.api.board(stage.ann, [stage.bob], { 'To Do': ['Offer', 'Invoice'] });
});

async function idOf(name: string): Promise<string> {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return tickets.find((ticket) => ticket.name === name)?.id ?? '';
}

async function say(person: Person, name: string, text: string): Promise<void> {
  const ticketId = await idOf(name);
  const comment = { boardId, ticketId, text, photoUrls: [] };
  await stage.api.run(person, { type: 'tickets.comment', ...comment });
}

function notificationsButton(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name });
}

/** As when the user returns to the page, which refreshes the counts. */
async function returnTo(page: Page, to: string): Promise<void> {
  await until('the button shows the count', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    return (await notificationsButton(page, to).count()) > 0;
  });
}

test('ZB8 the button shows how much is new and due, leads to the ticket, and marks it as read', async () => {
  const page = await stage.browser.visit(stage.bob);
  await page.goto(`${stage.site.origin}/dashboard`);
  await notificationsButton(page, 'Notifications').waitFor();
  const offer = { boardId, ticketId: await idOf('Offer') };
  const set = { assignee: stage.bob.id, dueDate: '2020-01-31T00:00:00' };
  await stage.api.run(stage.ann, { type: 'tickets.edit', ...offer, set });
  await say(stage.ann, 'Invoice', 'Who writes it, @bob?');
  await returnTo(page, 'Notifications, 2 new, 1 overdue');
  await page.keyboard.press('Tab');
  await notificationsButton(page, /^Notifications/).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('heading', { name: 'Overdue 1' }).waitFor();
  await panel.getByRole('button', { name: 'Mark as read: Offer' }).press('Enter');
  await panel.getByRole('heading', { name: 'Earlier 1' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await panel.getByRole('link', { name: 'Ann Tester mentioned you in Invoice' }).press('Enter');
  await page.getByRole('dialog', { name: 'Invoice' }).waitFor();
  await page.keyboard.press('Escape');
  await notificationsButton(page, 'Notifications, 1 overdue').waitFor();
});

test('ZB8 everything is marked as read at once, and Escape returns the focus to the button', async () => {
  const page = await stage.browser.visit(stage.bob);
  await say(stage.ann, 'Offer', 'one');
  await say(stage.ann, 'Offer', 'two');
  await page.goto(`${stage.site.origin}/dashboard`);
  await returnTo(page, 'Notifications, 2 new, 1 overdue');
  await notificationsButton(page, /^Notifications/).click();
  await page.getByRole('button', { name: 'Mark All as Read' }).click();
  await page.getByRole('heading', { name: 'New 2' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await notificationsButton(page, 'Notifications, 1 overdue').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
    /^Notifications/,
  );
});

test('ZB9 @ offers the users who see the ticket, and a key mentions one of them', async () => {
  const page = await stage.browser.visit(stage.bob);
  await page.goto(`${stage.site.origin}/boards/${boardId}?ticket=${await idOf('Invoice')}`);
  const field = page.getByLabel('Your comment');
  await field.pressSequentially('Hello @');
  const list = page.getByRole('listbox', { name: 'People to mention' });
  await list.getByRole('option', { name: 'Ann Tester' }).waitFor();
  expect(await list.getByRole('option').count()).toBe(1);
  await page.getByText('1 person to mention. Ann Tester').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await field.pressSequentially('an');
  await page.keyboard.press('Enter');
  expect(await field.inputValue()).toBe('Hello @Ann Tester ');
  await field.pressSequentially('and you');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Hello @Ann Tester and you').waitFor();
});

test('ZB10 opt-in browser notifications show new items while the user is elsewhere', async () => {
  const page = await stage.browser.visitAlone(stage.bob);
  await page.addInitScript(() => {
    const titles: string[] = [];
    const System = window.Notification;
    class Recorded extends System {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        titles.push(title);
      }

      // Chromium's headless shell grants the permission, but forgets it.
      static override get permission() {
        return sessionStorage.getItem('permission') === 'granted' ? 'granted' : System.permission;
      }

      static override async requestPermission() {
        const permission = await System.requestPermission();
        sessionStorage.setItem('permission', permission);
        return permission;
      }
    }
    Object.assign(window, { Notification: Recorded, titles });
    // A user who looks at the page needs no notification.
    document.hasFocus = () => false;
  });
  await page.goto(`${stage.site.origin}/dashboard`);
  await notificationsButton(page, /^Notifications/).click();
  const choice = page.getByRole('checkbox', { name: 'Notify me in this browser' });
  await page.context().grantPermissions([]);
  await choice.click();
  await page.getByText('Notifications are blocked').waitFor();
  await page.context().grantPermissions(['notifications']);
  await choice.click();
  await until('it is enabled', () => choice.isChecked());
  await page.keyboard.press('Escape');
  await say(stage.ann, 'Offer', 'three');
  await returnTo(page, 'Notifications, 1 new, 1 overdue');
  const titles = () => page.evaluate(() => (window as unknown as { titles: string[] }).titles);
  await until('it is notified', async () => (await titles()).length > 0);
  expect(await titles()).toEqual(['Ann Tester commented on Offer']);
  await page.reload();
  await notificationsButton(page, /^Notifications/).click();
  expect(await choice.isChecked()).toBe(true);
});
