import type { Locator, Page } from 'playwright-core';
import { boxOf, expectAnnouncement, type InputMethod, untilDrawn } from './drag-driver.ts';

/** A mouse, and a keyboard for typing. */
export function mouseInput(page: Page): InputMethod {
  const { mouse } = page;

  async function middleOf(target: Locator) {
    const { x, y, width, height } = await boxOf(target);
    return { x: x + width / 2, y: y + height / 2 };
  }

  return {
    press: async (target) => (await pressable(target)).click(),
    async write(field, text) {
      await field.click();
      await field.fill(text);
    },
    async writeMoment(fields, moment) {
      const [day = '', time = ''] = moment.split('T');
      await fields.day.click();
      await fields.day.fill(day);
      await fields.time.fill(time);
    },
    async choose(select, label) {
      // The list itself belongs to the system, not to the page.
      await select.click({ trial: true });
      await select.selectOption({ label });
    },
    async pick(combobox, name) {
      await combobox.click();
      // Long lists show what matches.
      await combobox.fill(name);
      await page.getByRole('option', { name }).click();
    },
    async carry(what, { to, dragAnnouncement }) {
      await what.scrollIntoViewIfNeeded();
      const from = await middleOf(what);
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(from.x + 8, from.y + 4, { steps: 3 });
      const end = await middleOf(to);
      await mouse.move(end.x, end.y, { steps: 12 });
      await mouse.move(end.x, end.y);
      await untilDrawn(page);
      await mouse.up();
      await expectAnnouncement(page, dragAnnouncement);
    },
  };
}

/** The visible part of a radio button is its label. */
export async function pressable(target: Locator): Promise<Locator> {
  const isRadio = (await target.getAttribute('type')) === 'radio';
  return isRadio ? target.locator('xpath=..') : target;
}
