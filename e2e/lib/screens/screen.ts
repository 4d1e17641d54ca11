import type { Locator, Page } from 'playwright-core';

/** A screen, or a dialog or menu on one. */
export interface Screen {
  name: string;
  who: 'nobody' | 'lena' | 'jonas' | 'mara' | 'noor' | 'priya';
  path: string;
  /** The controls to activate, one after another; the focus returns to the first one. */
  press?: ((page: Page) => Locator)[];
  /** Further steps to its intended state. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Visible once the screen is shown. */
  shows: (page: Page) => Locator;
  /** A dialog that Escape closes; a confirmation opens above its dialog. */
  isModal?: boolean;
  /** Shows a crash, which React logs in the console too. */
  isCrash?: boolean;
  /** Whether to check it on a phone too; false if it is reached differently there. */
  phone?: boolean | 'only';
  isOnSmallPhone?: boolean;
}

/**
 * Those of a user and a path follow one another, so that most need not load the page again; those
 * that change more of it come last.
 */
export function inVisitOrder(list: Screen[]): Screen[] {
  const places = list.map(({ who, path }) => `${who} ${path}`);
  const rank = (screen: Screen) => places.indexOf(`${screen.who} ${screen.path}`);
  const isLast = ({ prepare }: Screen) => Number(prepare !== undefined);
  return list.toSorted((a, b) => rank(a) - rank(b) || isLast(a) - isLast(b));
}
