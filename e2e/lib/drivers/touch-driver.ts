import type { Locator, Page } from 'playwright-core';
import { until } from '../../../src/test/until.ts';
import {
  boxOf,
  expectAnnouncement,
  type InputMethod,
  lastAnnouncement,
  untilDrawn,
} from './drag-driver.ts';
import { pressable } from './mouse-driver.ts';
import { fingerOn } from './touch.ts';

/**
 * Within this distance of a screen edge, dragging makes the page scroll; as a fraction of its
 * width.
 */
const EDGE_FRACTION = 0.22;

/** Where a finger waits for that: nearer to the edge it would scroll too fast. */
const WAIT_FRACTION = 0.14;

/** Minimum distance of a drop point from the edges, px. */
const MIN_EDGE_DISTANCE_PX = 24;

/** A finger on a touch-only screen. */
export async function touchInput(page: Page): Promise<InputMethod> {
  const finger = await fingerOn(page);
  const { width: screen } = page.viewportSize() ?? { width: 0 };

  async function tap(target: Locator): Promise<void> {
    const visiblePart = await pressable(target);
    await visiblePart.tap();
  }

  async function write(field: Locator, text: string): Promise<void> {
    await tap(field);
    await field.fill(text);
  }

  /** Where to hold the finger, and whether that is over the target or only on the way. */
  async function next(target: Locator): Promise<{ x: number; y: number; isOver: boolean }> {
    const { x, y: top, width, height } = await boxOf(target);
    const y = top + height / 2;
    const left = Math.max(x, screen * EDGE_FRACTION);
    const right = Math.min(x + width, screen * (1 - EDGE_FRACTION));
    if (right - left >= MIN_EDGE_DISTANCE_PX) return { x: (left + right) / 2, y, isOver: true };
    if (x >= 0 && x + width <= screen) return { x: x + width / 2, y, isOver: true };
    return { x: screen * (x > screen / 2 ? 1 - WAIT_FRACTION : WAIT_FRACTION), y, isOver: false };
  }

  /**
   * Holds the dragged item at an edge until the target comes into view, and follows it until it
   * rests.
   */
  async function moveOver(target: Locator): Promise<void> {
    let at = { x: 0, y: 0 };
    await until(`the finger is over ${target}`, async () => {
      const to = await next(target);
      const rests = Math.abs(to.x - at.x) < 2 && Math.abs(to.y - at.y) < 2;
      if (!rests) await finger.move(to);
      at = to;
      return rests && to.isOver;
    });
  }

  return {
    press: tap,
    write,
    async writeMoment(fields, moment) {
      const [day = '', time = ''] = moment.split('T');
      await write(fields.day, day);
      await write(fields.time, time);
    },
    async choose(select, label) {
      // The list itself belongs to the system, not to the page.
      await select.tap({ trial: true });
      await select.selectOption({ label });
    },
    async pick(combobox, name) {
      await write(combobox, name);
      await tap(page.getByRole('option', { name }));
    },
    async carry(what, way) {
      // Both on one screen, if there is room for both.
      await way.to.scrollIntoViewIfNeeded();
      await what.scrollIntoViewIfNeeded();
      const { x, y, width, height } = await boxOf(what);
      // Its current place: columns make room for the dragged one.
      const end = await next(way.to);
      const before = await lastAnnouncement(page);
      await finger.down({ x: x + Math.min(width / 2, 60), y: y + Math.min(height / 2, 20) });
      await until('it is picked up', async () => (await lastAnnouncement(page)) !== before);
      await (end.isOver ? finger.move(end) : moveOver(way.to));
      await untilDrawn(page);
      await finger.up();
      await expectAnnouncement(page, way.dragAnnouncement);
    },
  };
}
