import type { Locator, Page } from 'playwright-core';
import { until } from '../../../src/test/until.ts';
import { expectAnnouncement, type InputMethod, lastAnnouncement } from './drag-driver.ts';

/** Maximum number of keys to reach an element; no user would press more. */
const MAX_KEYS = 120;

/**
 * The keyboard only: nothing is activated or typed into before keys have moved the focus to it.
 */
export function keyboardInput(page: Page): InputMethod {
  const { keyboard } = page;

  async function reach(target: Locator): Promise<void> {
    await until(`the focus is on ${target}`, () => target.evaluate(isInSameLayer));
    for (let keys = 0; keys < MAX_KEYS; keys += 1) {
      const key = await target.evaluate(keyTowards);
      if (key === null) return;
      await keyboard.press(key);
    }
    throw new Error(`no key leads to ${target}`);
  }

  async function pressAndHear(key: string): Promise<void> {
    const before = await lastAnnouncement(page);
    await keyboard.press(key);
    await until(`${key} is announced`, async () => (await lastAnnouncement(page)) !== before);
  }

  return {
    async press(target) {
      await reach(target);
      // Waits like a user who sees that it is busy.
      await until(`${target} can be pressed`, () => target.isEnabled());
      const isChoice = await target.evaluate((each) =>
        each.matches('[type=radio],[type=checkbox]'),
      );
      await keyboard.press(isChoice ? 'Space' : 'Enter');
    },
    async write(field, text) {
      await reach(field);
      await keyboard.press('ControlOrMeta+A');
      await keyboard.type(text);
    },
    async writeMoment(fields, moment) {
      await reach(fields.day);
      const [, year, month, day, hour, minute] =
        moment.match(/(\d+)-(\d+)-(\d+)T(\d+):(\d+)/) ?? [];
      await keyboard.type(`${month}${day}${year}`);
      await reach(fields.time);
      await keyboard.type(`${hour}${minute}A`);
    },
    async choose(select, label) {
      await reach(select);
      const steps = await select.evaluate((each, wanted) => {
        const { options, selectedIndex } = each as HTMLSelectElement;
        return [...options].findIndex((option) => option.label === wanted) - selectedIndex;
      }, label);
      for (let n = 0; n < Math.abs(steps); n += 1) {
        await keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
      }
    },
    async pick(combobox, name) {
      await reach(combobox);
      await keyboard.press('ArrowDown');
      await keyboard.type(name);
      const found = page.getByRole('listbox').getByRole('option');
      await until(`only ${name} is found`, async () => {
        const names = await found.allTextContents();
        return names.length === 1 && names[0]?.includes(name) === true;
      });
      await keyboard.press('Enter');
    },
    async carry(what, way) {
      await reach(what);
      for (const key of ['Space', ...way.keys]) await pressAndHear(key);
      await keyboard.press('Space');
      await expectAnnouncement(page, way.dragAnnouncement);
    },
  };
}

/** Whether the focus is inside the same dialog or menu as an element. */
function isInSameLayer(target: Element): boolean {
  const around = target.closest('dialog, [role="menu"]');
  return around === null || around.contains(document.activeElement);
}

/** The next key on the way from the focus to an element, as a user would choose it; or null. */
function keyTowards(target: Element): string | null {
  const now = document.activeElement;
  if (now === target) return null;
  const shared = (around: string) => {
    const container = target.closest(around);
    return container?.contains(now) ? container : null;
  };
  if (shared('[role="menu"]')) return 'ArrowDown';
  if (shared('[role="tablist"]')) return 'ArrowRight';
  if (target.matches('[type=radio]') && shared('fieldset')) return 'ArrowRight';
  const [day, wanted] = [now, target].map((each) => each?.closest('[data-day]'));
  const from = day?.getAttribute('data-day') ?? '';
  const to = wanted?.getAttribute('data-day') ?? '';
  if (shared('[role="grid"]') && from !== to) return from < to ? 'ArrowRight' : 'ArrowLeft';
  const isBefore = now?.compareDocumentPosition(target) === Node.DOCUMENT_POSITION_PRECEDING;
  return isBefore ? 'Shift+Tab' : 'Tab';
}
