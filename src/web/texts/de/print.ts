import type * as en from '../print.ts';

export const printTexts: typeof en.printTexts = {
  printed: (when) => `Gedruckt ${when}`,
};
