import type { Browser, Page } from 'playwright-core';
import { percentile, type Row, row } from '../../lib/figures.ts';
import type { BarePage } from '../../lib/page/bare-page.ts';
import { type DraggedCard, dropped, pickUp } from '../../lib/page/drag-handle.ts';
import { frames, nextFrame, opened, visitor } from '../../lib/page/pages.ts';

const STEPS = 60;
const ROUNDS = 3;
/**
 * Everything that a drop causes is drawn within this number of frames, the server's reply included.
 */
const FRAMES_AFTER_DROP = 30;

interface Drags {
  carrying: number[];
  afterwards: number[];
}

/**
 * A card dragged across the board, and the same pointer movement over the bare page, alternating.
 */
export async function dragging(
  browser: Browser,
  bare: BarePage,
  name: string,
  url: string,
  token: string,
): Promise<Row[]> {
  const [ours, bares] = [drags(), drags()];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await visitor(browser, token);
    const { cards } = await opened(page, url);
    const held = await pickUp(page, page.locator('[data-ticket]').first());
    await drag(page, held, ours, () => dropped(page));
    const barePage = await visitor(browser, null);
    await opened(barePage, bare.address(cards));
    await drag(barePage, await pressed(barePage), bares, async () => {});
    await page.context().close();
    await barePage.context().close();
  }
  const slow = (times: number[]) => times.filter((ms) => ms > 50).length;
  const p95 = (times: number[]) => percentile(times, 0.95);
  const over = `in ${ROUNDS} drags over ${name}`;
  return [
    row(`frames over 50 ms ${over}`, slow(ours.carrying), slow(bares.carrying), '', 0),
    row(`frame ${over}, p95`, p95(ours.carrying), p95(bares.carrying), 'ms', 1),
    row(
      `longest frame after a drop, ${over}`,
      Math.max(...ours.afterwards),
      Math.max(...bares.afterwards),
      'ms',
      0,
    ),
  ];
}

function drags(): Drags {
  return { carrying: [], afterwards: [] };
}

/** Over the columns from left to right, one step a frame, and drop. */
async function drag(
  page: Page,
  { x, y }: Pick<DraggedCard, 'x' | 'y'>,
  into: Drags,
  isDropped: () => Promise<void>,
): Promise<void> {
  const dragFrames = await frames(page, async () => {
    for (let step = 1; step <= STEPS; step += 1) {
      await page.mouse.move(x + (step / STEPS) * 1000, y + (step / STEPS) * 300);
      await nextFrame(page);
    }
  });
  const afterwards = await frames(page, async () => {
    await page.mouse.up();
    await isDropped();
    for (let n = 0; n < FRAMES_AFTER_DROP; n += 1) await nextFrame(page);
  });
  into.carrying.push(...dragFrames);
  into.afterwards.push(...afterwards);
}

/** The bare page has no draggable elements. */
async function pressed(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('[data-ticket]').first().boundingBox();
  if (!box) throw new Error('there is no card');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  return { x, y };
}
