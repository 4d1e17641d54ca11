import type { Locator, Page } from 'playwright-core';
import { until } from '../../../src/test/until.ts';

/** An input method: mouse, keyboard only, or touch on a small screen. */
export interface InputMethod {
  /** Activates a button, link, card, tab, box, radio button or item of a menu. */
  press(target: Locator): Promise<void>;
  /** Replaces the text of a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Enters a day and time, `YYYY-MM-DDTHH:MM`. */
  writeMoment(fields: MomentFields, moment: string): Promise<void>;
  /** Selects from a short list. */
  choose(select: Locator, label: string): Promise<void>;
  /** Selects from a list that is searched by typing. */
  pick(combobox: Locator, name: string): Promise<void>;
  /** Drags a ticket or a column to a place, and drops it there. */
  carry(what: Locator, way: Way): Promise<void>;
}

/** The inputs of a day and its time. */
export interface MomentFields {
  day: Locator;
  time: Locator;
}

/** The target of a drag, and the screen reader announcement of the drop. */
export interface Way {
  to: Locator;
  /** The keys that move there. */
  keys: readonly string[];
  dragAnnouncement: string;
}

/** The latest announcement about the dragged item. */
export async function lastAnnouncement(page: Page): Promise<string> {
  return (await page.locator('[data-by="oneself"]').textContent()) ?? '';
}

export async function expectAnnouncement(page: Page, text: string): Promise<void> {
  let last = '';
  await until(`it is announced: ${text}`, async () => {
    last = await lastAnnouncement(page);
    return last === text;
  }).catch((error) => {
    throw new Error(`${error.message}; the announcement was: ${last}`);
  });
}

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the screen`);
  return box;
}

/**
 * Users release the button when they see where the item would drop: the last move has been drawn.
 */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
  );
}
