import type { Page } from 'playwright-core';

interface Point {
  x: number;
  y: number;
}

/** A finger on a touch screen, at the level of the browser's input events. */
export interface Finger {
  down(at: Point): Promise<void>;
  /** Moves to a point in a few steps. */
  move(to: Point): Promise<void>;
  up(): Promise<void>;
  /** Moves from one point to another and lifts, without a pause that would be a long press. */
  swipe(from: Point, to: Point): Promise<void>;
}

const STEPS = 8;

export async function fingerOn(page: Page): Promise<Finger> {
  const input = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };

  async function send(type: 'touchStart' | 'touchMove' | 'touchEnd'): Promise<void> {
    const touchPoints = type === 'touchEnd' ? [] : [at];
    await input.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  function* stepsTo(to: Point): Generator<Point> {
    const from = at;
    for (let step = 1; step <= STEPS; step += 1) {
      const part = step / STEPS;
      yield { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
  }

  return {
    async down(point) {
      at = point;
      await send('touchStart');
    },
    async move(to) {
      for (at of stepsTo(to)) await send('touchMove');
    },
    up: () => send('touchEnd'),
    async swipe(from, to) {
      at = from;
      // Sent one after another, without waiting for the page's response to each.
      const sent = [send('touchStart')];
      for (at of stepsTo(to)) sent.push(send('touchMove'));
      await Promise.all([...sent, send('touchEnd')]);
    },
  };
}
