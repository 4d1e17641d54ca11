import type { Locator, Page } from 'playwright-core';
import type { ChosenFile } from '../../src/test/kits/photo-kit.ts';
import { until } from '../../src/test/until.ts';
import { boardPage } from './board-page.ts';

/** Several large photos are processed for seconds each on a busy machine. */
export const LOOKED_AT_MS = 40_000;

/** The photos of the ticket called One, as a user finds them on the page. */
export function photoPage(page: Page) {
  const modal = page.getByRole('dialog', { name: 'One', exact: true });

  return {
    modal,
    /** The section of the open ticket that shows and adds photos. */
    ofTicket: modal.locator('section').filter({ hasText: 'Attached Photos' }),
    /** The comment form. */
    ofComment: modal.locator('form'),

    async open(): Promise<void> {
      await boardPage(page).card('One').click();
      await page.getByRole('tab', { name: /^Comments \(/ }).waitFor();
    },

    /** Opens a photo in a separate tab. */
    async openPhoto(name: string): Promise<Page> {
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: `${name}, opens in a new tab` }).click();
      const tab = await opened;
      await tab.waitForURL(/\/photos\//);
      return tab;
    },

    /** Waits until these photos are shown in order and have loaded. */
    async shows(names: string[]): Promise<void> {
      const photos = page.locator('li a[href^="/photos/"]');
      let last = '';
      const areShown = async () => {
        const sizes = await sizesOf(photos.locator('img'));
        const texts = await photos.allTextContents();
        last = `${texts} with ${sizes}`;
        const areSeen = sizes.length === names.length && sizes.every(([width]) => width !== 0);
        return texts.join() === names.join() && areSeen;
      };
      await until(`the photos are ${names}`, areShown, LOOKED_AT_MS).catch((error) => {
        throw new Error(`${error.message}; they are ${last}`);
      });
    },

    /** Drops a file on an element, or pastes it there. */
    async give(selector: string, how: 'drop' | 'paste', file: ChosenFile): Promise<void> {
      const { name, mimeType } = file;
      const bytes = file.buffer.toString('base64');
      await page.locator(selector).evaluate(dispatchFile, { how, name, mimeType, bytes });
    },

    /** The rejected files with their messages. */
    async refusals(place: Locator): Promise<Record<string, string>> {
      const items = await place
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: /^Dismiss / }) })
        .evaluateAll((all) =>
          all.map((item) => [...item.children].map((each) => each.textContent)),
        );
      return Object.fromEntries(items.map(([name, reason]) => [name, reason ?? '']));
    },
  };
}

/** The pixel sizes of images, as far as they have loaded. */
export function sizesOf(images: Locator): Promise<[width: number, height: number][]> {
  return images.evaluateAll((all) =>
    all.map((image) => [
      (image as HTMLImageElement).naturalWidth,
      (image as HTMLImageElement).naturalHeight,
    ]),
  );
}

interface GivenFile {
  how: 'drop' | 'paste';
  name: string;
  mimeType: string;
  bytes: string;
}

/** Runs in the page. */
function dispatchFile(element: Element, { how, name, mimeType, bytes }: GivenFile): void {
  const data = new DataTransfer();
  const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  data.items.add(new File([content], name, { type: mimeType }));
  const way = { bubbles: true, cancelable: true };
  element.dispatchEvent(
    how === 'drop'
      ? new DragEvent('drop', { ...way, dataTransfer: data })
      : new ClipboardEvent('paste', { ...way, clipboardData: data }),
  );
}
