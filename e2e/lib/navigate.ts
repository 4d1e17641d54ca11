import type { Locator, Page } from 'playwright-core';
import type { Team } from './sample-team.ts';
import type { Screen } from './screens/screen.ts';

interface Size {
  viewport: { width: number; height: number };
  hasTouch?: boolean;
  isMobile?: boolean;
}

export type SizeName = 'desk' | 'zoomed' | 'phone' | 'smallPhone';

export const SIZES: Record<SizeName, Size> = {
  desk: { viewport: { width: 1440, height: 900 } },
  /** The same at 200 %. */
  zoomed: { viewport: { width: 720, height: 450 } },
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
  smallPhone: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
};

/** The start path of a screen; for a team member, their own page. */
export function pathOf({ path }: Screen, team: Team | undefined): string {
  return path
    .replace(':ticket', () => team?.ticketId ?? '')
    .replace(':look', () => team?.shareLinkPath ?? '')
    .replace(':invoice', () => team?.clientLinks.invoice ?? '')
    .replace(':quote', () => team?.clientLinks.quote ?? '');
}

/** Goes from there to the screen by controls that `press` activates. */
export async function reach(
  page: Page,
  screen: Screen,
  press: (control: Locator) => Promise<unknown>,
): Promise<void> {
  for (const find of screen.press ?? []) {
    // Waits for controls that are disabled while something is loading.
    await press(find(page).and(page.locator(':not([aria-disabled="true"], :disabled)')));
  }
  await screen.prepare?.(page);
  await screen.shows(page).waitFor();
}

/** Runs in the page: a draft of one screen would be restored on another. */
export function forgetDrafts(): void {
  if (location.protocol === 'about:') return;
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('freelane.draft/')) localStorage.removeItem(key);
  }
}
