import { beforeAll, expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import type { Person } from './lib/api.ts';
import { type BoardPage, boardPage } from './lib/board-page.ts';
import { takeRenders, watchRenders } from './lib/renders.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
/** An ADMIN who is on no board. */
let cleo: Person;

beforeAll(async () => {
  cleo = await stage.api.register('Cleo');
  await stage.api.send('/trpc/users.setRole', stage.ann, { userId: cleo.id, role: 'ADMIN' });
});

/** The initials of an active user on a card. */
function activeUser(page: BoardPage, ticket: string, announcement: string) {
  return page.card(ticket).getByRole('img', { name: announcement, exact: true });
}

test('ZP8 ZP9 three users see who is present, and activities on the tickets that they see', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One', 'Two'], Doing: ['Three'] });
  const { columns } = await api.snapshot(ann, boardId);
  const columnId = columns[1]?.id ?? '';
  const hidden = { name: 'Hidden', visibleTo: [bob.id] };
  const hiddenId = await api.run(ann, { type: 'tickets.create', boardId, columnId, ...hidden });

  const bobsPage = await browser.visitAlone(bob);
  await watchRenders(bobsPage);
  const bobs = boardPage(bobsPage);
  await bobs.open(site.origin, boardId);
  const avatar = (name: string) => bobsPage.getByRole('img', { name, exact: true });
  await avatar('Ann Tester · Creator').waitFor();

  const annsPage = await browser.visit(ann);
  const anns = boardPage(annsPage);
  await anns.open(site.origin, boardId);
  await avatar('Ann Tester · Creator · Here now').waitFor();
  await annsPage.getByRole('img', { name: 'Bob Tester · Editor · Here now' }).waitFor();
  const cleosPage = await browser.visit(cleo);
  let cleosFrames = '';
  cleosPage.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      cleosFrames += String(payload);
    }),
  );
  await boardPage(cleosPage).open(site.origin, boardId);
  await avatar('Cleo Tester · Here now').waitFor();

  const card = bobs.card('Two');
  const before = await card.boundingBox();
  await takeRenders(bobsPage);
  await anns.pickUp('Two');
  await activeUser(bobs, 'Two', 'Ann Tester is moving this').waitFor();
  expect(await takeRenders(bobsPage)).toEqual({ columns: [], tickets: [] });
  expect(await card.boundingBox()).toEqual(before);
  expect(await axeFaults(bobsPage, ['light', 'dark'])).toEqual([]);
  await annsPage.keyboard.press('Escape');
  await activeUser(bobs, 'Two', 'Ann Tester is moving this').waitFor({ state: 'detached' });
  await annsPage.mouse.up();

  await anns.card('Hidden').click();
  await annsPage.getByRole('button', { name: 'Edit', exact: true }).click();
  await activeUser(bobs, 'Hidden', 'Ann Tester is editing').waitFor();
  await bobs.card('Hidden').click();
  const announcement = bobsPage.getByRole('dialog').getByRole('status');
  await announcement.filter({ hasText: 'Ann Tester is editing…' }).waitFor();
  await annsPage.getByRole('button', { name: 'Cancel', exact: true }).click();
  await annsPage.getByLabel('Your comment').fill('It is ');
  await announcement.filter({ hasText: 'Ann Tester is writing a comment…' }).waitFor();
  expect(await axeFaults(bobsPage, ['light'])).toEqual([]);
  await annsPage.getByLabel('Your comment').fill('');
  await until('Ann is no longer shown', async () => {
    return (await announcement.allTextContents()).join('') === '';
  });

  expect(cleosFrames).toContain('"activities"');
  expect(cleosFrames).not.toContain(hiddenId);
  await annsPage.close();
  await avatar('Ann Tester · Creator').waitFor({ state: 'attached' });
});
