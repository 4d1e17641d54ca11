import type { Locator, Page } from 'playwright-core';
import { until } from '../../src/test/until.ts';

export type BoardPage = ReturnType<typeof boardPage>;

/** A board's page as a user navigates it. */
export function boardPage(page: Page) {
  const column = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const card = (name: string): Locator =>
    page.locator('[data-ticket]').filter({ has: page.getByText(name, { exact: true }) });

  async function centre(locator: Locator): Promise<{ x: number; y: number; height: number }> {
    const box = await locator.boundingBox();
    if (!box) throw new Error('not on the screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
  }

  return {
    column,
    card,
    /** The names of a column's tickets from top to bottom. */
    async names(columnName: string): Promise<string[]> {
      const boxes = await column(columnName)
        .locator('[data-ticket]')
        .evaluateAll((cards) =>
          cards.map((each) => ({
            top: each.getBoundingClientRect().top,
            name: each.querySelector('span')?.textContent ?? '',
          })),
        );
      return boxes.sort((a, b) => a.top - b.top).map(({ name }) => name);
    },
    async open(origin: string, boardId: string): Promise<void> {
      await page.goto(`${origin}/boards/${boardId}`);
      await page.getByText('Live', { exact: true }).waitFor();
      await this.carries();
    },
    /** Waits for the drag-and-drop code, which loads after the cards. */
    async carries(): Promise<void> {
      await page.locator('[data-by="oneself"]').waitFor({ state: 'attached' });
    },
    /** Waits until keys act on tickets: their code loads after the cards. */
    async takesKeys(): Promise<void> {
      await page.locator('body[aria-keyshortcuts]').waitFor();
    },
    /** Waits for code that a page fetches when idle, with all of its imports. */
    async fetched(...parts: string[]): Promise<void> {
      for (const part of parts) {
        await until(`${part} is loaded`, async () => {
          const url = await page.evaluate((expected) => {
            const loads = performance.getEntriesByType('resource').map(({ name }) => name);
            // Not that of a longer name with the same beginning.
            const file = new RegExp(`/${expected}-.{8}\\.js$`);
            return loads.find((name) => file.test(name));
          }, part);
          // As text, because imports in functions are rewritten before they reach the page.
          if (url) await page.evaluate(`import(${JSON.stringify(url)})`);
          return url !== undefined;
        });
      }
    },
    /** Presses a key, and waits for the resulting screen reader announcement. */
    async press(key: string, expected: string): Promise<void> {
      await page.keyboard.press(key);
      const announcement = page.locator('[data-by="oneself"]');
      await until(
        `${key} is announced as: ${expected}`,
        async () => (await announcement.textContent()) === expected,
      ).catch(async (error) => {
        throw new Error(
          `${error.message}; the announcement was: ${await announcement.textContent()}`,
        );
      });
    },
    /** Drags a card to a part of another: 0 is its upper edge, 1 its lower. */
    async drag(name: string, target: Locator, part = 0.5): Promise<void> {
      await this.pickUp(name);
      await this.dropOn(target, part);
    },
    async pickUp(name: string): Promise<void> {
      const from = await centre(card(name));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 8, from.y + 8, { steps: 3 });
    },
    async hover(target: Locator, part = 0.5): Promise<void> {
      const to = await centre(target);
      const y = to.y + (part - 0.5) * to.height;
      await page.mouse.move(to.x, y, { steps: 12 });
      await page.mouse.move(to.x, y);
    },
    async dropOn(target: Locator, part = 0.5): Promise<void> {
      await this.hover(target, part);
      await page.mouse.up();
      await untilClicksCount(page);
    },
  };
}

/**
 * For 50 ms after a drop dnd-kit stops every click at the document, as the one of the drop itself.
 * This click in the head of the page reaches nothing else.
 */
async function untilClicksCount(page: Page): Promise<void> {
  await until('a click counts after the drop', () =>
    page.evaluate(() => {
      let isHeard = false;
      const hear = () => {
        isHeard = true;
      };
      document.head.addEventListener('click', hear);
      document.head.dispatchEvent(new MouseEvent('click'));
      document.head.removeEventListener('click', hear);
      return isHeard;
    }),
  );
}

/** Waits until a column shows these tickets, from top to bottom. */
export async function shows(page: BoardPage, column: string, names: string[]): Promise<void> {
  let last: string[] = [];
  const expected = names.join('|');
  await until(`${column} shows ${expected}`, async () => {
    last = await page.names(column);
    return last.join('|') === expected;
  }).catch((error) => {
    throw new Error(`${error.message}; it shows ${last.join('|')}`);
  });
}
