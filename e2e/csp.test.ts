import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openGallery } from './gallery.ts';
import { type Screen, screens } from './screens.ts';

const gallery = openGallery('desk');

beforeAll(() => gallery.fill());

/** Each address once, and every dialog; what a page complains of fails its test (gallery.ts). */
const looked = screens.filter(
  (screen, n) =>
    !screen.also &&
    screen.phone !== 'only' &&
    (screen.isModal || screens.findIndex(({ path }) => path === screen.path) === n),
);

async function open(page: Page, { path, press = [], shows }: Screen): Promise<void> {
  await page.goto(gallery.site.origin + path.replace(':ticket', gallery.team.ticketId));
  for (const find of press) {
    await find(page).and(page.locator(':not([aria-disabled="true"])')).focus();
    await page.keyboard.press('Enter');
  }
  await shows(page).waitFor();
}

/** Told as the page tells its errors, though what broke the policy were an image that nobody misses. */
async function tellViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`CSP: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
}

test.each(['nobody', 'lena', 'noor'] as const)(
  'W7 every screen and dialog of %s runs under the policy',
  async (who) => {
    const page = await gallery.pageOf(who);
    await tellViolations(page);
    for (const screen of looked.filter((each) => each.who === who)) await open(page, screen);
  },
);

test('W7 what is put into a page does not run', async () => {
  const page = await gallery.pageOf('jonas');
  await page.goto(`${gallery.site.origin}/dashboard`);
  const outcomes = await page.evaluate(async () => {
    // What the debugger calls may evaluate text; what comes later may not.
    await new Promise((resolve) => setTimeout(resolve));
    const outcome = (work: () => unknown) => {
      try {
        work();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = document.createElement('script');
    return [
      // biome-ignore lint/security/noGlobalEval: that it is refused is what is looked at
      outcome(() => eval('window.ran = true')),
      outcome(() => document.body.insertAdjacentHTML('beforeend', '<img onerror="ran=true">')),
      outcome(() => script.append('window.ran = true')),
      outcome(() => {
        script.src = 'https://example.org/script.js';
      }),
      outcome(() => document.body.append(script)),
      'ran' in window,
    ];
  });
  expect(outcomes).toEqual(['EvalError', 'TypeError', 'done', 'TypeError', 'done', false]);
  // The browser tells the page's console of each: here that is as it should be.
  expect(gallery.complaints().length).toBeGreaterThan(0);
});
