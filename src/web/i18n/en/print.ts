/** What stands on a printed board besides what is on it. */
export const printTexts = {
  printed: (when: string) => `Printed ${when}`,
};
