/** How dates are written and names are sorted; undefined is the browser's own way. */
export const locale: string | undefined = undefined;
