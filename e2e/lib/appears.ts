import type { Locator } from 'playwright-core';

/** Whether an element becomes visible within the time in ms: for steps that are repeated until it does. */
export function appears(element: Locator, timeout = 2000): Promise<boolean> {
  return element.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
}
