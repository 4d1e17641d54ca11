import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Every loaded page parses it again: minified that takes half the time. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface AxeOptions {
  /** False where another visit has checked the same elements in the same colours. */
  hasNewColours?: boolean;
}

/**
 * Axe violations, with all default rules and the target size rule. Dark mode only checks colours;
 * content behind an open dialog was checked before the dialog was opened.
 */
export async function axeFaults(
  page: Page,
  schemes: readonly ('light' | 'dark')[],
  { hasNewColours = true }: AxeOptions = {},
): Promise<string[]> {
  // Injected by the debugger, which the content security policy does not block.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const isDark = colorScheme === 'dark';
    const faults = await page.evaluate(
      async ([isDark, hasNewColours]) => {
        const frame = () => new Promise(requestAnimationFrame);
        await frame();
        // Even the shortest animation takes a moment to end.
        while (document.getAnimations().some(({ playState }) => playState === 'running'))
          await frame();
        const { axe: inPage } = window as unknown as { axe: typeof axe };
        const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
        const { violations } = await inPage.run(dialog ?? document, {
          resultTypes: ['violations'],
          ...(isDark
            ? { runOnly: ['color-contrast', 'link-in-text-block'] }
            : {
                rules: {
                  'target-size': { enabled: true },
                  'color-contrast': { enabled: hasNewColours },
                },
              }),
        });
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
        );
      },
      [isDark, hasNewColours] as const,
    );
    found.push(...faults.map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}

/** Controls that look the same with and without keyboard focus. */
export function withoutFocusRing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const open = document.querySelector('[popover]:popover-open');
    const before = document.activeElement;
    const found: string[] = [];

    /** A radio or a checkbox may show it on its label, a link on the tile that it fills. */
    const looksOf = (element: Element) =>
      [element, element.parentElement, element.closest('label'), element.closest('article')]
        .flatMap((each) =>
          each ? [null, '::before', '::after'].map((part) => getComputedStyle(each, part)) : [],
        )
        .map((style) => `${style.outline} ${style.boxShadow} ${style.borderColor}`)
        .join();

    for (const control of (modal ?? document).querySelectorAll<HTMLElement>(CONTROLS)) {
      if (open && !modal && !open.contains(control)) continue;
      (document.activeElement as HTMLElement | null)?.blur();
      const unfocused = looksOf(control);
      control.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
      if (document.activeElement !== control) continue;
      if (looksOf(control) === unfocused)
        found.push(`no focus ring: ${control.outerHTML.slice(0, 200)}`);
    }
    (before as HTMLElement | null)?.focus({ preventScroll: true });
    return found;
  });
}

/** Elements that still move although reduced motion is preferred. */
export function movingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (times: string) =>
      Math.max(
        ...times
          .split(',')
          .map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000)),
      );
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    return [...(modal ?? document).querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after', '::backdrop'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const moves =
          (style.animationName !== 'none' && longest(style.animationDuration) > 1) ||
          longest(style.transitionDuration) > 0 ||
          style.scrollBehavior === 'smooth';
        return moves ? [`moves: ${element.outerHTML.slice(0, 200)} ${part ?? ''}`] : [];
      }),
    );
  });
}

/** Elements that overflow horizontally: the page, an open dialog, or a scroll container in one. */
export function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('dialog:modal')];
    const scrolling = dialogs
      .flatMap((dialog) => [...dialog.querySelectorAll('*')])
      .filter((each) => getComputedStyle(each).overflowX === 'auto' && each.clientWidth > 0);
    const room = document.documentElement.clientWidth;
    return [document.documentElement, ...dialogs, ...scrolling]
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return each.scrollWidth > each.clientWidth || left < 0 || right > room;
      })
      .map((each) => `wider than ${each.clientWidth}: ${each.outerHTML.slice(0, 200)}`);
  });
}

/**
 * Controls smaller than 24 x 24 px: stricter than axe, which accepts small ones with space around.
 * Links within a text are as high as its lines.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MIN_PX = 24;
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"]';
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const isInText = (control: Element) =>
      control.matches('a') && getComputedStyle(control).display === 'inline';
    return [...(modal ?? document).querySelectorAll<HTMLElement>(CONTROLS)]
      .filter((control) => control.checkVisibility() && !isInText(control))
      .flatMap((control) => {
        // The pressed element is the label, if it contains the control.
        const target = control.closest('label') ?? control;
        const { width, height } = target.getBoundingClientRect();
        // Rounded, because zoom makes fractions. Hidden ones are shown once they have the focus.
        const isHidden = width <= 1 || height <= 1;
        const isSmall = Math.round(width) < MIN_PX || Math.round(height) < MIN_PX;
        const size = `${Math.round(width)} x ${Math.round(height)}`;
        return isSmall && !isHidden
          ? [`target of ${size}: ${control.outerHTML.slice(0, 200)}`]
          : [];
      });
  });
}
