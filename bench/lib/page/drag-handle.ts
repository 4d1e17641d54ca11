import type { Locator, Page } from 'playwright-core';

/** A card that is being dragged. */
export interface DraggedCard {
  ticketId: string;
  name: string;
  /** Where it was picked up. */
  x: number;
  y: number;
}

const announcement = (page: Page, word: string) =>
  page.locator('[data-by="oneself"]').filter({ hasText: word }).waitFor({ state: 'attached' });

/** Picks up a card at its centre; throws if it cannot be picked up. */
export async function pickUp(page: Page, card: Locator): Promise<DraggedCard> {
  const [box, ticketId] = [await card.boundingBox(), await card.getAttribute('data-ticket')];
  const name = await card.locator('span').first().textContent();
  if (!box || !ticketId || !name) throw new Error('there is no card');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  await announcement(page, 'Picked up');
  return { ticketId, name, x, y };
}

export const dropped = (page: Page) => announcement(page, 'Dropped');

/** Distance of the dragged card's corner from the pointer, px; null where none is dragged. */
export function gripOn(page: Page, { name }: DraggedCard, pointer: { x: number; y: number }) {
  return page.evaluate(
    ([name, x, y]) => {
      const named = [...document.querySelectorAll('span')].filter(
        (span) => span.textContent === name && !span.closest('[data-ticket]'),
      );
      const box = named.length === 1 ? named[0]?.getBoundingClientRect() : undefined;
      return box ? Math.hypot(box.left - x, box.top - y) : null;
    },
    [name, pointer.x, pointer.y] as const,
  );
}

/** The tickets before and after the line that shows where the dragged card would drop. */
export function dropLineNeighbours(page: Page) {
  return page.evaluate(() => {
    const line = document.querySelector('[data-drop-line]');
    const column = line?.closest('[data-column]');
    if (!line || !column) return null;
    const { top, bottom } = line.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    const cards = [...column.querySelectorAll<HTMLElement>('[data-ticket]')]
      .map((card) => ({ id: card.dataset.ticket, box: card.getBoundingClientRect() }))
      .sort((a, b) => a.box.top - b.box.top);
    return {
      after: cards.findLast(({ box }) => box.bottom <= middle)?.id,
      before: cards.find(({ box }) => box.top >= middle)?.id,
    };
  });
}
