import { beforeAll, expect, test } from 'vitest';
import { movingElements } from './lib/screens/accessibility-checks.ts';
import { inVisitOrder } from './lib/screens/screen.ts';
import { openGallery } from './lib/screens/screen-checks.ts';
import { boardScreens } from './lib/screens/screens.ts';

const gallery = openGallery();

beforeAll(gallery.fill);

test.each(inVisitOrder(boardScreens))('N10 N11 N12 N22 W7 $name', gallery.check);

test('N12 while a column is dragged, the columns it passes move at once', async () => {
  const page = await gallery.pageOf('lena');
  await page.goto(`${gallery.site.origin}/boards/${gallery.team.boardId}`);
  await page.getByRole('button', { name: 'Move column Review' }).press('Space');
  await page.getByText(/^Picked up column Review/).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Column Review: place 4 of 4.').waitFor();
  expect(await movingElements(page)).toEqual([]);
});
