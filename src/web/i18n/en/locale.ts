/** The locale for dates and sorting; undefined means the browser's default. */
export const locale: string | undefined = undefined;
