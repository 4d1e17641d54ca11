import type { Page } from 'playwright-core';

interface Point {
  x: number;
  y: number;
}

/** A finger on a touch screen, as the browser's own input sees it. */
export interface Finger {
  down(at: Point): Promise<void>;
  /** Goes to a point in a few steps. */
  move(to: Point): Promise<void>;
  up(): Promise<void>;
}

const STEPS = 8;

export async function fingerOn(page: Page): Promise<Finger> {
  const input = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };

  async function send(type: 'touchStart' | 'touchMove' | 'touchEnd'): Promise<void> {
    const touchPoints = type === 'touchEnd' ? [] : [at];
    await input.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  return {
    async down(point) {
      at = point;
      await send('touchStart');
    },
    async move(to) {
      const from = at;
      for (let step = 1; step <= STEPS; step += 1) {
        const part = step / STEPS;
        at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        await send('touchMove');
      }
    },
    up: () => send('touchEnd'),
  };
}
