/** Texts of a printed board besides its content. */
export const printTexts = {
  printed: (when: string) => `Printed ${when}`,
};
