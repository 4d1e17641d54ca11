import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayAt } from '../src/core/days.ts';
import { apiOf } from './lib/api.ts';
import { boardPage } from './lib/board-page.ts';
import { openBrowser, type Visitors } from './lib/browser/browser.ts';
import type { InputMethod } from './lib/drivers/drag-driver.ts';
import { keyboardInput } from './lib/drivers/keyboard-driver.ts';
import { mouseInput } from './lib/drivers/mouse-driver.ts';
import { touchInput } from './lib/drivers/touch-driver.ts';
import { financeSteps, timerOf } from './lib/finance-steps.ts';
import { SIZES } from './lib/navigate.ts';
import { overflowingElements } from './lib/screens/accessibility-checks.ts';
import { openSite, type Site } from './lib/test-server.ts';

let site: Site | undefined;
let browser: Visitors;

beforeAll(async () => {
  browser = await openBrowser();
});

afterEach(async () => {
  await browser.leave();
  await site?.close();
  expect(browser.complaints.splice(0)).toEqual([]);
});

afterAll(() => browser?.leave());

const TWO_HOURS_20 = 140 * 60_000;

interface Walk {
  name: string;
  size: (typeof SIZES)['desk'];
  handOn: (page: Page) => InputMethod | Promise<InputMethod>;
}

const walks: Walk[] = [
  { name: 'by mouse', size: SIZES.desk, handOn: mouseInput },
  { name: 'by keyboard alone', size: SIZES.desk, handOn: keyboardInput },
  { name: 'by finger, on a phone', size: SIZES.phone, handOn: touchInput },
];

test.each(walks)(
  'CL8 FS3 FS5 FS6 FS7 TI30 TI34 SE9 RP5 from an empty installation to a paid invoice, $name',
  {
    timeout: 240_000,
  },
  async ({ size, handOn }) => {
    site = await openSite();
    const { origin } = site;
    const api = apiOf(origin);
    const ann = await api.register('Ann');
    const projectId = 'project-website';
    await api.send('/trpc/projects.save', ann, { projectId, name: 'Website' });
    const boardId = await api.board(ann, [], { 'To Do': ['Checkout'] });
    await api.run(ann, { type: 'boards.setProject', boardId, projectId });
    const page = await browser.visitAlone(ann, size);
    const steps = financeSteps({ page, hand: await handOn(page) }, origin);

    await steps.setUpBusiness();
    await steps.addClient('Nordlicht Coffee', 'Website');

    // A timer that is started without a connection runs on the other device once there is one.
    const second = await browser.visitAlone(ann);
    await second.goto(`${origin}/dashboard`);
    await second.getByRole('heading', { name: 'Welcome back, Ann!' }).waitFor();
    await steps.go(`/boards/${boardId}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await boardPage(page).carries();
    await steps.lookAt('Checkout');
    await page.context().setOffline(true);
    await steps.startTimer('Checkout');
    const running = () =>
      api.send<{ result: { data: { timer: object | null } } }>('/trpc/time.timer', ann);
    expect((await running()).result.data.timer).toBeNull();
    await page.context().setOffline(false);
    await timerOf(second).getByText('Checkout', { exact: true }).waitFor();

    await steps.stopTimer();
    await timerOf(second).waitFor({ state: 'detached' });

    // As on a third device, which was offline for longer.
    const { tickets } = await api.snapshot(ann, boardId);
    await api.time(ann, {
      ...{ type: 'timer.start', entryId: 'entry-of-the-train', ticketId: tickets[0]?.id ?? '' },
      ...{ projectId: null, note: '', day: dayAt(new Date()), at: Date.now() - TWO_HOURS_20 },
      offlineMs: TWO_HOURS_20,
    });
    await steps.timer.getByText(/^2:20:/).waitFor();
    await steps.stopTimer();
    await timerOf(second).waitFor({ state: 'detached' });
    await steps.correctTime('2:20', '2:30', 'Checkout');

    await steps.draftFor('Nordlicht Coffee');
    await steps.addLine('Licence', '3', '33.335');
    // 250.00 + 100.01 (100.005), with 19 % tax.
    await page.getByText('€416.51').waitFor();
    expect(await overflowingElements(page)).toEqual([]);
    const number = await steps.issue('€416.51');

    const path = await steps.createClientLink();
    const clients = await browser.visitAlone(null, SIZES.phone);
    await clients.goto(origin + path);
    await clients.getByRole('heading', { level: 1, name: `Invoice ${number}` }).waitFor();
    const payment = clients.getByRole('region', { name: 'Payment' });
    await payment.getByText('€416.51').first().waitFor();

    await steps.pay('116.51', '€300.00 will be outstanding.');
    await page.getByText('Partly paid', { exact: true }).waitFor();
    await clients.reload();
    await payment.getByText('€116.51 has been paid').waitFor();
    await steps.pay(null, 'This pays the invoice.');
    await page.getByRole('list', { name: 'Payments' }).getByText('€300.00').waitFor();
    await clients.reload();
    await payment.getByText('There is nothing left to pay. Thank you.').waitFor();
    expect(await overflowingElements(page)).toEqual([]);

    const sums = await steps.overview();
    expect(sums).toEqual(['€416.51', '€416.51', '€0.00', '€0.00']);
    const parts = ['€350.01', '€66.50', '€416.51'];
    expect(await steps.revenue()).toEqual([parts, parts]);
  },
);
