import type * as en from '../en/print.ts';

export const printTexts: typeof en.printTexts = {
  printed: (when) => `Gedruckt ${when}`,
};
