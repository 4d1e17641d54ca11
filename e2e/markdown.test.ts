import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { boardPage } from './lib/board-page.ts';
import { axeFaults, overflowingElements } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const ADDRESS_OF_OTHERS = 'https://tracker.example/pixel.png';

/** A board with one ticket that has this description. */
async function boardWith(description: string, visibleTo: string[] | null = null) {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': [], Done: ['Signed offer'] });
  const { columns, tickets } = await api.snapshot(ann, boardId);
  const columnId = columns.find(({ name }) => name === 'To Do')?.id ?? '';
  const name = 'Launch';
  const ticketId = await api.run(ann, {
    type: 'tickets.create',
    ...{ boardId, columnId, name, description, visibleTo },
  });
  return { boardId, ticketId, columnId, otherId: tickets[0]?.id ?? '' };
}

async function open(page: Page, boardId: string, ticketId: string) {
  await page.goto(`${stage.site.origin}/boards/${boardId}?ticket=${ticketId}`);
  const dialog = page.getByRole('dialog', { name: 'Launch' });
  await dialog.getByRole('heading', { name: 'Description' }).waitFor();
  return dialog;
}

async function descriptionOf(ticketId: string): Promise<string> {
  const { api, ann } = stage;
  const ticket = await api.send<{ description: string }>(`/api/tickets/${ticketId}`, ann);
  return ticket.description;
}

test('ZY6 two people tick different tasks of one description at once, and both stay', async () => {
  const { ann, bob, browser, api } = stage;
  const { boardId, ticketId } = await boardWith('- [ ] Text\n- [ ] Photos\n- [ ] Print');
  await api.run(ann, {
    type: 'boards.setMembers',
    boardId,
    set: [{ userId: bob.id, role: 'ADMIN' }],
    remove: [],
  });
  const [annsPage, bobsPage] = await Promise.all([browser.visit(ann), browser.visit(bob)]);
  const [anns, bobs] = await Promise.all([
    open(annsPage, boardId, ticketId),
    open(bobsPage, boardId, ticketId),
  ]);
  await Promise.all([
    anns.getByRole('checkbox', { name: 'Text' }).check(),
    bobs.getByRole('checkbox', { name: 'Print' }).check(),
  ]);
  await until('both are saved', async () => {
    return (await descriptionOf(ticketId)) === '- [x] Text\n- [ ] Photos\n- [x] Print';
  });
  for (const page of [annsPage, bobsPage]) {
    await page.locator('[data-ticket]').getByRole('img', { name: '2 of 3 tasks done' }).waitFor();
    const dialog = page.getByRole('dialog');
    await until('both marks are shown', async () => {
      const boxes = dialog.getByRole('checkbox');
      return (
        (await Promise.all([0, 1, 2].map((n) => boxes.nth(n).isChecked()))).join() ===
        'true,false,true'
      );
    });
  }
});

test('ZY6 those who may not edit the ticket see its tasks, and cannot tick them', async () => {
  const { bob, browser } = stage;
  const { boardId, ticketId } = await boardWith('- [x] Text\n- [ ] Photos');
  const dialog = await open(await browser.visit(bob), boardId, ticketId);
  const boxes = dialog.getByRole('checkbox');
  await boxes.first().waitFor();
  expect(await boxes.count()).toBe(2);
  for (const n of [0, 1]) expect(await boxes.nth(n).isDisabled()).toBe(true);
  expect(await dialog.getByRole('button', { name: /Create a ticket/ }).count()).toBe(0);
});

test('ZY8 a task becomes a ticket of the same column, which its line names from then on', async () => {
  const { ann, browser } = stage;
  const { boardId, ticketId } = await boardWith('- [ ] Call **Mia**\n- [ ] Pay');
  const page = await browser.visit(ann);
  const dialog = await open(page, boardId, ticketId);
  const task = dialog.getByRole('listitem').filter({ hasText: 'Call Mia' });
  await task.hover();
  await task.getByRole('button', { name: 'Create a ticket from “Call Mia”' }).click();
  const link = dialog.getByRole('link', { name: /#\w{6} Call Mia To Do/ });
  await link.waitFor();
  // The page shows it before the server has saved it.
  await until('the line names the ticket', async () =>
    /^- \[ \] #[\w-]{6}\n- \[ \] Pay$/.test(await descriptionOf(ticketId)),
  );
  await link.click();
  await page.getByRole('dialog', { name: 'Call Mia' }).waitFor();
  await page.goBack();
  await page.getByRole('dialog', { name: 'Launch' }).waitFor();
});

test('ZY1 a text is shown as Markdown, runs nothing, and requests nothing of others', async () => {
  const { ann, browser, api, site } = stage;
  const { boardId, ticketId, otherId } = await boardWith('');
  const photo = await api.photo(ann, { boardId, ticketId, name: 'a.png' });
  const description = [
    '# Plan\nfirst line\nsecond line',
    `See #${otherId.slice(-6)} and ${site.origin}/boards/${boardId}?ticket=${otherId}, not #abcdef.`,
    '| Part | Price |\n|---|--:|\n| Text | 200 |',
    '```\nnpm start\n```',
    `![Own](${photo}) ![Foreign](${ADDRESS_OF_OTHERS})`,
    '<script>window.hacked = 1</script> <img src=x onerror="window.hacked = 1">',
    '[click](javascript:window.hacked=1) [site](https://example.org)',
  ].join('\n\n');
  await api.run(ann, { type: 'tickets.edit', boardId, ticketId, set: { description } });
  const page = await browser.visit(ann);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin) && !request.url().startsWith('blob:'))
      foreign.push(request.url());
  });
  const dialog = await open(page, boardId, ticketId);
  await dialog.getByRole('heading', { name: 'Plan' }).waitFor();
  expect(await dialog.getByRole('cell', { name: '200' }).count()).toBe(1);
  expect(await dialog.getByRole('link', { name: /Signed offer Done/ }).count()).toBe(2);
  const text = await dialog.innerText();
  expect(text).toContain('first line\nsecond line');
  expect(text).toContain('not #abcdef.');
  expect(text).toContain('<script>window.hacked = 1</script>');
  expect(text).toContain('[click](javascript:window.hacked=1)');
  const site_ = dialog.getByRole('link', { name: 'site' });
  expect(await site_.getAttribute('rel')).toBe('noopener noreferrer');
  expect(await site_.getAttribute('target')).toBe('_blank');
  expect(await dialog.locator('img[alt="Own"]').count()).toBe(1);
  expect(await dialog.locator('img[alt="Foreign"]').count()).toBe(0);
  expect(await dialog.getByRole('link', { name: 'Foreign' }).getAttribute('href')).toBe(
    ADDRESS_OF_OTHERS,
  );
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(foreign).toEqual([]);
});

test('ZY13 a text with everything in it is accessible in both themes, and fits a phone', async () => {
  const { ann, browser } = stage;
  const { boardId, ticketId } = await boardWith('');
  const { api } = stage;
  const description = [
    '## Plan\n\n- [x] Done **now**\n- [ ] Open\n  - [ ] Nested',
    '| Part | Price | Note | Reason |\n|---|--:|---|---|\n| Text | 200 | A longer note | None |',
    '```\nconst total = parts.reduce((sum, part) => sum + part.price, 0); // a long line\n```',
    '> Quoted `code` and a [link](https://example.org) in a text ~~old~~\n\n1. One',
    `A${'a'.repeat(200)}`,
  ].join('\n\n');
  await api.run(ann, { type: 'tickets.edit', boardId, ticketId, set: { description } });
  const page = await browser.visitAlone(ann);
  const dialog = await open(page, boardId, ticketId);
  await dialog.getByRole('heading', { name: 'Plan' }).waitFor();
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  // Code scrolls by itself.
  const wide = (await overflowingElements(page)).filter((each) => !each.includes('<pre'));
  expect(wide).toEqual([]);
});

test('ZY4 a share link shows the text with its tasks, read-only, and names no hidden ticket', async () => {
  const { ann, browser, api, site } = stage;
  const { boardId, ticketId, columnId, otherId } = await boardWith('- [x] Done\n- [ ] Open');
  const hidden = await api.run(ann, {
    type: 'tickets.create',
    ...{ boardId, columnId, name: 'Secret margin', visibleTo: [ann.id] },
  });
  const description = `- [x] Done #${otherId.slice(-6)}\n- [ ] Open #${hidden.slice(-6)}`;
  await api.run(ann, { type: 'tickets.edit', boardId, ticketId, set: { description } });
  const created = await api.send<{ result: { data: { url: string } } }>(
    '/trpc/shareLinks.create',
    ann,
    {
      ...{ boardId, client: 'Client', days: 30 },
    },
  );
  const page = await browser.visit(null);
  const { hash } = new URL(created.result.data.url);
  await page.goto(`${site.origin}/look?ticket=${ticketId}${hash}`);
  const dialog = page.getByRole('dialog', { name: 'Launch' });
  await dialog.getByRole('link', { name: /Signed offer Done/ }).waitFor();
  const boxes = dialog.getByRole('checkbox');
  expect([await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked()]).toEqual([true, false]);
  expect(await boxes.nth(0).isDisabled()).toBe(true);
  expect(await dialog.innerText()).toContain(`Open #${hidden.slice(-6)}`);
  expect(await page.content()).not.toContain('Secret margin');
});

test('ZY9 a filter finds the tickets with open tasks', async () => {
  const { ann, browser, site } = stage;
  const { boardId } = await boardWith('- [ ] Open');
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/boards/${boardId}?tasks=open`);
  await boardPage(page).card('Launch').waitFor();
  await page.getByText('1 of 2 shown').waitFor();
  await page.goto(`${site.origin}/boards/${boardId}?tasks=done`);
  await page.getByText('0 of 2 shown').waitFor();
});
