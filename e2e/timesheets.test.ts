import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAt } from '../src/core/days.ts';
import { until } from '../src/test/until.ts';
import { invoicingOf } from './lib/invoicing.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const today = dayAt(new Date());
const lines = (page: Page) => page.locator('[data-entry]');

let ids = 0;
async function addTime(note: string, ticketId: string | null = null): Promise<string> {
  ids += 1;
  const entryId = `bobs-${ids}-${Date.now().toString(36)}`;
  await stage.api.time(stage.bob, {
    ...{ type: 'time.add', entryId, ticketId, projectId: null, day: today, seconds: 3600, note },
  });
  return entryId;
}

test('TI50 TI51 an entry is locked as soon as its invoice is issued', async () => {
  const invoicing = invoicingOf(stage.api, stage.ann);
  await invoicing.setBusiness();
  const work = await invoicing.work({ entries: [{ day: today, seconds: 5400, note: 'Offer' }] });
  const page = await stage.browser.visit(stage.ann);
  await page.goto(`${stage.site.origin}/time`);
  const line = lines(page).filter({ hasText: 'Offer' });
  await line.getByRole('button', { name: /^Edit/ }).waitFor();
  const number = await invoicing.issue(await invoicing.draft(work.clientId, today));
  const link = line.getByRole('link', { name: `Billed on invoice ${number}` });
  await link.waitFor();
  expect(await line.getByRole('button', { name: /^(Edit|Delete)/ }).count()).toBe(0);
  const cell = page.getByRole('gridcell', { name: /1:30, billed/ });
  await cell.click();
  expect(await page.getByRole('grid').getByRole('textbox').count()).toBe(0);
  await link.click();
  await page.waitForURL(/\/finances\/invoices\//);
});

test('TI52 TI54 an ADMIN edits the time of others, which its person sees at once', async () => {
  await addTime('Hinges');
  const bobs = await stage.browser.visit(stage.bob);
  await bobs.goto(`${stage.site.origin}/time`);
  await lines(bobs).filter({ hasText: 'Hinges' }).waitFor();
  expect(await bobs.getByRole('radio', { name: 'Everyone' }).count()).toBe(0);
  const page = await stage.browser.visit(stage.ann);
  await page.goto(`${stage.site.origin}/time`);
  await page.getByRole('radio', { name: 'Everyone' }).check();
  const line = lines(page).filter({ hasText: 'Hinges' });
  await line.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('2:15');
  await page.getByRole('button', { name: 'Save' }).click();
  await line.getByText('2:15').waitFor();
  await lines(bobs).filter({ hasText: 'Hinges' }).getByText('2:15').waitFor();
  await page.getByRole('combobox', { name: 'Billable' }).selectOption('no');
  await page.getByRole('heading', { name: 'No time found' }).waitFor();
  await page.getByRole('combobox', { name: 'Billable' }).selectOption('');
  // Entries that Bob adds appear at once.
  await addTime('Handle');
  await lines(page).filter({ hasText: 'Handle' }).waitFor();
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
});

const TOGGL = `User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags
Bob,bob@toggl.example,Nord,Website,Design,"Call, with the ""client""",Yes,2026-09-28,08:30:00,2026-09-28,10:00:00,01:30:00,x
Bob,bob@toggl.example,,,,Broken,No,09/28/2026,,,,01:00:00,
Bob,bob@toggl.example,,,,Night,No,2026-09-28,11:30:00 PM,2026-09-29,12:15:00 AM,12:45:00 AM,
`;

test('TI60 TI63 TI65 a file is imported once, after a preview, and undone', async () => {
  const page = await stage.browser.visit(stage.bob);
  await page.goto(`${stage.site.origin}/time`);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({
      ...{ name, mimeType: 'text/csv', buffer: Buffer.from(text) },
    });
  await choose('no.csv', 'a,b\n1,2\n');
  await page.getByRole('alert').filter({ hasText: 'This is not a CSV' }).waitFor();
  await choose('toggl.csv', TOGGL);
  await page.getByText('Line 3: “09/28/2026” is not a day that is understood.').waitFor();
  await page.getByRole('combobox', { name: 'Project Nord · Website' }).selectOption('new');
  await page.getByText('2 entries (2:15) will be added.').waitFor();
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 entries' }).click();
  await page.getByText('2 entries (2:15) added.').waitFor();
  await choose('toggl.csv', TOGGL);
  await page.getByText(/2 are recorded already and are skipped/).waitFor();
  await page.getByRole('button', { name: 'Undo the import of toggl.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 entries deleted.').waitFor();
  const own = async () => {
    const input = { from: '2026-09-01', to: '2026-09-30' };
    const query = encodeURIComponent(JSON.stringify(input));
    const { result } = await stage.api.send<{ result: { data: { entries: unknown[] } } }>(
      `/trpc/time.list?input=${query}`,
      stage.bob,
    );
    return result.data.entries.length;
  };
  await until('the entries are gone', async () => (await own()) === 0);
});
