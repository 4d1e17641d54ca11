import { expect, test } from 'vitest';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

test('W7 code injected into a page does not run', async () => {
  const page = await stage.browser.visit(stage.bob);
  await page.goto(`${stage.site.origin}/dashboard`);
  const outcomes = await page.evaluate(async () => {
    // Code in the debugger's call may evaluate text; later code may not.
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
  // The browser reports each in the console: that is expected here.
  expect(stage.browser.complaints.splice(0).length).toBeGreaterThan(0);
});
