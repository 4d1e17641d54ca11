import type { Locator, Page } from 'playwright-core';
import type { Screen } from './screens.ts';
import type { Team } from './team.ts';

export const SIZES = {
  desk: { reducedMotion: 'reduce' as const },
  /** What 1440x900 is at 200 %. */
  zoomed: { reducedMotion: 'reduce' as const, viewport: { width: 720, height: 450 } },
  phone: {
    reducedMotion: 'reduce' as const,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
};

/** The path that the way to a screen starts from; of a team where it is one's at work. */
export function pathOf({ path }: Screen, team: Team | undefined): string {
  return path
    .replace(':ticket', () => team?.ticketId ?? '')
    .replace(':look', () => team?.lookPath ?? '');
}

/** Goes from there to what the screen is of, by controls that `press` presses. */
export async function reach(
  page: Page,
  screen: Screen,
  press: (control: Locator) => Promise<unknown>,
): Promise<void> {
  for (const find of screen.press ?? []) {
    // What waits for something yet to be loaded is waited for.
    await press(find(page).and(page.locator(':not([aria-disabled="true"], :disabled)')));
  }
  await screen.also?.(page);
  await screen.shows(page).waitFor();
}

/** Run in the page: what one screen left half written would come back on another. */
export function forgetDrafts(): void {
  if (location.protocol === 'about:') return;
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('freelane.draft/')) localStorage.removeItem(key);
  }
}
