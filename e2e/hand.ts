import type { Locator, Page } from 'playwright-core';
import { until } from '../src/test/until.ts';

/** How a person handles a page: by mouse, by keyboard alone, or with a finger on a small screen. */
export interface Hand {
  /** Presses a button, link, card, tab, box, radio button or item of a menu. */
  press(target: Locator): Promise<void>;
  /** Writes in a field, over what was there. */
  write(field: Locator, text: string): Promise<void>;
  /** Writes a day and time, `YYYY-MM-DDTHH:MM`. */
  writeMoment(field: Locator, moment: string): Promise<void>;
  /** Chooses in a list of a few. */
  choose(select: Locator, label: string): Promise<void>;
  /** Chooses in a list that is searched by typing. */
  pick(combobox: Locator, name: string): Promise<void>;
  /** Carries a ticket or a column to a place, and drops it there. */
  carry(what: Locator, way: Way): Promise<void>;
}

/** Where something is carried, and what a screen reader is told once it is dropped. */
export interface Way {
  to: Locator;
  /** The keys that lead there. */
  keys: readonly string[];
  told: string;
}

/** What a screen reader was told last of what is carried. */
export async function told(page: Page): Promise<string> {
  return (await page.locator('[data-by="oneself"]').textContent()) ?? '';
}

export async function isTold(page: Page, text: string): Promise<void> {
  let last = '';
  await until(`it is told: ${text}`, async () => {
    last = await told(page);
    return last === text;
  }).catch((error) => {
    throw new Error(`${error.message}; told was: ${last}`);
  });
}

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the screen`);
  return box;
}

/** A person lets go when they see where it would fall: the last move has been drawn. */
export async function isDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
  );
}
