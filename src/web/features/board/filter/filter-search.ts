/** Search parameters that filter a board's tickets. */
export interface FilterSearch {
  text?: string | undefined;
  /** A user id, `me`, or `none` for unassigned tickets. */
  assignee?: string | undefined;
  label?: string | undefined;
  /** `HIGH`, `MEDIUM`, `LOW`, or `none`. */
  priority?: string | undefined;
  /** `overdue`, `today`, `week` for the next seven days, or `none`. */
  due?: string | undefined;
}

/** Parameters that show every ticket. */
export const NO_FILTER: FilterSearch = {
  text: undefined,
  assignee: undefined,
  label: undefined,
  priority: undefined,
  due: undefined,
};

const KEYS = Object.keys(NO_FILTER) as (keyof FilterSearch)[];

/** Reads the filter parameters. Values that match no ticket are kept and show none. */
export function readFilter(search: Record<string, unknown>): FilterSearch {
  const filter: FilterSearch = {};
  for (const key of KEYS) {
    const value = search[key];
    // The router parses numeric values as numbers.
    if (typeof value === 'string' || typeof value === 'number') filter[key] = String(value);
  }
  return filter;
}

export function isFiltering(filter: FilterSearch): boolean {
  return KEYS.some((key) => filter[key]);
}
