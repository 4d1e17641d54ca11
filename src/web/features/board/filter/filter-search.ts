/** Which of a board's tickets are shown, as its address carries it. */
export interface FilterSearch {
  text?: string | undefined;
  /** A user's id, `me`, or `none` for those of nobody. */
  assignee?: string | undefined;
  label?: string | undefined;
  /** `HIGH`, `MEDIUM`, `LOW`, or `none`. */
  priority?: string | undefined;
  /** `overdue`, `today`, `week` for the next seven days, or `none`. */
  due?: string | undefined;
}

/** An address that leaves out nothing. */
export const NO_FILTER: FilterSearch = {
  text: undefined,
  assignee: undefined,
  label: undefined,
  priority: undefined,
  due: undefined,
};

const KEYS = Object.keys(NO_FILTER) as (keyof FilterSearch)[];

/** What no ticket fits shows none, rather than all. */
export function readFilter(search: Record<string, unknown>): FilterSearch {
  const filter: FilterSearch = {};
  for (const key of KEYS) {
    const value = search[key];
    // The router reads what looks like a number as one.
    if (typeof value === 'string' || typeof value === 'number') filter[key] = String(value);
  }
  return filter;
}

export function isFiltering(filter: FilterSearch): boolean {
  return KEYS.some((key) => filter[key]);
}
